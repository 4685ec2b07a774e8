#!/usr/bin/env bash
# Builds the library with other compilers and flags, runs the same cases (cases.cpp) with each build, and compares the
# results with those of build/release bit by bit. Also searches every build for fused multiply-adds. Both compilers use
# the same standard library here.
#   run.sh          only the build of ./test, with every kind of kernel; tests/package compares a build by clang
#   run.sh --all    three more builds: no optimisation, and flags that allow forbidden optimisations
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$root/build/same_bits
mkdir -p "$work"
fail() { echo "same bits: $*" >&2; exit 1; }

# name, compiler, flags that a user might set
flavours=()
[ "${1:-}" != --all ] || flavours=("gcc-plain g++ -O0" "gcc-fast g++ -Ofast -march=native -ffp-contract=fast"
  "clang-fast clang++-19 -O2 -march=native -ffast-math")

fused='[[:space:]](vfn?m(add|sub)|fn?m(add|sub)[[:space:]]|fml[as]|fcmla)' # x86, arm
check_not_fused() { # LIBRARY NAME
  objdump -d --no-show-raw-insn "$1" >"$work/$2.asm"
  if grep -qE "$fused" "$work/$2.asm"; then
    awk -v pattern="$fused" '/file format/ {file = $1} $0 ~ pattern {count[file]++} END {for (f in count) print "  " f, count[f]}' "$work/$2.asm"
    fail "$2 holds fused multiply-adds"
  fi
  rm "$work/$2.asm"
}

# check_answers NAME PROGRAM: compares every kind of kernel with build/release, which uses the kernels of this
# processor.
check_answers() {
  local kernels answers compared=()
  for kernels in scalar sse4 avx2 avx512 neon; do
    answers=$work/$1.$kernels.txt
    if ! "$2" $kernels >"$answers" 2>"$work/err"; then
      grep -q "no kernels named" "$work/err" || { cat "$work/err"; fail "$1: no answers with the $kernels kernels"; }
      continue # not on this processor
    fi
    cmp -s "$work/test.txt" "$answers" && compared+=("$kernels") && continue
    diff "$work/test.txt" "$answers" | awk '/^>/ {split($2, part, "/"); count[part[1] "/" part[2]]++} END {for (c in count) print "  " c, count[c]}' || true
    fail "$1 with the $kernels kernels differs from build/release"
  done
  [[ ${compared[*]} == *scalar*' '* ]] || fail "$1: compared with ${compared[*]:-none} alone; scalar kernels and one more kind are needed"
  echo "$1: the same bits with the ${compared[*]} kernels"
}

# Compiles only the library, in batches; the program with the cases is that of build/release.
check_flavour() { # NAME COMPILER FLAG...
  local name=$1 compiler=$2 build=$root/build/same_bits-$1
  shift 2
  cmake -G Ninja -S "$root" -B "$build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="$* -DNDEBUG" \
    -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_INSTALL=OFF -DPLIMSOLL_BATCHES=ON >"$work/$name.log" 2>&1 &&
    cmake --build "$build" --target plimsoll_static >>"$work/$name.log" 2>&1 || { tail -40 "$work/$name.log"; fail "$name does not build"; }
  check_not_fused "$build/src/libplimsoll.a" "$name"
  g++ "$asking" "$build/src/libplimsoll.a" -lpthread -o "$build/cases"
  check_answers "$name" "$build/cases"
  echo "$name ($compiler $*): the same bits"
}

(cd "$root" && cmake --preset test >"$work/test.log" 2>&1 && cmake --build --preset test --target same_bits_cases >>"$work/test.log" 2>&1) ||
  { tail -40 "$work/test.log"; fail "build/release does not build"; }
asking=$root/build/release/tests/CMakeFiles/same_bits_cases.dir/same_bits/cases.cpp.o
check_not_fused "$root/build/release/src/libplimsoll.a" test
"$root/build/release/same_bits_cases" >"$work/test.txt"
check_answers test "$root/build/release/same_bits_cases"
echo "build/release (g++ -O3): $(wc -l <"$work/test.txt") answers, the same bits with every kind of kernel"
for flavour in "${flavours[@]}"; do
  # shellcheck disable=SC2086
  check_flavour $flavour
done
