#!/usr/bin/env bash
# Windows, 64 bit: built by mingw-w64, run under Wine.
platform=windows suffix=.exe
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
prepare
need_packages g++-mingw-w64-x86-64-posix wine64
wine=$(command -v wine64 wine /usr/lib/wine/wine64 | head -1)
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" # no questions about Mono and Gecko

tests="run_cases run_cases_cpp test_triangle test_hull test_tree test_lanes test_fft test_seas test_sea_json test_scene_json test_api test_threads test_callbacks test_motion"
build "plimsoll same_bits_cases test_c_abi test_unload_windows $tests" cmake -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64 \
  -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-posix -DCMAKE_CXX_COMPILER=x86_64-w64-mingw32-g++-posix \
  -DCMAKE_EXE_LINKER_FLAGS=-static

# The library needs nothing that Windows does not bring, and shows nothing but its interface.
dll=$work/build/plimsoll.dll
x86_64-w64-mingw32-objdump -p "$dll" >"$work/dll.txt"
needs=$(sed -n 's/.*DLL Name: //p' "$work/dll.txt" | sort -f | tr '\n' ' ')
for name in $needs; do
  case ${name,,} in kernel32.dll | msvcrt.dll) ;; *) fail "plimsoll.dll needs $name" ;; esac
done
exports=$(awk '/^\[Ordinal\/Name Pointer\] Table/ {on = 1; next} on && !NF {exit} on {print $NF}' "$work/dll.txt")
[ "$(wc -w <<<"$exports")" -gt 40 ] || fail "plimsoll.dll exports only: $exports"
! grep -v '^plim_' <<<"$exports" || fail "plimsoll.dll exports more than its interface"
echo "$platform: plimsoll.dll, $(($(stat -c %s "$dll") / 1024)) kB, needs $needs, exports $(wc -w <<<"$exports") functions"

# The stack is aligned to 16 bytes there: aligned moves of wider registers to it would crash.
x86_64-w64-mingw32-objdump -d --no-show-raw-insn "$dll" >"$work/dll.asm"
! grep -E 'vmov(ap[sd]|dqa(32|64)?) .*%[yz]mm[0-9]+.*\(%(rsp|rbp)|vmov(ap[sd]|dqa(32|64)?) .*\(%(rsp|rbp).*%[yz]mm' "$work/dll.asm" | head -3 | grep . ||
  fail "plimsoll.dll moves wide registers to an aligned stack"
rm "$work/dll.asm"

run_tests "test_c_abi test_unload_windows $tests" timeout 300 "$wine" # a crash would wait for a debugger
compare_bits "scalar sse4 avx2 avx512" "$wine"
