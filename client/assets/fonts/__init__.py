"""EB Garamond and Lato, both under the SIL Open Font License; the licences lie beside them."""
