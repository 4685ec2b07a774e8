#!/usr/bin/env bash
# Builds the library with different compilers and flags, asks each build the same questions (cases.cpp), and compares the answers bit
# by bit; also looks for fused multiply-adds in what was built. Both compilers use the same standard library here.
#   run.sh          what ./test runs
#   run.sh --all    more flavours
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$root/build/same_bits
mkdir -p "$work"
fail() { echo "same bits: $*" >&2; exit 1; }

# name, compiler, flags a user may have set. The first is what the others are compared with.
flavours=(
  "gcc-release g++ -O3"
  "gcc-native g++ -O2 -march=native"
  "clang-native clang++-19 -O3 -march=native"
)
usual=${#flavours[@]}
[ "${1:-}" = --all ] && flavours+=("gcc-plain g++ -O0" "gcc-fast g++ -Ofast -march=native -ffp-contract=fast" "clang-fast clang++-19 -O2 -march=native -ffast-math")

g++ -std=c++20 -O1 -ffp-contract=off -DPLIM_STATIC -I "$root/include" -I "$root/src" -c "$root/tests/same_bits/cases.cpp" -o "$work/cases.o"

fused='[[:space:]](vfn?m(add|sub)|fn?m(add|sub)[[:space:]]|fml[as]|fcmla)' # x86, arm
for index in "${!flavours[@]}"; do
  read -r name compiler flags <<<"${flavours[$index]}"
  batches=$([ "$index" -lt "$usual" ] && echo OFF || echo ON) # twice as quick
  build=$root/build/same_bits-$name # as deep as the others: what the compiler cache knows of them serves here, of the first all
  warnings=$([ "$index" = 0 ] && echo ON || echo OFF)
  cmake -G Ninja -S "$root" -B "$build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="$flags -DNDEBUG" \
    -DPLIMSOLL_WARNINGS_AS_ERRORS=$warnings -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_INSTALL=OFF -DPLIMSOLL_BATCHES=$batches >"$work/$name.log" 2>&1 &&
    cmake --build "$build" --target plimsoll_static >>"$work/$name.log" 2>&1 || { tail -40 "$work/$name.log"; fail "$name does not build"; }
  objdump -d --no-show-raw-insn "$build/src/libplimsoll.a" >"$work/$name.asm"
  if grep -qE "$fused" "$work/$name.asm"; then
    awk -v pattern="$fused" '/file format/ {file = $1} $0 ~ pattern {count[file]++} END {for (f in count) print "  " f, count[f]}' "$work/$name.asm"
    fail "$name holds fused multiply-adds"
  fi
  rm "$work/$name.asm"
  g++ "$work/cases.o" "$build/src/libplimsoll.a" -lpthread -o "$build/cases"
  "$build/cases" >"$work/$name.txt"
  "$build/cases" scalar >"$work/$name.scalar.txt"
  first=${first:-$work/$name.txt}
  for answers in "$work/$name.txt" "$work/$name.scalar.txt"; do
    if ! cmp -s "$first" "$answers"; then
      diff "$first" "$answers" | awk '/^>/ {split($2, part, "/"); count[part[1] "/" part[2]]++} END {for (c in count) print "  " c, count[c]}' || true
      fail "$(basename "$answers" .txt) differs from $(basename "$first" .txt)"
    fi
  done
  echo "$name ($compiler $flags): $(wc -l <"$work/$name.txt") answers, the same bits"
done
