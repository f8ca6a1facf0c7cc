#!/usr/bin/env bash
# Write constraints.txt anew from what is installed in .venv: run it after the tests passed with newer versions.
set -euo pipefail
cd "$(dirname "$0")/.."
{
  echo "# The versions the project was tested with; the setup installs exactly these. Made by scripts/freeze.sh."
  # Left out: the project itself, and what is no dependency of it.
  .venv/bin/python -m pip freeze --exclude-editable | grep -viE '^(#|hearthsea|brotli|fonttools|pip|setuptools|wheel)'
} > constraints.new
mv constraints.new constraints.txt
