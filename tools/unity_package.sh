#!/usr/bin/env bash
# Assembles and checks the Unity package, build/unity/com.plimsoll.buoyancy-VERSION.tgz, from bindings/unity, the C#
# layer of bindings/csharp, the native libraries of build/natives (built by tools/platforms/natives.sh), licences and
# generated .meta files.
#   unity_package.sh                              requires all platforms
#   unity_package.sh --build-natives              builds them first
#   unity_package.sh --without-missing-natives    leaves out the libraries that have not been built, and lists them
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
. "$root/tools/packages.sh"
fail() { echo "unity_package: $*" >&2; exit 1; }
lenient=no build=no
case "${1:-}" in
  "") ;;
  --build-natives) build=yes ;;
  --without-missing-natives) lenient=yes ;;
  *) fail "usage: unity_package.sh [--build-natives | --without-missing-natives]" ;;
esac
need_packages python3
natives=$(/usr/bin/python3 "$root/tools/unity_metas.py" --natives)
if [ $build = yes ]; then
  # shellcheck disable=SC2046
  "$root/tools/platforms/natives.sh" --libraries $(awk '$4 == "built" {print $1}' <<<"$natives")
fi

output=$root/build/unity
work=$output/assembled/package
rm -rf "$output/assembled" && mkdir -p "$work"
cp -r "$root"/bindings/unity/. "$work"
mkdir "$work/Runtime/Plimsoll"
cp "$root"/bindings/csharp/Plimsoll/*.cs "$work/Runtime/Plimsoll"
cp "$root/LICENSE" "$work/LICENSE.md"
cp "$root/THIRD_PARTY_NOTICES.txt" "$work/Third Party Notices.md"

missing=()
while read -r platform file folder built; do
  from=$root/build/natives/$platform/$file
  if [ -f "$from" ]; then
    mkdir -p "$work/Runtime/Plugins/$folder"
    cp -L "$from" "$work/Runtime/Plugins/$folder/$file"
  elif [ "$built" = built ]; then
    missing+=("$platform")
  fi
done <<<"$natives"
if [ ${#missing[@]} -gt 0 ]; then
  [ $lenient = yes ] || fail "not built: ${missing[*]}. Build them by --build-natives, or leave them out by --without-missing-natives"
  echo "without the native libraries of: ${missing[*]}"
fi

chmod -R u=rwX,go=rX "$work"
/usr/bin/python3 "$root/tools/unity_metas.py" "$work"
version=$(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$work/package.json")
package=$output/com.plimsoll.buoyancy-$version.tgz
# Reproducible: the same files give the same bytes.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$output/assembled" -cf - package | gzip -9n >"$package"
/usr/bin/python3 "$root/tests/unity/check_package.py" "$package" "$root/CMakeLists.txt"
echo "$package: $(($(stat -c %s "$package") / 1024)) kB"
