"""Oracles: the same questions answered by another method. Nothing in here imports anything of ours."""
