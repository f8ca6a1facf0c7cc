#!/usr/bin/env bash
# Make this checkout ready: `scripts/setup.sh play` to play it, `scripts/setup.sh test` to build and test it as well.
#
# Makes .venv and installs the project there in the versions of constraints.txt. On Debian and Ubuntu it also installs
# the system packages that are missing, as root or by a sudo that asks for no password; anywhere else it names the
# command. Ends at once when nothing is to do, so it may be run before every start.
set -euo pipefail
cd "$(dirname "$0")/.."
purpose=${1:-play}
case $purpose in
  play | test) ;;
  *) echo "setup: say what for: play or test." >&2; exit 2 ;;
esac
venv=.venv
stamp=$venv/.ready-$purpose

say() { echo "setup: $*" >&2; }

# A package is wanted when the file or command it brings is missing: people have these from elsewhere too.
missing=()
want_library() { # FILE PACKAGE...
  local file=$1 folder
  shift
  for folder in /lib /usr/lib /usr/local/lib /lib64 /usr/lib64 "/usr/lib/$(uname -m)-linux-gnu"; do
    [ -e "$folder/$file" ] && return 0
  done
  missing+=("$@")
}
want_command() { # COMMAND PACKAGE...
  local command=$1
  shift
  PATH=$PATH:/usr/sbin:/sbin command -v "$command" >/dev/null || missing+=("$@")
}

find_python() { # the first Python that is new enough
  local name
  for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return 0
    fi
  done
  return 1
}

install_missing() { # 0 when nothing is missing any more
  [ ${#missing[@]} -eq 0 ] && return 0
  local as_root=() install
  install="apt-get install -y --no-install-recommends ${missing[*]}"
  if ! command -v apt-get >/dev/null; then
    say "these system packages are missing, by their Debian names: ${missing[*]}. Please install what your system calls them."
    return 1
  fi
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      say "some system packages are missing; please run: sudo $install"
      return 1
    fi
  fi
  say "installing ${missing[*]}"
  # shellcheck disable=SC2086  # the words of the command are meant to be split
  if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $install >/dev/null 2>&1 ||
    { "${as_root[@]}" apt-get update -qq >/dev/null 2>&1 &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $install >/dev/null; }; then
    missing=()
    return 0
  fi
  say "the system packages could not be installed; please run: sudo $install"
  return 1
}

if ! python=$(find_python); then
  say "Hearthsea needs Python 3.11 or newer; please install it, or name it: PYTHON=/path/to/python make play"
  exit 1
fi
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
# What .venv was made from: another Python, another list of versions or another place means making it anew.
wanted="$version $PWD $(cat pyproject.toml constraints.txt scripts/setup.sh | cksum)"
[ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && exit 0

if [ "$(uname)" = Linux ]; then
  "$python" -c 'import ensurepip, venv' 2>/dev/null || missing+=("python$version-venv")
  if ! install_missing; then exit 1; fi
  # What a window needs: OpenGL, and X11 as pyglet opens it.
  want_library libGL.so.1 libgl1 libgl1-mesa-dri libglx-mesa0
  want_library libEGL.so.1 libegl1 libegl-mesa0
  want_library libX11.so.6 libx11-6
  want_library libXext.so.6 libxext6
  want_library libXinerama.so.1 libxinerama1
  want_library libXrandr.so.2 libxrandr2
  want_library libXi.so.6 libxi6
  want_library libXcursor.so.1 libxcursor1
  want_library libfontconfig.so.1 libfontconfig1
  want_library libfreetype.so.6 libfreetype6
  if [ "$purpose" = test ]; then # real windows without a screen, driven like a person's, and small networks
    want_command Xvfb xvfb
    want_command xauth xauth
    want_command xdotool xdotool
    want_command xrandr x11-xserver-utils
    want_command xprop x11-utils
    want_command convert imagemagick
    want_command ip iproute2
    want_command nft nftables
  fi
  if ! install_missing; then
    # Playing goes on without: the terminal's verbs and the demo need none of these. The tests do.
    if [ "$purpose" = test ]; then exit 1; fi
  fi
fi

# A .venv of another Python, or one that was moved, is of no use.
if [ -d $venv ]; then
  made_with=$($venv/bin/python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true)
  if [ "$made_with" != "$version" ] || ! grep -qF "$PWD/$venv" $venv/bin/activate; then rm -rf $venv; fi
fi
if [ ! -x $venv/bin/python ]; then
  say "making $venv with Python $version"
  "$python" -m venv $venv
fi
extra=
[ "$purpose" = test ] && extra='[dev]'
say "installing Hearthsea and what it is built from (the first time this takes a minute)"
$venv/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e ".$extra"
echo "$wanted" > "$stamp"
say "ready"
