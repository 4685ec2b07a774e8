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

# Whether the page is there, and of what it is made of nothing is newer than the compressed files, which build.mjs writes last. To bundle it once
# more would take it from a server that is showing it.
is_bundled() (
  cd "$root"
  last=build/playground/main.js.gz
  [ -f "$last" ] && [ -z "$(find apps/playground bindings/js/src package-lock.json build/web/playground_*.wasm -newer "$last" -print -quit)" ]
)

need_packages emscripten
need_node_modules
part "compiling the library to WebAssembly (a minute or two, the first time)" tools/web_modules.sh playground_simd playground_base
is_bundled || part "bundling the page" node apps/playground/build.mjs
