"""The table as a process, the wire, and how players on one network find each other."""
