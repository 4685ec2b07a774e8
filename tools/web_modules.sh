#!/usr/bin/env bash
# Builds the library as WebAssembly modules in build/web: plimsoll_simd.wasm and plimsoll_base.wasm of the npm package,
# and those of the playground, which also contain the baselines.
#   web_modules.sh [TARGET...]    default: all of them
. "$(dirname "${BASH_SOURCE[0]}")/platforms/emscripten.sh"

modules=${*:-plimsoll_simd plimsoll_base playground_simd playground_base}
# shellcheck disable=SC2086
build_for_web $modules
mkdir -p "$root/build/web"
# Optimise the linker's output once more: it becomes one percent smaller. This takes seconds, so it is done only for new
# modules.
features="--enable-simd --enable-exception-handling --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int --enable-bulk-memory"
for module in $modules; do
  linked=$work/build/$module.wasm small=$root/build/web/$module.wasm
  if [ "$linked" -nt "$small" ] || [ "${BASH_SOURCE[0]}" -nt "$small" ]; then
    # shellcheck disable=SC2086
    wasm-opt $features -Oz "$linked" -o "$small.part" && mv "$small.part" "$small" # a partial module must not look complete
  fi
  echo "$module.wasm: $(stat -c %s "$small") bytes, $(gzip -9c "$small" | wc -c) compressed"
done
