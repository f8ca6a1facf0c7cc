"""A real window, or several, worked as people do."""
