# common.sh - functions shared by the scripts of this folder, which source it. natives.sh builds the libraries for
# delivery. The other scripts also build the library's tests for a platform, run some of them there, and compare the
# results of tests/same_bits/cases.cpp with those of this machine, bit by bit. They set `platform`, call prepare, build,
# run_tests and compare_bits, and end with a non-zero code at the first difference.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/packages.sh"
. "$root/tools/platforms/toolchains.sh"
jobs=${PLIMSOLL_JOBS:-2}
build_jobs=$jobs

fail() { echo "$platform: $*" >&2; exit 1; }

# quietly LOG COMMAND...: shows the output only if the command fails.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || { tail -40 "$log" >&2; fail "failed: $*"; }
}

# start COMMAND...: runs it in the background as soon as fewer than $jobs run. finish: waits for all; ends the script if
# one failed.
started=()
start() {
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
  "$@" &
  started+=($!)
}
finish() {
  local process failed=0
  for process in "${started[@]}"; do wait "$process" || failed=1; done
  started=()
  [ $failed = 0 ] || exit 1
}

# prepare: collects the headers that the library, its tests and the command need in a separate folder. Another compiler
# must not see the other headers of this machine's system.
prepare() {
  work=$root/build/platforms/$platform
  mkdir -p "$work/headers/cmake"
  # shellcheck disable=SC2086
  need_packages $packages_for_command doctest-dev librapidcheck-dev libbullet-dev python3-numpy # for compare_bits
  local name
  for name in hwy doctest nlohmann CLI stb; do ln -sfn "/usr/include/$name" "$work/headers/$name"; done
  for name in doctest nlohmann_json CLI11; do
    cat >"$work/headers/cmake/${name}Config.cmake" <<END
add_library($name::$name INTERFACE IMPORTED)
target_include_directories($name::$name SYSTEM INTERFACE $work/headers)
END
  done
}

library_options=(-G Ninja -DCMAKE_BUILD_TYPE=Release -DPLIMSOLL_INSTALL=OFF -DPLIMSOLL_BUILD_LIBRARY_TESTS=ON
  -DPLIMSOLL_WARNINGS_AS_ERRORS=ON)

# build "TARGET..." CMAKE-COMMAND...: builds the targets for the platform, in $work/build.
build() {
  local targets=$1 start=$SECONDS
  shift
  quietly "$work/configure.log" "$@" -S "$root" -B "$work/build" "${library_options[@]}" -DPLIMSOLL_HIGHWAY_INCLUDE="$work/headers" \
    -DPLIMSOLL_STB_INCLUDE="$work/headers" -Ddoctest_DIR="$work/headers/cmake" -Dnlohmann_json_DIR="$work/headers/cmake" -DCLI11_DIR="$work/headers/cmake"
  # shellcheck disable=SC2086
  quietly "$work/build.log" cmake --build "$work/build" -j "$build_jobs" --target $targets
  echo "$platform: built $targets in $((SECONDS - start)) s"
}

# run_test TEST COMMAND...: runs a test with the command that runs the platform's programs; its argument is the path.
run_test() {
  local name=$1 start=$SECONDS
  shift
  "$@" "$work/build/$name$suffix" >"$work/$name.log" 2>&1 || { tail -40 "$work/$name.log" >&2; fail "$name fails"; }
  echo "$platform: $name: $(tr -d '\r' <"$work/$name.log" | sed -n 's/.*assertions: *\([0-9]*\) .*/\1 assertions,/p; s/^\([0-9]* cases\), .*/\1,/p') $((SECONDS - start)) s"
}

# run_tests "TEST..." COMMAND...: runs each of them.
run_tests() {
  local name
  for name in $1; do start run_test "$name" "${@:2}"; done
  finish
}

# run_cases LIBRARY COMMAND...: runs the cases shared by all languages against the delivered library, through the C ABI.
# The program is bindings/cases/run_cases.c, compiled by `case_compiler`; the library is copied to its folder.
run_cases() {
  local library=$1 program=$work/cases/run_cases${suffix-} link=$1
  [ ! -e "${library%.dll}.lib" ] || link=${library%.dll}.lib
  shift
  mkdir -p "$work/cases"
  cp "$library" "$work/cases/"
  quietly "$work/cases/build.log" "${case_compiler[@]}" -I "$root/include" "$root/bindings/cases/run_cases.c" "$link" -o "$program" -lm
  "$@" "$program" "$root/bindings/cases/cases.txt" >"$work/cases/answers.log" 2>&1 || { tail "$work/cases/answers.log" >&2; fail "shared cases differ"; }
  echo "$platform: $(tail -1 "$work/cases/answers.log" | tr -d '\r')"
}

# load_scenes COMMAND...: loads random scenes saved on this machine, which must continue with the same bits. 1,000 of
# them (PLIMSOLL_SCENES=1000) take 41 s to save here and 77 s in node.
load_scenes() {
  local file=$work/saved_scenes.bytes
  (cd "$root" && quietly "$work/test.log" cmake --preset test && quietly "$work/test.log" cmake --build --preset test --target saved_scenes)
  "$root/build/release/saved_scenes" save "$file" "${PLIMSOLL_SCENES:-60}"
  "$@" "$work/build/saved_scenes$suffix" load "$file" >"$work/loaded.log" 2>&1 || { tail "$work/loaded.log" >&2; fail "scenes that this machine has saved go on otherwise"; }
  echo "$platform: $(tail -1 "$work/loaded.log" | tr -d '\r') as on this machine, which saved them"
}

# compare_bits "KERNELS..." COMMAND...: compares the results of each of these kernels with those of this machine.
compare_bits() {
  local kernels=$1 name native=$work/answers_here.txt
  shift
  (cd "$root" && quietly "$work/test.log" cmake --preset test && quietly "$work/test.log" cmake --build --preset test --target same_bits_cases)
  "$root/build/release/same_bits_cases" >"$native"
  for name in $kernels; do
    if ! "$@" "$work/build/same_bits_cases$suffix" "$name" 2>"$work/$name.err" | tr -d '\r' >"$work/$name.txt"; then
      grep -q "no kernels named" "$work/$name.err" && [ "$name" = avx512 ] && { echo "$platform: no $name on this processor"; continue; }
      tail "$work/$name.err" >&2
      fail "same_bits_cases $name fails"
    fi
    if ! cmp -s "$native" "$work/$name.txt"; then
      diff "$native" "$work/$name.txt" | awk '/^>/ {split($2, part, "/"); count[part[1] "/" part[2]]++} END {for (c in count) print "  " c, count[c]}' >&2
      fail "answers with the $name kernels differ from this machine's"
    fi
    echo "$platform: $(wc -l <"$work/$name.txt") answers with the $name kernels, the same bits as on this machine"
  done
}
