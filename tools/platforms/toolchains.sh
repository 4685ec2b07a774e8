# toolchains.sh - the compiler for every platform with a native library; sourced by common.sh. Platforms have their .NET
# names (linux-x64, win-x64); macOS is built once for each processor.

zig_version=0.17.0
zig_hash=97079827064a7492cce5541ceb438ae8003ce1e54e399676da2d62fb7a5dc08b # of PyPI's file for Linux on x86-64
# zig is stored next to the compiler cache, outside the clone: it is large, and all clones share the libraries that it
# has compiled.
zig=${XDG_CACHE_HOME:-$HOME/.cache}/plimsoll/zig-$zig_version

# zig is clang with the headers and stubs of many systems, including old ones. It compiles its own libc++ for each of
# them.
fetch_zig() {
  [ -x "$zig/ziglang/zig" ] && return
  need_packages python3-pip
  mkdir -p "$zig/download"
  echo "ziglang==$zig_version --hash=sha256:$zig_hash" >"$zig/download/requirements.txt"
  quietly "$zig/download/pip.log" /usr/bin/python3 -m pip download --no-deps --only-binary=:all: --require-hashes -d "$zig/download" -r "$zig/download/requirements.txt"
  python3 -m zipfile -e "$zig"/download/*.whl "$zig/unpacked"
  chmod +x "$zig/unpacked/ziglang/zig"
  mv "$zig/unpacked/ziglang" "$zig/ziglang" # a partial copy must not look complete
  rm -r "$zig/download" "$zig/unpacked"
}

# zig_compiler TARGET: creates the folder $zig_tools with cc, c++, ar and ranlib for the target. -O2 and -s are set from
# the first call on: with other options zig would compile its libc++ again.
zig_compiler() {
  fetch_zig
  zig_tools=$zig/$1
  mkdir -p "$zig_tools"
  local name flags
  for name in cc c++ ar ranlib; do
    flags=
    case $name in cc | c++) flags=" -target $1 -O2 -s -Wno-error=c2y-extensions" ;; esac # doctest uses __COUNTER__
    printf '#!/bin/sh\nexport ZIG_GLOBAL_CACHE_DIR=%q ZIG_LOCAL_CACHE_DIR=%q\nexec %q %s%s "$@"\n' \
      "$zig/cache" "$zig/cache" "$zig/ziglang/zig" $name "$flags" >"$zig_tools/$name.new"
    chmod +x "$zig_tools/$name.new"
    cmp -s "$zig_tools/$name.new" "$zig_tools/$name" || cp -p "$zig_tools/$name.new" "$zig_tools/$name"
    rm "$zig_tools/$name.new"
  done
}

# use_zig TARGET SYSTEM PROCESSOR: sets the result of use_toolchain for zig.
use_zig() {
  zig_compiler "$1"
  # Test programs are not linked: zig would compile its libraries for that, too.
  toolchain=(cmake -DCMAKE_SYSTEM_NAME="$2" -DCMAKE_SYSTEM_PROCESSOR="$3" -DCMAKE_C_COMPILER="$zig_tools/cc" -DCMAKE_CXX_COMPILER="$zig_tools/c++"
    -DCMAKE_AR="$zig_tools/ar" -DCMAKE_RANLIB="$zig_tools/ranlib" -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY
    -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_BATCHES=ON)
}

# use_toolchain PLATFORM: installs the compiler, and sets `toolchain` to the command that configures for it. Linux:
# glibc 2.17 of 2012 is older than the runtimes of all engines and stores. The library is a single file without version
# links.
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
