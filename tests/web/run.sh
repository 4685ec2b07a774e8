#!/usr/bin/env bash
# Builds and tests everything for the web: the npm package in node, in separate projects and in Chromium; the adapters
# of physics engines; the page and the study.
#   run.sh             runs everything
#   run.sh --scripts   uses the existing modules of build/web
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/packages.sh"
. "$root/tools/node_modules.sh"
need_packages emscripten binaryen python3 python3-numpy chromium libegl1 libegl-mesa0 libgl1-mesa-dri
need_node_modules
cd "$root"
start=$SECONDS
[ "${1:-}" = --scripts ] || tools/web_modules.sh
mkdir -p build/js
node apps/playground/build.mjs >build/js/page.log || { cat build/js/page.log >&2; exit 1; }
tail -1 build/js/page.log
node_modules/.bin/tsc -p apps/playground
node_modules/.bin/tsc -p bindings/js/examples
tests/web/package.sh --scripts

node --test tests/web/*.test.mjs >build/js/web.log 2>&1 ||
  { grep -v '^ok\|^# Subtest\|duration_ms\|^  \(---\|\.\.\.\)$' build/js/web.log | head -150 >&2; echo "web: tests fail" >&2; exit 1; }
sed -n 's/^# \(.*apart at most\)$/\1/p' build/js/web.log
echo "adapters, examples, playground, study: $(sed -n 's/^# pass //p' build/js/web.log) tests, in all $((SECONDS - start)) s"
