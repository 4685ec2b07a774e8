#!/usr/bin/env bash
# Installs the library into a temporary prefix, moves it (the package must be relocatable), builds an outside project against it,
# takes the project in by add_subdirectory, checks the exported symbols, and runs the README's examples against their output.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "package: $*" >&2; exit 1; }

# block LANGUAGE N [FILE]: the Nth fenced block of that language in the README, or another file.
block() { awk -v language="$1" -v wanted="$2" '
  $0 == "```" language {if (++seen == wanted) {on = 1; next}} on && $0 == "```" {exit} on {print}' "$root/${3:-README.md}"; }
mkdir "$work/examples"
block c 1 >"$work/examples/example.c"
block cpp 1 >"$work/examples/example.cpp"
block text 1 >"$work/examples/example.c.txt"
block text 2 >"$work/examples/example.cpp.txt"
block cpp 2 >"$work/examples/motion.cpp"
block text 3 >"$work/examples/example.motion.txt"
block cpp 1 docs/floating-your-way.md >"$work/examples/preset.cpp"
block text 1 docs/floating-your-way.md >"$work/examples/example.preset.txt"

cmake --install "$root/build/test" --prefix "$work/first" >"$work/log" || { cat "$work/log"; fail "install"; }
mv "$work/first" "$work/prefix"

library=$(find "$work/prefix" -name libplimsoll.so)
exported=$(nm -D --defined-only "$library" | awk '$3 !~ /^plim_/ {print $3}')
[ -z "$exported" ] || fail "exports more than the ABI: $exported"

cmake -G Ninja -S "$root/tests/package/consumer" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DEXAMPLES="$work/examples" >"$work/log" 2>&1 && cmake --build "$work/consumer" >>"$work/log" 2>&1 || { cat "$work/log"; fail "consumer"; }
for flavour in plimsoll plimsoll_static; do
  for language in c cpp motion preset; do
    "$work/consumer/${language}_$flavour" | diff - "$work/examples/example.$language.txt" || fail "the $language example of README or docs, $flavour"
  done
done
echo "README's C and C++ examples, that of motion and that of presets print what is written below them, with the shared and the static library"

cmake -G Ninja -S "$root/tests/package/subproject" -B "$work/subproject" -DPLIMSOLL="$root" >"$work/log" 2>&1 &&
  cmake --build "$work/subproject" >>"$work/log" 2>&1 || { cat "$work/log"; fail "add_subdirectory"; }
"$work/subproject/careless" || fail "careless"
! ls "$work/subproject" | grep -q '^plimsoll_command' || fail "the command is built inside another project"
echo "find_package and add_subdirectory work"

# The shell examples, with the build that is being tested in place of ./run.
block sh 2 | sed 's/ *#.*//' | while read -r line; do
  [ -n "$line" ] || continue
  (cd "$root" && eval "${line/#.\/run/$root/build/test/bin/plimsoll}" >"$work/out" 2>"$work/err") || { cat "$work/err"; fail "README: $line"; }
  [ -s "$work/out" ] || fail "README: no output: $line"
  echo "README: $line"
done
