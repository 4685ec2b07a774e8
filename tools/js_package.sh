#!/usr/bin/env bash
# Builds build/js/plimsoll-VERSION.tgz, the npm package of bindings/js, and build/js/package, its contents:
#   *.js, *.d.ts                              compiled by tsc
#   plimsoll_simd.wasm, plimsoll_base.wasm    by tools/web_modules.sh
#   embedded.js                               the first of them for plimsoll/compat, compressed, in base 64
# Usage:
#   js_package.sh             builds everything
#   js_package.sh --scripts   uses the modules of build/web as they are
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/packages.sh"
. "$root/tools/node_modules.sh"
need_node_modules
fail() { echo "js_package: $*" >&2; exit 1; }
source=$root/bindings/js package=$root/build/js/package
version=$(sed -n 's/^#define PLIM_VERSION_[MP][A-Z]* \([0-9]*\)$/\1/p' "$root/include/plimsoll/plimsoll.h" | paste -sd.)
[ "$(node -p "require('$source/package.json').version")" = "$version" ] || fail "bindings/js/package.json is not version $version"
[ "${1:-}" = --scripts ] || "$root/tools/web_modules.sh" plimsoll_simd plimsoll_base

rm -rf "$package" && mkdir -p "$package"
"$root/node_modules/.bin/tsc" -p "$source"
for name in simd base; do
  [ -f "$root/build/web/plimsoll_$name.wasm" ] || fail "no build/web/plimsoll_$name.wasm: tools/web_modules.sh makes it"
  cp "$root/build/web/plimsoll_$name.wasm" "$package/"
done
printf 'export const embeddedModule = "%s";\n' "$(gzip -9nc "$package/plimsoll_simd.wasm" | base64 -w0)" >"$package/embedded.js"
cp "$source/package.json" "$source/README.md" "$root/LICENSE" "$root/THIRD_PARTY_NOTICES.txt" "$package/"
(cd "$package" && npm pack --silent --pack-destination "$root/build/js" >/dev/null)
echo "plimsoll-$version.tgz: $(stat -c %s "$root/build/js/plimsoll-$version.tgz") bytes"
