#!/usr/bin/env bash
# WebAssembly, 32 bit: built by emscripten, run in node. Without threads, as most pages have it.
platform=web suffix=.js
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
prepare
need_packages emscripten
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH} # Debian's emscripten looks for its modules there, whichever node runs it

tests="test_triangle test_hull test_tree test_lanes test_fft test_seas test_api test_callbacks test_motion"
build "plimsoll_static same_bits_cases $tests" emcmake cmake -DPLIMSOLL_BUILD_COMMAND=OFF -DCMAKE_CXX_FLAGS=-fexceptions \
  -DCMAKE_EXE_LINKER_FLAGS="-sALLOW_MEMORY_GROWTH -sEXIT_RUNTIME -sNODERAWFS"

in_node() { node --no-experimental-fetch "$@"; } # with it, old emscripten's output mistakes node for a page
test_in_node() { in_node "$@" --test-case-exclude="the caller's own parallel for*,a thread that has reserved*" --no-colors; } # they start threads
run_tests "$tests" test_in_node
compare_bits "scalar wasm" in_node
