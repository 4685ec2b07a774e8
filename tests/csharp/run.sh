#!/usr/bin/env bash
# Tests the C# layer on Mono, and its core on .NET Core: the NUnit tests, the shared cases, the layout of the structs,
# the programs of docs/csharp.md, and the package. Needs the shared library of build/release.
#   run.sh            runs everything
#   run.sh --bench    measures the overhead of a call compared with C; tests nothing
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/packages.sh"
need_packages gcc g++ mono-mcs mono-runtime libmono-system-core4.0-cil nunit-console libnunit-cil-dev pkg-config python3
source=$root/bindings/csharp work=$root/build/csharp library=$root/build/release/src start=$SECONDS
fail() { echo "C#: $*" >&2; exit 1; }
[ -e "$library/libplimsoll.so" ] || fail "no libplimsoll.so in build/release: run ./test, or cmake --preset test and ninja -C build/release plimsoll"
mkdir -p "$work"
export PLIMSOLL_SOURCE=$root PLIMSOLL_CSHARP_BUILD=$work LC_ALL=C
compile() { mcs -nologo -langversion:7.2 -unsafe -optimize -warnaserror "$@"; }
on_mono() { LD_LIBRARY_PATH=$library:$work mono "$@"; }

compile -target:library -out:"$work/Plimsoll.dll" "$source"/Plimsoll/*.cs

if [ "${1:-}" = --bench ]; then
  gcc -std=c11 -O2 -Wall -Wextra -Werror -shared -fPIC -I"$root/include" "$source/Bench/bench_loop.c" -L"$library" -lplimsoll -o "$work/libbench_loop.so"
  compile -r:"$work/Plimsoll.dll" -out:"$work/Bench.exe" "$source/Bench/Bench.cs"
  on_mono "$work/Bench.exe"
  exit
fi

# The C layout of every struct, and its name in C#.
python3 -B "$root/bindings/interface/layout_program.py" >"$work/layout.c"
gcc -std=c11 -Wall -Werror -I"$root/include" "$work/layout.c" -o "$work/layout"
"$work/layout" >"$work/layout.txt"
python3 -B "$source/generate.py" --check
python3 -B "$source/generate.py" --names >"$work/names.txt"

# Invalid libraries: missing, text, another library, an older and a newer version. The last two are the project's own
# file with other version numbers.
wrong=$work/wrong
rm -rf "$wrong" && mkdir -p "$wrong"/{none,text,other,old,new}
echo "no library at all" >"$wrong/text/libplimsoll.so"
echo 'int other(void) { return 1; }' | gcc -shared -fPIC -x c - -o "$wrong/other/libplimsoll.so"
other_version() { # FOLDER MAJOR MINOR PATCH
  mkdir -p "$wrong/$1/plimsoll"
  sed -E "s/(define PLIM_VERSION_MAJOR) .*/\1 $2/; s/(define PLIM_VERSION_MINOR) .*/\1 $3/; s/(define PLIM_VERSION_PATCH) .*/\1 $4/" \
    "$root/include/plimsoll/plimsoll.h" >"$wrong/$1/plimsoll/plimsoll.h"
  g++ -std=c++20 -shared -fPIC -I"$wrong/$1" -I"$root/src" -I"$root/include" "$root"/src/{api/version_api,water/callback}.cpp -o "$wrong/$1/libplimsoll.so"
}
other_version old 0 0 9
other_version new 2 0 0
compile -r:"$work/Plimsoll.dll" -out:"$work/Probe.exe" "$source/Tests/Probe.cs"
compile -r:"$work/Plimsoll.dll" -out:"$work/Ending.exe" "$source"/Tests/{Ending,Meshes}.cs

# Case files with one error each, which a reader must reject.
rm -rf "$work/strictness" && mkdir "$work/strictness"
python3 -B "$root/bindings/cases/check_strictness.py" --write "$work/strictness"

core=("$source"/Tests/{Core,Layout,SharedCases}.cs)
tests=$(find "$source/Tests" -name '*.cs' ! -name Core.cs ! -name Probe.cs ! -name Ending.cs)
# shellcheck disable=SC2086
compile -target:library -pkg:nunit -r:"$work/Plimsoll.dll" -out:"$work/Tests.dll" $tests
LD_LIBRARY_PATH=$library nunit-console -nologo -nodots -xml="$work/results.xml" "$work/Tests.dll" >"$work/tests.log" 2>&1 ||
  { cat "$work/tests.log" >&2; fail "NUnit tests fail"; }
echo "C# on Mono: $(sed -n 's/^\(Tests run: [0-9]*, Errors: [0-9]*, Failures: [0-9]*\).*/\1/p' "$work/tests.log")"

# The programs of the page must print the text shown below them.
block() { awk -v language="$1" -v wanted="$2" '$0 == "```" language {if (++seen == wanted) {on = 1; next}} on && $0 == "```" {exit} on {print}' "$root/docs/csharp.md"; }
pages=$(grep -c '^```csharp$' "$root/docs/csharp.md")
[ "$pages" -ge 3 ] || fail "docs/csharp.md has lost its programs"
for ((k = 1; k <= pages; ++k)); do
  block csharp "$k" >"$work/page$k.cs"
  compile -r:"$work/Plimsoll.dll" -out:"$work/page$k.exe" "$work/page$k.cs"
  on_mono "$work/page$k.exe" | diff - <(block text "$k") || fail "program $k of docs/csharp.md does not print what it says"
done
echo "docs/csharp.md: $pages programs print what they say"

# The package as users get it: its assembly on .NET Core and on Mono, with the native library from the package.
"$root/tools/csharp_package.sh"
dotnet=$("$root/tools/fetch_dotnet.sh")
package=$work/unpacked
rm -rf "$package" && mkdir -p "$package"
python3 -m zipfile -e "$work"/Plimsoll.*.nupkg "$package"
cp "$package/lib/netstandard2.0/Plimsoll.dll" "$package/"
mcs -nologo -langversion:7.2 -unsafe -optimize -nostdlib -noconfig -r:"$(echo "$dotnet"/sdk/*/ref/netstandard.dll)" -r:"$package/Plimsoll.dll" -out:"$package/Core.exe" "${core[@]}"
cp "$package/Core.exe" "$package/Core.dll"
echo '{"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"}, "configProperties": {"System.Globalization.Invariant": true}}}' \
  >"$package/Core.runtimeconfig.json"
cp "$(find "$dotnet" -path '*/net461/lib/netstandard.dll')" "$package/" # Debian's Mono does not include it
inputs=("$root/bindings/cases/cases.txt" "$work/layout.txt" "$work/names.txt")
export LD_LIBRARY_PATH=$package/runtimes/linux-x64/native
echo "the package on Mono: $(mono "$package/Core.exe" "${inputs[@]}")"
rm "$package/netstandard.dll"
echo "the package on .NET Core 3.1: $("$dotnet/dotnet" "$package/Core.dll" "${inputs[@]}")"
echo "C#: $((SECONDS - start)) s"
