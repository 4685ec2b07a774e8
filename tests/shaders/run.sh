#!/usr/bin/env bash
# Compiles and evaluates the output of "plimsoll shader" in every language and compares it with the library (see
# evaluate.py).
#   run.sh [BUILD]    the folder of a build with tests; default build/release
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${1:-$root/build/release} work=$root/build/shaders
. "$root/tools/packages.sh"
need_packages glslang-tools spirv-tools spirv-cross chromium mesa-vulkan-drivers python3-numpy python3-venv

cmake --build "$build" --target plimsoll_command shader_reference >/dev/null
mkdir -p "$work"
# wgpu contains naga; cffi calls it.
naga=$work/naga-0.32.0
[ -e "$naga/ready" ] || {
  /usr/bin/python3 -m venv "$naga"
  "$naga/bin/pip" install -q --disable-pip-version-check --no-deps wgpu==0.32.0 cffi==2.1.1 pycparser==3.12
  touch "$naga/ready"
}
"$build/shader_reference" "$work" >"$work/list"
/usr/bin/python3 -B "$root/tests/shaders/compile.py" "$build/plimsoll" "$work"/*.json
/usr/bin/python3 -B "$root/tests/shaders/evaluate.py" "$build/plimsoll" "$work" "$naga/bin/python"
