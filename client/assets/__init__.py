"""Files that the program ships with itself."""
