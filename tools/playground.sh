#!/usr/bin/env bash
# The playground's page, into build/playground: installs what it needs, compiles the library to WebAssembly, bundles the page. What is there
# and up to date is left alone. ./run play calls it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/packages.sh"
. "$root/tools/node_modules.sh"

# part FILE WORDS COMMAND...: does it, if the file is there.
part() {
  local file=$1 words=$2
  shift 2
  if [ ! -f "$root/$file" ]; then
    echo "playground: no $file here: left out" >&2
    return 0
  fi
  echo "playground: $words" >&2
  (cd "$root" && "$@" >&2) || { echo "playground: failed: $words" >&2; exit 1; }
}

need_packages emscripten
need_node_modules
part tools/web_modules.sh "compiling the library to WebAssembly (a minute, the first time)" tools/web_modules.sh
part apps/playground/build.mjs "bundling the page" node apps/playground/build.mjs
