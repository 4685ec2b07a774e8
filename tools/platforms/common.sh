# common.sh - what the scripts of this folder share; sourced by them. Each builds the library and its tests for another platform, runs
# some of them there, and compares the answers to tests/same_bits/cases.cpp with those of this machine, bit by bit.
# They set `platform`, call prepare, build, run_tests and compare_bits, and end with a non-zero code at the first thing that differs.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/packages.sh"
jobs=${PLIMSOLL_JOBS:-2}

fail() { echo "$platform: $*" >&2; exit 1; }

# quietly LOG COMMAND...: its output is shown if it fails.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || { tail -40 "$log" >&2; fail "failed: $*"; }
}

# The headers that the library and its tests need, apart from those of this machine's own system, which another compiler must not see.
prepare() {
  work=$root/build/platforms/$platform
  mkdir -p "$work/headers/cmake"
  need_packages g++ cmake ninja-build ccache libhwy-dev doctest-dev nlohmann-json3-dev
  local name
  for name in hwy doctest nlohmann; do ln -sfn "/usr/include/$name" "$work/headers/$name"; done
  for name in doctest nlohmann_json; do
    cat >"$work/headers/cmake/${name}Config.cmake" <<END
add_library($name::$name INTERFACE IMPORTED)
target_include_directories($name::$name SYSTEM INTERFACE $work/headers)
END
  done
}

library_options=(-G Ninja -DCMAKE_BUILD_TYPE=Release -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_INSTALL=OFF -DPLIMSOLL_BUILD_LIBRARY_TESTS=ON
  -DPLIMSOLL_WARNINGS_AS_ERRORS=ON)

# build "TARGET..." CMAKE-COMMAND...: the targets for the platform, into $work/build.
build() {
  local targets=$1 start=$SECONDS
  shift
  quietly "$work/configure.log" "$@" -S "$root" -B "$work/build" "${library_options[@]}" -DPLIMSOLL_HIGHWAY_INCLUDE="$work/headers" \
    -Ddoctest_DIR="$work/headers/cmake" -Dnlohmann_json_DIR="$work/headers/cmake"
  # shellcheck disable=SC2086
  quietly "$work/build.log" cmake --build "$work/build" -j "$jobs" --target $targets
  echo "$platform: built $targets in $((SECONDS - start)) s"
}

# run_tests "TEST..." COMMAND...: each through the command that runs the platform's programs, given its path.
run_tests() {
  local tests=$1 name start
  shift
  for name in $tests; do
    start=$SECONDS
    "$@" "$work/build/$name$suffix" >"$work/$name.log" 2>&1 || { tail -40 "$work/$name.log" >&2; fail "$name fails"; }
    echo "$platform: $name: $(tr -d '\r' <"$work/$name.log" | sed -n 's/.*assertions: *\([0-9]*\) .*/\1 assertions,/p; s/^\([0-9]* cases\), .*/\1,/p') $((SECONDS - start)) s"
  done
}

# compare_bits "KERNELS..." COMMAND...: with each of the kernels named, against this machine's.
compare_bits() {
  local kernels=$1 name native=$root/build/platforms/native
  shift
  mkdir -p "$native"
  quietly "$native/configure.log" cmake -S "$root" -B "$native" "${library_options[@]}"
  quietly "$native/build.log" cmake --build "$native" -j "$jobs" --target same_bits_cases
  "$native/same_bits_cases" >"$native/answers.txt"
  for name in $kernels; do
    if ! "$@" "$work/build/same_bits_cases$suffix" "$name" 2>"$work/$name.err" | tr -d '\r' >"$work/$name.txt"; then
      grep -q "no kernels named" "$work/$name.err" && [ "$name" = avx512 ] && { echo "$platform: no $name on this processor"; continue; }
      tail "$work/$name.err" >&2
      fail "same_bits_cases $name fails"
    fi
    if ! cmp -s "$native/answers.txt" "$work/$name.txt"; then
      diff "$native/answers.txt" "$work/$name.txt" | awk '/^>/ {split($2, part, "/"); count[part[1] "/" part[2]]++} END {for (c in count) print "  " c, count[c]}' >&2
      fail "answers with the $name kernels differ from this machine's"
    fi
    echo "$platform: $(wc -l <"$work/$name.txt") answers with the $name kernels, the same bits as on this machine"
  done
}
