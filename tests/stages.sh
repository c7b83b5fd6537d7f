# The stages of tests/run: the packages that each installs, its builds and its tests. This file is sourced, not run. A
# stage is a function run_<stage>, which reports how many of its tests passed and failed; $stage is its name.

jobs="$(nproc)"
results="$PWD/build/results"
terminal=1

# say TEXT: prints the text at once, with the time since tests/run began, even if the output of the stage is buffered.
say() {
  printf '[%2d:%02d] %s %s\n' "$((SECONDS / 60))" "$((SECONDS % 60))" "$stage" "$1" >&"$terminal"
}

# report PASSED FAILED
report() {
  echo "$1 $2" >"$results/$stage"
}

# timed PHASE COMMAND...: adds a line "stage phase seconds user-seconds system-seconds" to build/results/times, even if
# the command fails. The processor time is that of all processes that the command started and waited for. The command
# runs in a subshell, because `set -e` would otherwise end this one before the line is written.
timed() {
  local status TIMEFORMAT="$stage $1 %R %U %S"
  shift
  set +e
  { time { (set -e; "$@") 2>&3; }; } 3>&2 2>>"$results/times"
  status=$?
  set -e
  return "$status"
}

# once NAME COMMAND...: runs a command that several stages need in the first of them; the others wait for it.
once() {
  (
    if ! flock --nonblock 9; then
      say "waits until the other lane has $1"
      flock 9
    fi
    if [[ -e "$results/$1" ]]; then return; fi
    "${@:2}"
    touch "$results/$1"
  ) 9>"$results/$1.lock"
}

# install PACKAGE:PROOF...
install() {
  timed install install_packages "$@"
}

# configure PRESET [CMAKE ARGUMENT]...
configure() {
  timed configure configure_preset "$results/$stage-configure.log" "$@"
}

# build PRESET [TARGET]...
build() {
  timed build build_preset "$@"
}

# run_ctest PRESET [CTEST ARGUMENT]...: CTest runs GoogleTest programs, which report each of their tests, and
# conformance runners, which count as one test. A program that fails without a failed test (a crash, a leak) counts as
# one failed test.
run_ctest() {
  local build="$PWD/build/$1" junit="$results/$stage.xml"
  local passed=0 failed=0 tests failures name status xml
  rm -rf "$build/reports"
  timed run ctest --test-dir "$build" --parallel "$jobs" --timeout 900 --output-on-failure \
    --output-junit "$junit" "${@:2}" || true
  while read -r name status; do
    tests=1 failures=0 xml="$build/reports/$name.xml"
    if [[ -s "$xml" ]]; then
      read -r tests failures < <(sed -n \
        's/^<testsuites tests="\([0-9]*\)" failures="\([0-9]*\)".*/\1 \2/p' "$xml")
    fi
    if [[ "$status" != run && "$failures" == 0 ]]; then failures=1; fi
    passed=$((passed + tests - failures))
    failed=$((failed + failures))
  done < <(sed -n 's/.*<testcase name="\([^"]*\)".* status="\([a-z]*\)".*/\1 \2/p' "$junit")
  report "$passed" "$failed"
}

# run_node FOLDER-OR-FILE...: runs tests with Node's test runner, with a timeout for tests that hang.
run_node() {
  local tap="$results/$stage.tap" it files=()
  for it in "$@"; do
    if [[ -d "$it" ]]; then files+=("$it"/*.test.mjs); else files+=("$it"); fi
  done
  if [[ ! -e "${files[0]}" ]]; then return; fi
  timed run timeout 3600 node --test --test-concurrency="$jobs" --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$tap" "${files[@]}" || true
  read_count() { sed -n "s/^# $1 \([0-9]*\)$/\1/p" "$tap" | tail -n 1; }
  report "$(read_count pass)" "$(($(read_count fail) + $(read_count cancelled)))"
}

# run_script SCRIPT [ARGUMENT]...: runs a script that counts its tests in its last line.
run_script() {
  local passed failed
  timed run node "$@" | tee "$results/$stage.log" || true
  read -r passed failed < <(tail -n 1 "$results/$stage.log" | tr -cs '0-9\n' ' ')
  report "$passed" "$failed"
}

run_tidy() {
  install nodejs:node npm:npm g++:g++ nlohmann-json3-dev:/usr/include/nlohmann/json.hpp
  install_node_modules tests/tidy/scripts
  run_node tests/tidy tests/tidy/scripts
}

make_assets() {
  timed assets npm --prefix web run --silent assets
}

# The panels' tests draw with the page's own typeface.
prepare_native() {
  install ca-certificates:/etc/ssl/certs/ca-certificates.crt ninja-build:ninja cmake:cmake \
    dpkg-dev:dpkg-source g++:g++ nlohmann-json3-dev:/usr/include/nlohmann/json.hpp \
    libgtest-dev:/usr/include/gtest/gtest.h libyaml-dev:/usr/include/yaml.h \
    nodejs:node npm:npm
  install_node_modules web
  once assets make_assets
}

# The command is linked statically, as it is released.
native_options=(-DBERTH_WERROR=ON -DBERTH_UNIT_TESTS=OFF -DBERTH_STATIC=ON)

run_native() {
  prepare_native
  configure native "${native_options[@]}"
  build native
  run_ctest native
}

# Clang takes two thirds of GCC's time to compile, and lld a fifth of its linker's; Emscripten needs
# both anyway.
prepare_clang() {
  prepare_native
  install clang:clang++ lld:ld.lld libclang-rt-dev:/var/lib/dpkg/info/libclang-rt-dev.list
}

# AddressSanitizer keeps the last 64 MB of freed memory from reuse, a quarter of its default, and records 10 calls of each
# allocation rather than 30. The defaults make the tests a sixth slower.
run_asan() {
  prepare_clang
  configure asan
  build asan
  ASAN_OPTIONS="quarantine_size_mb=64:malloc_context_size=10${ASAN_OPTIONS:+:$ASAN_OPTIONS}" run_ctest asan
}

run_analysis() {
  prepare_clang
  install clang-tidy:clang-tidy
  configure analysis
  run_script tests/analysis/run.mjs
}

# If $dev_targets names programs, builds only these; if $dev_tests has beginnings of the names of CTest's tests, runs
# only these.
run_dev() {
  prepare_clang
  configure dev
  if [[ -z "${dev_tests:-}" ]]; then
    build dev
    run_ctest dev
  else
    build dev $dev_targets
    run_ctest dev --tests-regex "^(${dev_tests// /|})"
  fi
}

run_types() {
  install nodejs:node npm:npm
  install_node_modules web
  strictly timed run npm --prefix web run --silent check
  if [[ $ended_with == 0 ]]; then report 1 0; else report 0 1; fi
}

# Builds the page, which also creates the assets. Modules that are already built take no time, so no other lane may be
# building them meanwhile.
build_page() {
  install ca-certificates:/etc/ssl/certs/ca-certificates.crt nodejs:node npm:npm
  install_node_modules web
  once assets make_assets
  timed build web/run --build-only
}

run_wasm() {
  install xz-utils:xz
  once page build_page
  build wasm conformance random_worlds
  run_node tests/wasm tests/lessons
}

prepare_browsers() {
  # Firefox draws WebGL in software, through EGL, only if it has a display: Xvfb's.
  install chromium-headless-shell:chromium-headless-shell firefox-esr:firefox-esr \
    xvfb:Xvfb libegl1:/usr/share/doc/libegl1/copyright
  install_node_modules tests/web
}

run_web() {
  once page build_page
  prepare_browsers
  run_node tests/web
}

# Sites of documentation with players in them.
run_docs() {
  once page build_page
  prepare_browsers
  install hugo:hugo mkdocs:mkdocs mkdocs-material:/usr/share/mkdocs/themes/material/__init__.py
  install_node_modules tests/docs/docusaurus
  install_node_modules tests/docs/starlight
  run_node tests/docs/sites.test.mjs
}

run_smoke() {
  if [[ ! -e build/web/index.html ]]; then
    echo "The page is not built yet; web/run --build-only builds it."
    return 1
  fi
  prepare_browsers
  run_node tests/web/playing.test.mjs
}

# Uses the command that stage native has built already, if that stage is chosen, too.
run_cluster() {
  prepare_native
  install slurmctld:/usr/sbin/slurmctld slurmd:/usr/sbin/slurmd slurm-client:sbatch munge:/usr/sbin/munged \
    zsh:zsh fish:fish
  configure native "${native_options[@]}"
  build native berth
  once page build_page
  run_node tests/cluster tests/command
}

run_fuzz() {
  prepare_clang
  install xz-utils:xz
  configure asan
  build fuzz
  run_script tests/fuzz/run.mjs
}
