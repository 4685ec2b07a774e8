#!/usr/bin/env bash
# Windows, 64 bit: runs the library and the command that natives.sh delivers under Wine.
platform=win-x64 suffix=.exe
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
prepare
need_packages wine64
"$root/tools/platforms/natives.sh" $platform
use_toolchain $platform

tests="run_cases run_cases_cpp test_triangle test_hull test_tree test_lanes test_fft test_seas test_sea_json test_scene_json test_api test_layout test_threads test_callbacks test_motion"
build "same_bits_cases saved_scenes test_c_abi test_unload_windows $tests" "${toolchain[@]}"
wine=$(command -v wine64 wine /usr/lib/wine/wine64 | head -1)
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" # no prompts about Mono and Gecko
quietly "$work/wine.log" "$wine" wineboot -i # once, before two programs start it at the same time

run_tests "test_c_abi test_unload_windows $tests" timeout 300 "$wine" # a crash would wait for a debugger
compare_bits "scalar sse4 avx2 avx512" "$wine"
load_scenes "$wine"
case_compiler=(x86_64-w64-mingw32-gcc-posix)
run_cases "$root/build/natives/$platform/plimsoll.dll" "$wine"
"$root/tests/windows_command/run.sh" "$wine" "$root/build/natives/$platform/plimsoll.exe"
