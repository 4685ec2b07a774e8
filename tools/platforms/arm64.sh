#!/usr/bin/env bash
# Linux on arm64 with NEON: runs the library that natives.sh delivers in qemu. That is slow, so there are fewer tests
# than elsewhere.
platform=linux-arm64 suffix=
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
prepare
need_packages qemu-user libc6-arm64-cross
"$root/tools/platforms/natives.sh" $platform
use_toolchain $platform

tests="run_cases_static run_cases_cpp test_triangle test_hull test_lanes test_fft test_api test_layout test_threads"
build "same_bits_cases saved_scenes test_c_abi $tests" "${toolchain[@]}"
in_qemu="qemu-aarch64 -L /usr/aarch64-linux-gnu" # the root for qemu: programs and the library link its C library
run_tests "test_c_abi $tests" $in_qemu
compare_bits "scalar neon" $in_qemu
load_scenes $in_qemu
case_compiler=("$zig_tools/cc")
run_cases "$root/build/natives/$platform/libplimsoll.so" $in_qemu -E LD_LIBRARY_PATH="$work/cases"
