# emscripten.sh - how the library is compiled to WebAssembly, once for its modules (tools/web_modules.sh) and for its tests in node (web.sh): they share
# a build folder. Sourced by both.
platform=web suffix=.js
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
prepare
need_packages emscripten binaryen python3
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH} # Debian's emscripten looks for its modules there, whichever node runs it

# build_for_web TARGET...
# Exceptions of WebAssembly's own: engines have had them as long as SIMD, and those made of JavaScript cost as much again in size.
build_for_web() { build "$*" emcmake cmake -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_BATCHES=ON -DCMAKE_CXX_FLAGS=-fwasm-exceptions; }
