#!/usr/bin/env bash
# arm64 with NEON: built by g++ for Linux, run by qemu, which is slow: fewer tests than elsewhere.
platform=arm64 suffix=
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
prepare
need_packages g++-aarch64-linux-gnu qemu-user

tests="run_cases_static run_cases_cpp test_triangle test_hull test_lanes test_fft test_api test_threads"
build "plimsoll same_bits_cases $tests" cmake -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
  -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_EXE_LINKER_FLAGS=-static

# Every arm64 has fused multiply-adds, which would change bits: none may have come in.
aarch64-linux-gnu-objdump -d --no-show-raw-insn "$work/build/src/libplimsoll.a" >"$work/library.asm"
! grep -qE '[[:space:]](fn?m(add|sub)|fml[as]|fcmla)[[:space:]]' "$work/library.asm" || fail "the library holds fused multiply-adds"
rm "$work/library.asm"

# The shared library too: the cases of all languages, by a program that loads it.
quietly "$work/shared.log" aarch64-linux-gnu-gcc -std=c11 -I"$root/include" "$root/bindings/cases/run_cases.c" -L"$work/build/src" -lplimsoll -o "$work/run_cases_shared"
shared=$(qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$work/build/src" "$work/run_cases_shared" "$root/bindings/cases/cases.txt") ||
  fail "libplimsoll.so: $shared"
echo "$platform: libplimsoll.so: $shared"

run_tests "$tests" qemu-aarch64
compare_bits "scalar neon" qemu-aarch64
