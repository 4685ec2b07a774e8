#!/usr/bin/env bash
# Builds the playground's page in build/playground: installs the packages, compiles the library to WebAssembly, and
# bundles the page. Parts that are up to date are skipped. Called by ./run play.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/packages.sh"
. "$root/tools/node_modules.sh"

# part WORDS COMMAND...: prints a message and runs the command.
part() {
  local words=$1
  shift
  echo "playground: $words" >&2
  (cd "$root" && "$@" >&2) || { echo "playground: failed: $words" >&2; exit 1; }
}

# Returns whether the page exists and no source is newer than the compressed files, which build.mjs writes last.
# Bundling it again would remove it while a server is showing it.
is_bundled() (
  cd "$root"
  last=build/playground/main.js.gz
  [ -f "$last" ] && [ -z "$(find apps/playground bindings/js/src package-lock.json build/web/playground_*.wasm -newer "$last" -print -quit)" ]
)

need_packages emscripten
need_node_modules
part "compiling the library to WebAssembly (a minute or two, the first time)" tools/web_modules.sh playground_simd playground_base
is_bundled || part "bundling the page" node apps/playground/build.mjs
