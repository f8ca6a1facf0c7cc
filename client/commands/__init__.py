"""The verbs of the command line, one module each, named as the verb; each has a `command`.

What a verb needs is imported when it runs: the help of all of them answers at once.
"""
