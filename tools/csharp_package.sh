#!/usr/bin/env bash
# Builds build/csharp/Plimsoll.VERSION.nupkg: the C# layer as a netstandard2.0 assembly, with the native libraries that
# exist.
#   lib/netstandard2.0/Plimsoll.dll           compiled by mcs against the reference assembly of netstandard2.0
#   runtimes/PLATFORM/native/                 from build/natives/PLATFORM, which tools/platforms/natives.sh builds
# If there is no libplimsoll for Linux on x86-64 yet, the one of build/release is used: it runs on this machine and
# newer ones.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/packages.sh"
need_packages mono-mcs mono-runtime python3
dotnet=$("$root/tools/fetch_dotnet.sh")
work=$root/build/csharp/package natives=$root/build/natives
rm -rf "$work" && mkdir -p "$work/lib/netstandard2.0"
reference=$(echo "$dotnet"/sdk/*/ref/netstandard.dll)
version=$(sed -n 's/^#define PLIM_VERSION_[MP][A-Z]* \([0-9]*\)$/\1/p' "$root/include/plimsoll/plimsoll.h" | paste -sd.)
grep -q "<Version>$version</Version>" "$root/bindings/csharp/Plimsoll/Plimsoll.csproj" || { echo "csharp_package: Plimsoll.csproj is not version $version" >&2; exit 1; }
cat >"$work/AssemblyInfo.cs" <<END
[assembly: System.Reflection.AssemblyTitle("Plimsoll")]
[assembly: System.Reflection.AssemblyVersion("$version.0")]
[assembly: System.Runtime.Versioning.TargetFramework(".NETStandard,Version=v2.0")]
END
mcs -nologo -langversion:7.2 -unsafe -optimize -warnaserror -nostdlib -noconfig -r:"$reference" -target:library \
  -doc:"$work/lib/netstandard2.0/Plimsoll.xml" -nowarn:1573,1591 -out:"$work/lib/netstandard2.0/Plimsoll.dll" "$root"/bindings/csharp/Plimsoll/*.cs "$work/AssemblyInfo.cs"
rm "$work/AssemblyInfo.cs"

missing=
for platform in $(printf '%s\n' linux-x64 linux-arm64 win-x64 osx $(ls "$natives" 2>/dev/null) | sort -u); do
  if compgen -G "$natives/$platform/*plimsoll.*" >/dev/null; then
    mkdir -p "$work/runtimes/$platform/native"
    cp "$natives/$platform"/*plimsoll.{so,dll,dylib} "$work/runtimes/$platform/native/" 2>/dev/null || true
  elif [ $platform = linux-x64 ] && [ -f "$root/build/release/src/libplimsoll.so" ]; then
    mkdir -p "$work/runtimes/$platform/native"
    cp -L "$root/build/release/src/libplimsoll.so" "$work/runtimes/$platform/native/"
    echo "csharp_package: linux-x64: libplimsoll.so of build/release" >&2
  else
    missing="$missing $platform"
  fi
done
[ -z "$missing" ] || echo "csharp_package: without$missing: tools/platforms/natives.sh makes them" >&2
python3 -B "$root/bindings/csharp/pack.py" "$work" "$root/build/csharp"
