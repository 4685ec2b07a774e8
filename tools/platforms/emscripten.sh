# emscripten.sh - compiles the library to WebAssembly, for its modules (tools/web_modules.sh) and for its tests in node
# (web.sh). These two source it and share a build folder.
platform=web suffix=.js
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
prepare
need_packages emscripten binaryen python3
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH} # Debian's emscripten searches for its modules there, with any node

# build_for_web TARGET...
# Uses WebAssembly exceptions: engines have supported them as long as SIMD, and exceptions in JavaScript would double
# the size.
build_for_web() { build "$*" emcmake cmake -DPLIMSOLL_BUILD_COMMAND=OFF -DPLIMSOLL_BATCHES=ON -DCMAKE_CXX_FLAGS=-fwasm-exceptions; }
