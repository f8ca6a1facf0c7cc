"""The pictures of the game, drawn by the program: `picture(key)` for the keys of `client.art.keys`."""
