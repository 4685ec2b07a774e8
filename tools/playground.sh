#!/usr/bin/env bash
# The playground's page, into build/playground: installs what it needs, compiles the library to WebAssembly, bundles the page. What is there
# and up to date is left alone. ./run play calls it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/packages.sh"
. "$root/tools/node_modules.sh"

# part WORDS COMMAND...: says what it does, and does it.
part() {
  local words=$1
  shift
  echo "playground: $words" >&2
  (cd "$root" && "$@" >&2) || { echo "playground: failed: $words" >&2; exit 1; }
}

need_packages emscripten
need_node_modules
part "compiling the library to WebAssembly (a minute or two, the first time)" tools/web_modules.sh playground_simd playground_base
part "bundling the page" node apps/playground/build.mjs
