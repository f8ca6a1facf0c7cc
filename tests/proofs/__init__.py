"""The big numbers that closing notes quote (`make proofs`)."""
