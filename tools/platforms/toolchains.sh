# toolchains.sh - the compiler of every platform whose library we deliver; sourced by common.sh.
# Platforms have the names that .NET gives them (linux-x64, win-x64); macOS is built once for each processor.

zig_version=0.17.0
zig_hash=97079827064a7492cce5541ceb438ae8003ce1e54e399676da2d62fb7a5dc08b # of PyPI's file for Linux on x86-64
# Beside the compiler cache, not in the clone: it is large, and what it has compiled of its libraries serves every clone.
zig=${XDG_CACHE_HOME:-$HOME/.cache}/plimsoll/zig-$zig_version

# zig: clang with the headers and the stubs of many systems, as old as one likes; it compiles its own libc++ for each of them.
fetch_zig() {
  [ -x "$zig/ziglang/zig" ] && return
  need_packages python3-pip
  mkdir -p "$zig/download"
  echo "ziglang==$zig_version --hash=sha256:$zig_hash" >"$zig/download/requirements.txt"
  quietly "$zig/download/pip.log" /usr/bin/python3 -m pip download --no-deps --only-binary=:all: --require-hashes -d "$zig/download" -r "$zig/download/requirements.txt"
  python3 -m zipfile -e "$zig"/download/*.whl "$zig/unpacked"
  chmod +x "$zig/unpacked/ziglang/zig"
  mv "$zig/unpacked/ziglang" "$zig/ziglang" # all of it or nothing
  rm -r "$zig/download" "$zig/unpacked"
}

# zig_compiler TARGET: $zig_tools becomes a folder with cc, c++, ar and ranlib for it. -O2 and -s from the first call on: with other
# choices zig compiles its libc++ once more.
zig_compiler() {
  fetch_zig
  zig_tools=$zig/$1
  mkdir -p "$zig_tools"
  local name flags
  for name in cc c++ ar ranlib; do
    flags=
    case $name in cc | c++) flags=" -target $1 -O2 -s -Wno-error=c2y-extensions" ;; esac # doctest counts by __COUNTER__
    printf '#!/bin/sh\nexport ZIG_GLOBAL_CACHE_DIR=%q ZIG_LOCAL_CACHE_DIR=%q\nexec %q %s%s "$@"\n' \
      "$zig/cache" "$zig/cache" "$zig/ziglang/zig" $name "$flags" >"$zig_tools/$name.new"
    chmod +x "$zig_tools/$name.new"
    cmp -s "$zig_tools/$name.new" "$zig_tools/$name" || cp -p "$zig_tools/$name.new" "$zig_tools/$name"
    rm "$zig_tools/$name.new"
  done
}

# use_zig TARGET SYSTEM PROCESSOR: as use_toolchain has it.
use_zig() {
  zig_compiler "$1"
  # No program is linked to try the compiler: zig would compile its libraries for that, too.
  toolchain=(cmake -DCMAKE_SYSTEM_NAME="$2" -DCMAKE_SYSTEM_PROCESSOR="$3" -DCMAKE_C_COMPILER="$zig_tools/cc" -DCMAKE_CXX_COMPILER="$zig_tools/c++"
    -DCMAKE_AR="$zig_tools/ar" -DCMAKE_RANLIB="$zig_tools/ranlib" -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY
    -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_BATCHES=ON)
}

# use_toolchain PLATFORM: installs it, and sets `toolchain` to the command that configures for it.
# Linux: glibc 2.17 of 2012, older than what any engine's or shop's runtime has. The file has one name and no links to it.
use_toolchain() {
  case $1 in
    linux-x64) use_zig x86_64-linux-gnu.2.17 Linux x86_64 && toolchain+=(-DCMAKE_PLATFORM_NO_VERSIONED_SONAME=ON) ;;
    linux-arm64) use_zig aarch64-linux-gnu.2.17 Linux aarch64 && toolchain+=(-DCMAKE_PLATFORM_NO_VERSIONED_SONAME=ON) ;;
    osx-x64) use_zig x86_64-macos.10.15 Darwin x86_64 ;;
    osx-arm64) use_zig aarch64-macos.11.0 Darwin arm64 ;;
    win-x64)
      need_packages g++-mingw-w64-x86-64-posix
      toolchain=(cmake -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64 -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-posix
        -DCMAKE_CXX_COMPILER=x86_64-w64-mingw32-g++-posix -DCMAKE_EXE_LINKER_FLAGS="-static -s" -DCMAKE_SHARED_LINKER_FLAGS=-s
        -DPLIMSOLL_BUILD_COMMAND=ON -DPLIMSOLL_BATCHES=ON)
      ;;
    *) fail "no toolchain for $1" ;;
  esac
}
