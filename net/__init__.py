"""The table as a process, the wire, and how players on one network find each other."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("hearthsea")
except PackageNotFoundError:  # run from the sources without installing
    __version__ = "0.0.0"
