#!/usr/bin/env bash
# The library as WebAssembly modules, into build/web: plimsoll_simd.wasm and plimsoll_base.wasm of the npm package, and those of the
# playground, which hold the baselines besides.
#   web_modules.sh [TARGET...]    default: all of them
platform=modules
. "$(dirname "${BASH_SOURCE[0]}")/platforms/common.sh"
prepare
need_packages emscripten binaryen python3
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH} # Debian's emscripten looks for its modules there, whichever node runs it

modules=${*:-plimsoll_simd plimsoll_base playground_simd playground_base}
# Exceptions of WebAssembly's own: engines have had them as long as SIMD, and those made of JavaScript cost as much again in size.
build "$modules" emcmake cmake -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_BATCHES=ON -DCMAKE_CXX_FLAGS=-fwasm-exceptions
mkdir -p "$root/build/web"
# Once more what the linker has let it do: a hundredth smaller.
features="--enable-simd --enable-exception-handling --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int --enable-bulk-memory"
for module in $modules; do
  # shellcheck disable=SC2086
  wasm-opt $features -Oz "$work/build/$module.wasm" -o "$root/build/web/$module.wasm"
  echo "$module.wasm: $(stat -c %s "$root/build/web/$module.wasm") bytes, $(gzip -9c "$root/build/web/$module.wasm" | wc -c) compressed"
done
