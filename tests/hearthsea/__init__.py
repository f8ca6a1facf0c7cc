"""The rules: laws, cases, golden games."""
