#!/usr/bin/env bash
# Open the window; where there is no screen to open it on, play the demonstration in the terminal.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname)" = Linux ] && [ -z "${DISPLAY:-}" ]; then
  echo "No screen here, so four bots will show a game in the terminal. (With a screen, this opens the window.)"
  exec .venv/bin/hearthsea demo
fi
exec .venv/bin/hearthsea
