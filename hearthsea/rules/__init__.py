"""The rules, one file per family; each holds its actions (options, check, decide) and its events (apply, seen_by)."""
