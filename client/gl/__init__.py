"""The only place that knows Arcade and pyglet: window, renderer, atlas, and a driver for tests."""
