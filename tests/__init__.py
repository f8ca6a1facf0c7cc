"""Tests: one folder for each package, and those that need more than one."""
