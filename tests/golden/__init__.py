"""Golden games: whole journals kept as they were."""
