#!/usr/bin/env bash
# Builds and packs the npm package, then tests it in node, in an empty project with the usual tools, and in Chromium.
# Compares its two modules with the native library, bit by bit. Needs run_cases_static of build/release.
#   package.sh             runs everything
#   package.sh --scripts   uses the existing modules of build/web
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/packages.sh"
need_packages emscripten python3 chromium libegl1 libegl-mesa0 libgl1-mesa-dri
# Debian's emscripten loads its modules from there, with any version of node.
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
start=$SECONDS work=$root/build/js tests=$root/tests/web/package
fail() { echo "package: $*" >&2; exit 1; }
run_cases=$root/build/release/run_cases_static
[ -x "$run_cases" ] || fail "no run_cases_static in build/release: run ./test, or cmake --preset test and ninja -C build/release run_cases_static"
"$root/tools/js_package.sh" "$@"
python3 -B "$root/bindings/js/generate.py" --check

# The transfer size, compressed by brotli.
for name in simd base; do
  size=$(node -p 'const file = fs.readFileSync(process.argv[1]); zlib.brotliCompressSync(file).length' "$work/package/plimsoll_$name.wasm")
  [ "$size" -lt 260000 ] || fail "plimsoll_$name.wasm has $size bytes compressed: more than the 260 kB that docs/javascript.md promises"
done

# The layout of every struct as compiled for the modules.
python3 -B "$root/bindings/interface/layout_program.py" --pages >"$work/layout.c"
emcc -O0 -I "$root/include" "$work/layout.c" -sENVIRONMENT=node -o "$work/layout.js"
node --no-experimental-fetch "$work/layout.js" >"$work/layout.txt"

# The shared cases, five times as many with results of the native library, and invalid files.
rm -rf "$work/cases" && mkdir -p "$work/cases"
cp "$root/bindings/cases/cases.txt" "$work/cases/"
for seed in 1 2 3 4 5; do python3 -B "$root/bindings/cases/make_cases.py" --seed $seed | "$run_cases" --answer - >"$work/cases/cases_$seed.txt"; done
python3 -B "$root/bindings/cases/check_strictness.py" --write "$work/cases"

# An empty project with common packages.
project=$work/project vite=$work/vite
rm -rf "$project" && cp -r "$tests/project" "$project"
echo '{"name": "empty", "private": true, "type": "module"}' >"$project/package.json"
(cd "$project" && npm install --silent --no-audit --no-fund --offline "$work"/plimsoll-*.tgz)
ln -s "$root/node_modules/three" "$project/node_modules/three"
for name in @types/three @dimforge/rapier3d-compat cannon-es jolt-physics; do
  mkdir -p "$(dirname "$project/node_modules/$name")" && ln -s "$root/node_modules/$name" "$project/node_modules/$name"
done
if [ ! -f "$vite/node_modules/vite/package.json" ]; then
  mkdir -p "$vite" && echo '{"private": true}' >"$vite/package.json"
  (cd "$vite" && npm install --silent --no-audit --no-fund --no-package-lock --no-save vite@6.4.1)
fi

node "$root/bindings/js/examples/three/build.mjs" >/dev/null
"$root/node_modules/.bin/tsc" -p "$root/bindings/js/examples/three"

PACKAGE=$work/package CASES=$work/cases LAYOUT=$work/layout.txt PROJECT=$project VITE=$vite EXAMPLE=$work/examples/three \
  node --test "$tests"/*.test.mjs >"$work/tests.log" 2>&1 || { grep -v '^ok\|^# Subtest\|duration_ms\|^  \(---\|\.\.\.\)$' "$work/tests.log" | head -100 >&2; fail "tests fail"; }
echo "the npm package: $(sed -n 's/^# pass //p' "$work/tests.log") tests, $(sed -n 's/^# \([0-9]* cases, .*\)/\1/p' "$work/tests.log" | head -1) with each module, the same bits, $((SECONDS - start)) s"
