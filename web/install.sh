# Shell functions of web/run, tests/run and tests/bench/run that install the tools they need and build with them. This
# file is sourced, not run.
# On Debian 12 and 13 apt installs the tools; on other systems they must be installed already.

# Succeeds when `$1` exists: a file, when it starts with a slash, else a command.
is_there() {
  if [[ "$1" == /* ]]; then [[ -e "$1" ]]; else command -v "$1" >/dev/null; fi
}

# Runs a command as root.
as_root() {
  if [[ "$(id -u)" == 0 ]]; then
    "$@"
  elif is_there sudo; then
    sudo "$@"
  else
    echo "Needs root, and there is no sudo: $*" >&2
    return 1
  fi
}

# one_at_a_time COMMAND...: waits until no other process of this checkout runs a command by this.
one_at_a_time() {
  if ! is_there flock; then
    "$@"
    return
  fi
  mkdir -p build
  (
    flock 9
    "$@"
  ) 9>build/install.lock
}

# install_packages PACKAGE:PROOF... Installs every Debian package whose proof, a command or a file,
# is missing; touches apt only when one is.
install_packages() {
  one_at_a_time install_missing_packages "$@"
}

install_missing_packages() {
  local missing=() entry
  for entry in "$@"; do
    is_there "${entry#*:}" || missing+=("${entry%%:*}")
  done
  if [[ ${#missing[@]} == 0 ]]; then return; fi
  echo "Installing: ${missing[*]}"
  if ! is_there apt-get; then
    echo "There is no apt-get here; please install these by hand." >&2
    return 1
  fi
  # The lists of packages are good for an hour, which is for all calls of one run. Without a flush to the disk after each file, which
  # matters only if the machine loses its power meanwhile, dpkg takes half the time.
  local updated=/run/berth-lists-updated
  if [[ -z "$(find "$updated" -mmin -60 2>/dev/null)" ]]; then
    as_root apt-get update -qq
    as_root touch "$updated"
  fi
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-unsafe-io \
    "${missing[@]}" >/dev/null
}

# Installs the tools that build the WebAssembly modules and the page. dpkg-source unpacks Dear ImGui.
install_page_tools() {
  install_packages ca-certificates:/etc/ssl/certs/ca-certificates.crt ninja-build:ninja cmake:cmake \
    dpkg-dev:dpkg-source emscripten:em++ nlohmann-json3-dev:/usr/include/nlohmann/json.hpp \
    nodejs:node npm:npm
}

# install_node_modules FOLDER: what FOLDER/package-lock.json lists, each package by its version and checked by its
# hash, unless just that is there already. No package's install script runs: esbuild's would only make its command
# start faster.
install_node_modules() {
  one_at_a_time install_missing_node_modules "$@"
}

install_missing_node_modules() {
  local lists=("$1/package.json" "$1/package-lock.json") installed="$1/node_modules/.installed"
  if cat "${lists[@]}" | cmp -s - "$installed"; then return; fi
  echo "Installing the Node modules of $1"
  npm --prefix "$1" ci --ignore-scripts --no-audit --no-fund --loglevel=error
  cat "${lists[@]}" >"$installed"
}

# ccache makes a second build quick, where it is installed, also that of a clone elsewhere. Without such
# sloppiness it leaves files with precompiled headers alone. It finds what a file includes in the compiler's own list
# rather than by preprocessing the file once more (CCACHE_DEPEND).
use_ccache() {
  if ! is_there ccache; then return; fi
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros
}

# configure_preset LOG PRESET [CMAKE ARGUMENT]...: what CMake says is in LOG, and printed where it fails. A folder that
# another generator filled is emptied, as CMake would refuse it.
configure_preset() {
  local log="$1" preset="$2" through=()
  shift
  if [[ -e "build/$preset/CMakeCache.txt" ]] && ! grep -q '^CMAKE_GENERATOR:INTERNAL=Ninja$' "build/$preset/CMakeCache.txt"; then
    rm -rf "build/$preset"
  fi
  if [[ "$preset" == wasm ]]; then
    # A Node.js that is not Debian's package finds the modules of Debian's emscripten only through NODE_PATH.
    export NODE_PATH="${NODE_PATH:-/usr/share/nodejs}"
    through=(emcmake)
  fi
  "${through[@]}" cmake --preset "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    return 1
  }
}

# build_preset PRESET [TARGET]...: says only what fails.
build_preset() {
  local targets=("${@:2}")
  if [[ "$1" == wasm ]]; then export NODE_PATH="${NODE_PATH:-/usr/share/nodejs}"; fi
  cmake --build --preset "$1" --parallel "$(nproc)" ${targets:+--target "${targets[@]}"} -- --quiet
}
