#!/usr/bin/env bash
# Builds and checks the native libraries for delivery in build/natives/PLATFORM/, for bindings and packages.
#   natives.sh                      all platforms
#   natives.sh linux-x64 win-x64    some of them
#   natives.sh --libraries ...      without plimsoll.exe and plimsoll-lab.exe, which take as long as three libraries
# linux-x64 is also run here. windows.sh and arm64.sh run win-x64 and linux-arm64. osx, one file for both processors, is
# built and inspected but never run. Android and iOS are left out, because they cannot be linked here: zig has no C
# library for Android, and iOS needs Apple's SDK.
platform=natives
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
natives=$root/build/natives

# Prints every function that the headers declare, one per line.
interface() { cat "$root"/include/plimsoll/*.h | grep -oE '^PLIM_API [^(;]*' | grep -oE 'plim_\w+$' | sort; }

# check_exports FILE NAME...: the library must export exactly its interface.
check_exports() {
  local library=$1
  shift
  diff <(interface) <(printf '%s\n' "$@" | sort) >"$work/exports.diff" ||
    { cat "$work/exports.diff" >&2; fail "$(basename "$library") does not export exactly what the headers declare"; }
}

# check_needs FILE "ALLOWED..." NAME...: the library must need no other libraries.
check_needs() {
  local library=$1 allowed=$2 name
  shift 2
  for name in "$@"; do [[ " $allowed " == *" $name "* ]] || fail "$(basename "$library") needs $name"; done
}

# Fused multiply-adds would change bits, and every arm64 has them. Only our own code is checked: libc++ may contain
# some.
check_not_fused() {
  find "$work/build/src" -name '*.o' -o -name '*.obj' >"$work/objects.txt"
  xargs llvm-objdump-19 -d --no-show-raw-insn <"$work/objects.txt" >"$work/library.asm"
  [ "$(wc -l <"$work/library.asm")" -gt 10000 ] || fail "nothing to disassemble"
  ! grep -qE '[[:space:]](vfn?m(add|sub)|fn?m(add|sub)[[:space:]]|fml[as]|fcmla)' "$work/library.asm" || fail "the library holds fused multiply-adds"
  rm "$work/library.asm"
}

check_linux() {
  local library=$1 versions
  # shellcheck disable=SC2046
  check_exports "$library" $(llvm-nm-19 -D --defined-only --format=just-symbols "$library")
  # shellcheck disable=SC2046
  check_needs "$library" "libc.so.6 libm.so.6 libpthread.so.0 libdl.so.2 librt.so.1 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1" \
    $(llvm-readelf-19 -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
  llvm-readelf-19 -d "$library" | grep -q 'soname: \[libplimsoll.so\]' || fail "its name inside is not libplimsoll.so"
  versions=$(llvm-readelf-19 -V "$library" | grep -oE 'GLIBC_[0-9.]+' | sort -uV)
  [ "$(printf '%s\nGLIBC_2.17\n' "$versions" | sort -V | tail -1)" = GLIBC_2.17 ] || fail "needs a newer C library than 2.17:" $versions
}

check_windows() {
  local library=$1
  x86_64-w64-mingw32-objdump -p "$library" | tr -d '\r' >"$work/dll.txt"
  # shellcheck disable=SC2046
  check_exports "$library" $(awk '/^\[Ordinal\/Name Pointer\] Table/ {on = 1; next} on && !NF {exit} on {print $NF}' "$work/dll.txt")
  # shellcheck disable=SC2046
  check_needs "$library" "KERNEL32.dll msvcrt.dll" $(sed -n 's/.*DLL Name: //p' "$work/dll.txt")
  # The stack is aligned to 16 bytes on Windows: aligned moves of wider registers to it would crash.
  x86_64-w64-mingw32-objdump -d --no-show-raw-insn "$library" >"$work/dll.asm"
  ! grep -E 'vmov(ap[sd]|dqa(32|64)?) .*%[yz]mm[0-9]+.*\(%(rsp|rbp)|vmov(ap[sd]|dqa(32|64)?) .*\(%(rsp|rbp).*%[yz]mm' "$work/dll.asm" | head -3 | grep . ||
    fail "plimsoll.dll moves wide registers to an aligned stack"
  rm "$work/dll.asm"
}

check_macos() {
  local library=$1
  # shellcheck disable=SC2046
  check_exports "$library" $(llvm-nm-19 -gU --format=just-symbols "$library" | sed 's/^_//')
  # shellcheck disable=SC2046
  check_needs "$library" "@rpath/libplimsoll.dylib /usr/lib/libSystem.B.dylib" \
    $(llvm-objdump-19 --macho --dylibs-used "$library" | sed -n 's/^\t\(.*\) (comp.*/\1/p')
  [ "$(llvm-objdump-19 --macho --dylib-id "$library" | tail -1)" = "@rpath/libplimsoll.dylib" ] || fail "its name inside is not @rpath/libplimsoll.dylib"
  llvm-objdump-19 --macho --private-headers "$library" | grep -q LC_CODE_SIGNATURE || fail "not signed: macOS on arm64 would not load it"
}

# macOS: uses LLVM's linker. zig's own supports no list of exports: it would export operator new, which the host's
# version would then replace.
link_macos() { # PROCESSOR OLDEST-SYSTEM OUTPUT
  # Find the libc++ that zig would link. The stub of the system library names a processor unknown to LLVM 19.
  echo "int nothing() { return 0; }" >"$work/nothing.cpp"
  local archives
  archives=$("$zig_tools/c++" -v -shared "$work/nothing.cpp" -o "$work/nothing.dylib" 2>&1 | grep '^zig ld ' | grep -oE '\S+\.a\b') ||
    fail "zig does not tell what it links"
  sed -E 's/,? *arm64e\.x1-[a-z]+//g; s/\[ *,/[/' "$zig/ziglang/lib/libc/darwin/libSystem.tbd" >"$work/libSystem.tbd"
  # shellcheck disable=SC2086
  quietly "$work/link.log" ld64.lld-19 -dylib -arch "$1" -platform_version macos "$2" "$2" -install_name @rpath/libplimsoll.dylib \
    -exported_symbol '_plim_*' -dead_strip -S -x -adhoc_codesign -o "$3" -force_load "$work/build/src/libplimsoll.a" $archives "$work/libSystem.tbd"
}

deliver() { # FILE
  mkdir -p "$natives/$platform"
  cp "$1" "$natives/$platform/$(basename "$1")"
  echo "$platform: $(basename "$1"), $(($(stat -Lc %s "$1") / 1024)) kB"
}

build_linux() {
  build "plimsoll" "${toolchain[@]}"
  check_not_fused
  check_linux "$work/build/src/libplimsoll.so"
  deliver "$work/build/src/libplimsoll.so"
}

# Also delivers an import library for linkers that cannot read the DLL, such as Microsoft's; run_cases links with it.
build_windows() {
  build "plimsoll $command" "${toolchain[@]}"
  check_not_fused
  check_windows "$work/build/plimsoll.dll"
  { echo "LIBRARY plimsoll.dll"; echo EXPORTS; interface; } >"$work/plimsoll.def"
  quietly "$work/dlltool.log" llvm-dlltool-19 -m i386:x86-64 -d "$work/plimsoll.def" -l "$work/plimsoll.lib"
  deliver "$work/build/plimsoll.dll"
  deliver "$work/plimsoll.lib"
  if [ -n "$command" ]; then
    deliver "$work/build/bin/plimsoll.exe"
    deliver "$work/build/bin/plimsoll-lab.exe"
  fi
}

build_macos() { # PROCESSOR OLDEST-SYSTEM
  build "plimsoll_static" "${toolchain[@]}"
  check_not_fused
  link_macos "$1" "$2" "$work/libplimsoll.dylib"
  check_macos "$work/libplimsoll.dylib"
}

# Joins the libraries of both processors in one file.
join_macos() {
  mkdir -p "$natives/osx"
  platform=osx
  llvm-lipo-19 -create "$root"/build/platforms/osx-{x64,arm64}/libplimsoll.dylib -output "$natives/osx/libplimsoll.dylib"
  echo "osx: libplimsoll.dylib for $(llvm-lipo-19 -archs "$natives/osx/libplimsoll.dylib"), $(($(stat -c %s "$natives/osx/libplimsoll.dylib") / 1024)) kB; not run"
}

build_one() { # PLATFORM
  platform=$1
  prepare
  use_toolchain "$platform"
  case $platform in
    linux-*) build_linux ;;
    win-x64) build_windows ;;
    osx-x64) build_macos x86_64 10.15 ;;
    osx-arm64) build_macos arm64 11.0 ;;
  esac
}

# Runs what can run on this machine: test_c_abi uses the delivered file itself.
run_here() {
  platform=linux-x64 suffix=
  prepare
  use_toolchain linux-x64
  build "same_bits_cases test_c_abi" "${toolchain[@]}"
  run_tests test_c_abi env
  compare_bits "scalar sse4 avx2 avx512" env
  case_compiler=(cc)
  run_cases "$natives/linux-x64/libplimsoll.so" env LD_LIBRARY_PATH="$work/cases"
}

wanted= command="plimsoll_command plimsoll_lab"
if [ "${1:-}" = --libraries ]; then
  command=
  shift
fi
for name in ${*:-linux-x64 linux-arm64 win-x64 osx}; do
  case $name in
    osx) wanted="$wanted osx-arm64 osx-x64" ;;
    linux-x64 | linux-arm64 | win-x64) wanted="$wanted $name" ;;
    *) fail "no platform named $name: linux-x64, linux-arm64, win-x64, osx" ;;
  esac
  rm -rf "${natives:?}/$name" # a library that fails a check is not delivered
done
echo "natives:$wanted; from nothing this takes some ten minutes on two cores"
# Install before the builds, which run in parallel and must not wait for each other's installers.
need_packages llvm-19 lld-19
prepare
for name in $wanted; do use_toolchain "$name"; done

# Two platforms at a time with one process each: zig compiles its libraries in one process.
[ "$(wc -w <<<"$wanted")" -lt 2 ] || build_jobs=1
for name in $wanted; do start build_one "$name"; done
finish
build_jobs=$jobs
[[ $wanted != *osx* ]] || join_macos
[[ $wanted != *linux-x64* ]] || run_here
