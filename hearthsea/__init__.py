"""Hearthsea's rules as a library: pure values and functions, no clock, no sockets, no luck of its own.

Start with :mod:`hearthsea.engine`: ``new_game``, ``legal_actions``, ``check``, ``decide``, ``apply``, ``view``.
"""
