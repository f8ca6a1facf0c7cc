"""What `hearthsea bench net` measures, and the small network of machines it needs, on which tests run too."""
