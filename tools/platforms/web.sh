#!/usr/bin/env bash
# WebAssembly, 32 bit: built by emscripten, run in node. Built without threads, like most pages.
. "$(dirname "${BASH_SOURCE[0]}")/emscripten.sh"

tests="test_triangle test_hull test_tree test_lanes test_fft test_seas test_api test_callbacks test_motion"
# shellcheck disable=SC2086
build_for_web plimsoll_static same_bits_cases saved_scenes $tests

in_node() { node --no-experimental-fetch "$@"; } # with fetch, old emscripten output treats node as a browser
test_in_node() { in_node "$@" --test-case-exclude="the caller's own parallel for*,a thread that has reserved*,after plim_thread_reserve*" --no-colors; } # these tests start threads
run_tests "$tests" test_in_node
compare_bits "scalar wasm" in_node
load_scenes in_node
