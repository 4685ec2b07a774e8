#!/usr/bin/env bash
# Assembles the Unity package, build/unity/com.plimsoll.buoyancy-VERSION.tgz, from bindings/unity, the C# layer of bindings/csharp, the native
# libraries of build/natives (tools/platforms/natives.sh builds them), licences and generated .meta files; and checks it.
#   unity_package.sh                              all platforms, or it fails
#   unity_package.sh --build-natives              builds them first
#   unity_package.sh --without-missing-natives    leaves out the libraries that have not been built, and says which
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
. "$root/tools/packages.sh"
fail() { echo "unity_package: $*" >&2; exit 1; }
lenient=no
case "${1:-}" in
  "") ;;
  --build-natives) "$root/tools/platforms/natives.sh" --libraries linux-x64 win-x64 osx ;;
  --without-missing-natives) lenient=yes ;;
  *) fail "usage: unity_package.sh [--build-natives | --without-missing-natives]" ;;
esac
need_packages python3

output=$root/build/unity
work=$output/assembled/package
rm -rf "$output/assembled" && mkdir -p "$work"
cp -r "$root"/bindings/unity/. "$work"
mkdir "$work/Runtime/Plimsoll"
cp "$root"/bindings/csharp/Plimsoll/*.cs "$work/Runtime/Plimsoll"
cp "$root/LICENSE" "$work/LICENSE.md"
cp "$root/THIRD_PARTY_NOTICES.txt" "$work/Third Party Notices.md"

# take PLATFORM FILE FOLDER: of build/natives into the package's Plugins.
missing=()
take() {
  local from=$root/build/natives/$1/$2
  [ -f "$from" ] || { missing+=("$1"); return 0; }
  mkdir -p "$work/Runtime/Plugins/$3"
  cp -L "$from" "$work/Runtime/Plugins/$3/$2"
}
take linux-x64 libplimsoll.so Linux/x86_64
take win-x64 plimsoll.dll Windows/x86_64
take osx libplimsoll.dylib macOS
if [ ${#missing[@]} -gt 0 ]; then
  [ $lenient = yes ] || fail "not built: ${missing[*]}. Build them by --build-natives, or leave them out by --without-missing-natives"
  echo "without the native libraries of: ${missing[*]}"
fi
# natives.sh does not make it; who has built one gets it packed.
[ ! -f "$root/build/natives/android-arm64/libplimsoll.so" ] || take android-arm64 libplimsoll.so Android/arm64-v8a

chmod -R u=rwX,go=rX "$work"
/usr/bin/python3 "$root/tools/unity_metas.py" "$work"
version=$(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$work/package.json")
package=$output/com.plimsoll.buoyancy-$version.tgz
# The same files give the same bytes.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$output/assembled" -cf - package | gzip -9n >"$package"
/usr/bin/python3 "$root/tests/unity/check_package.py" "$package" "$root/CMakeLists.txt"
echo "$package: $(($(stat -c %s "$package") / 1024)) kB"
