#!/usr/bin/env bash
# Tests the Unity package without Unity. Assembles it. Compiles every assembly of it by Mono, with the symbols of Unity
# 6, 2022 and 2021, against a stand-in for UnityEngine, whose signatures are compared with those of Unity 6 (npm
# unity-types). Drives FixedUpdate by the stand-in with the real library. Runs the package's own tests in the same way.
# Compiles the sea's shader by glslang. Needs build/release (cmake --preset test).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/packages.sh"
here=$root/tests/unity
work=$root/build/unity
package=$work/assembled/package
types=unity-types-6000.5.1
fail() { echo "unity: $*" >&2; exit 1; }

need_packages mono-mcs mono-runtime nunit-console libnunit-cil-dev glslang-tools python3 gcc
command -v npm >/dev/null || need_packages npm
[ -e "$root/build/release/src/libplimsoll.so" ] || fail "build/release/src/libplimsoll.so is missing: cmake --preset test && cmake --build --preset test --target plimsoll"
mkdir -p "$work"

# The same files must give the same package, and its check must find errors.
assemble() {
  local first broken=$work/broken
  "$root/tools/unity_package.sh" --without-missing-natives
  first=$(sha256sum "$work"/com.plimsoll.buoyancy-*.tgz)
  "$root/tools/unity_package.sh" --without-missing-natives >/dev/null
  [ "$first" = "$(sha256sum "$work"/com.plimsoll.buoyancy-*.tgz)" ] || fail "the package differs from one assembly to the next"
  rm -rf "$broken" && mkdir "$broken" && cp -r "$package" "$broken"
  rm "$broken/package/Runtime/Ocean.cs.meta" "$broken/package/Editor/MeshCheck.cs"
  cp "$broken/package/Runtime/Floater.cs.meta" "$broken/package/Runtime/Sea.cs.meta"
  tar -C "$broken" -czf "$broken.tgz" package
  ! /usr/bin/python3 "$here/check_package.py" "$broken.tgz" "$root/CMakeLists.txt" 2>"$broken/said.txt" || fail "a broken package passes"
  for words in "Runtime/Ocean.cs has no .meta" "Editor/MeshCheck.cs.meta has no asset" "have the same GUID"; do
    grep -q "$words" "$broken/said.txt" || fail "the check of the package does not say: $words"
  done
}

# compile FOLDER ASSEMBLY "REFERENCES" SOURCES...: compiles into FOLDER, with $symbols and $options.
compile() {
  local folder=$1 assembly=$2 references=() name
  for name in $3; do references+=("-r:$folder/$name.dll"); done
  shift 3
  # shellcheck disable=SC2086
  mcs -langversion:7.2 -warnaserror -nologo -target:library $symbols $options -out:"$folder/$assembly.dll" "${references[@]}" "$@"
}

# compile_all FOLDER SYMBOL...: compiles each assembly definition, with unsafe code only where it is allowed.
compile_all() {
  local folder=$1 symbols options engine="UnityEngine" editor="UnityEngine UnityEditor"
  shift
  symbols=$(printf -- '-define:%s ' UNITY_INCLUDE_TESTS "$@")
  rm -rf "$folder" && mkdir -p "$folder"
  options="-r:System.Core.dll"
  compile "$folder" UnityEngine "" "$here"/standin/*.cs
  compile "$folder" UnityEditor "$engine" "$here"/standin_editor/*.cs
  options=-unsafe
  compile "$folder" Plimsoll.Unity "$engine" "$package"/Runtime/*.cs "$package"/Runtime/Plimsoll/*.cs
  compile "$folder" Plimsoll.Unity.Editor "$editor Plimsoll.Unity" "$package"/Editor/*.cs
  options="-unsafe -pkg:nunit"
  compile "$folder" Plimsoll.Unity.Tests "$engine Plimsoll.Unity" "$package"/Tests/Runtime/*.cs
  compile "$folder" Plimsoll.Unity.Editor.Tests "$editor Plimsoll.Unity Plimsoll.Unity.Editor" "$package"/Tests/Editor/*.cs
  options=""
  compile "$folder" Plimsoll.Unity.Samples.Harbour "$engine Plimsoll.Unity" "$package"/Samples~/Harbour/*.cs
}

compile_tests() { # FOLDER SYMBOL...
  local folder=$1 symbols options="-unsafe -pkg:nunit -r:System.Core.dll"
  shift
  symbols=$(printf -- '-define:%s ' NOTHING "$@")
  compile "$folder" Plimsoll.Unity.StandInTests "UnityEngine UnityEditor Plimsoll.Unity Plimsoll.Unity.Editor Plimsoll.Unity.Samples.Harbour" "$here"/tests/*.cs
}

check_signatures() { # FOLDER
  [ -d "$work/$types" ] || {
    (cd "$work" && npm pack --silent "${types%-*}@${types##*-}" >/dev/null) || fail "npm could not fetch ${types%-*}"
    mkdir "$work/$types" && tar -C "$work/$types" -xzf "$work/$types.tgz"
  }
  mcs -langversion:7.2 -nologo -r:System.Core.dll -out:"$1/ListMembers.exe" "$here/ListMembers.cs"
  mono "$1/ListMembers.exe" "$1/UnityEngine.dll" >"$1/members.txt"
  /usr/bin/python3 "$here/check_standin.py" "$1/members.txt" "$work/$types/package"
}

count_calls() { # FOLDER: builds a counting libplimsoll.so in front of the real one
  local real
  real=$(basename "$(readlink "$root/build/release/src/libplimsoll.so")")
  gcc -shared -fPIC -O1 -Wall -Wextra -Werror -fvisibility=hidden -I"$root/include" -DPLIMSOLL_SOVERSION="\"${real#libplimsoll.so.}\"" -o "$1/libplimsoll.so" \
    "$here/count_calls.c" -Wl,--no-as-needed -L"$root/build/release/src" -l:"$real" -Wl,-rpath,"$root/build/release/src"
}

run_tests() { # FOLDER ASSEMBLY...
  local folder=$1
  shift
  (cd "$folder" && LD_LIBRARY_PATH=$folder nunit-console -nologo -xml=results.xml "${@/%/.dll}" >tests.log 2>&1) || { cat "$folder/tests.log" >&2; fail "tests"; }
  grep "Tests run" "$folder/tests.log"
}

# Runs the package's own tests with the delivered library file.
with_packed_library() { # FOLDER
  local packed=$package/Runtime/Plugins/Linux/x86_64
  [ -f "$packed/libplimsoll.so" ] || { echo "no library for Linux in the package: not run"; return 0; }
  rm "$1/libplimsoll.so"
  (cd "$1" && LD_LIBRARY_PATH=$packed nunit-console -nologo -xml=packed.xml Plimsoll.Unity.Tests.dll Plimsoll.Unity.Editor.Tests.dll >packed.log 2>&1) ||
    { cat "$1/packed.log" >&2; fail "with the library of the package; is build/natives older than the source?"; }
  echo "the package's library and its tests: $(grep "Tests run" "$1/packed.log")"
}

without_library() { # FOLDER: expects one clear message for any number of steps; the same with another version
  local said empty=$work/without_library
  rm -rf "$empty" && mkdir "$empty" && cp "$1/UnityEngine.dll" "$1/Plimsoll.Unity.dll" "$empty"
  mcs -langversion:7.2 -nologo -r:"$empty/UnityEngine.dll" -r:"$empty/Plimsoll.Unity.dll" -out:"$empty/Plimsoll.Unity.StandInTests.exe" "$here/MissingLibrary.cs"
  said=$(cd "$empty" && env -u LD_LIBRARY_PATH mono Plimsoll.Unity.StandInTests.exe)
  [ "$(wc -l <<<"$said")" = 1 ] && [[ $said == "Error: Plimsoll: "*"was not found"*"Runtime/Plugins"* ]] || fail "without the native library it says: $said"
  gcc -shared -fPIC -Wall -Wextra -Werror -I"$root/include" -o "$empty/libplimsoll.so" "$here/wrong_version.c"
  said=$(cd "$empty" && LD_LIBRARY_PATH=$empty mono Plimsoll.Unity.StandInTests.exe)
  [ "$(wc -l <<<"$said")" = 1 ] && [[ $said == "Error: Plimsoll: "*"restart the editor"* && $said != *"Runtime/Plugins"* ]] || fail "with a library of another version it says: $said"
  echo "without the native library, or with a wrong one: one sentence"
}

# Each program of the shader, with stand-ins for the included files of Unity.
compile_shader() {
  local shader=$package/Runtime/Shaders/PlimsollSea.shader program stage
  rm -rf "$work/shader" && mkdir "$work/shader"
  awk -v folder="$work/shader" '/HLSLPROGRAM/ {file = folder "/" ++count ".hlsl"; next} /ENDHLSL/ {file = ""} file && !/#pragma/ {print > file}' "$shader"
  [ "$(find "$work/shader" -name '*.hlsl' | wc -l)" = 5 ] || fail "the shader has not five passes"
  cp "$here/graph_nodes.hlsl" "$work/shader"
  for program in "$work"/shader/*.hlsl; do
    for stage in vert:LiftVertex frag:ShadeFragment; do
      for keyword in NO_KEYWORD _GBUFFER_NORMALS_OCT; do
        glslangValidator -D -D$keyword -S "${stage%:*}" -e "${stage#*:}" -V -I"$here/shader_includes" -I"$package/Runtime/Shaders" -o "$program.${stage%:*}" "$program" \
          >"$work/shader/log" || { cat "$work/shader/log" >&2; fail "the sea's shader"; }
      done
    done
  done
  echo "the sea's shader compiles, five passes for two pipelines; so do the nodes for Shader Graph"
}

assemble
six="UNITY_2022_1_OR_NEWER UNITY_2022_2_OR_NEWER UNITY_6000_0_OR_NEWER"
# shellcheck disable=SC2086
compile_all "$work/six" $six
# shellcheck disable=SC2086
compile_tests "$work/six" $six
check_signatures "$work/six"
compile_all "$work/2022" UNITY_2022_1_OR_NEWER UNITY_2022_2_OR_NEWER
compile_all "$work/ios" UNITY_2022_1_OR_NEWER UNITY_2022_2_OR_NEWER UNITY_IOS # links the library statically: __Internal
compile_all "$work/2021" UNITY_2021_3_OR_NEWER
compile_tests "$work/2021" UNITY_2021_3_OR_NEWER
echo "compiled for Unity 6, 2022, 2021, and for iOS"
for version in six 2021; do
  count_calls "$work/$version"
  run_tests "$work/$version" Plimsoll.Unity.StandInTests Plimsoll.Unity.Tests Plimsoll.Unity.Editor.Tests
done
with_packed_library "$work/six"
without_library "$work/six"
compile_shader
