# packages.sh - installs missing Debian packages; sourced by ./run and ./test.

packages_for_command="g++ cmake ninja-build ccache libcli11-dev nlohmann-json3-dev libstb-dev libhwy-dev"
packages_for_tests="doctest-dev librapidcheck-dev libbullet-dev pkg-config man-db bsdextrautils zsh fish clang-19 libclang-rt-19-dev llvm-19 clang-format-19 clang-tidy-19 python3-numpy glslang-tools spirv-tools"
# Further packages for ./test --all. They are installed at once: its steps run in parallel and must not wait for each
# other's installers.
packages_for_all="lld-19 g++-mingw-w64-x86-64-posix wine64 qemu-user libc6-arm64-cross emscripten binaryen chromium libegl1 libegl-mesa0 libgl1-mesa-dri
  mono-mcs mono-runtime libmono-system-core4.0-cil nunit-console libnunit-cil-dev spirv-cross mesa-vulkan-drivers python3-pip python3-venv"

# need_packages NAME...: does and prints nothing if all are installed.
need_packages() {
  local missing="" name
  for name in "$@"; do
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q "ok installed" || missing="$missing $name"
  done
  [ -z "$missing" ] && return 0
  echo "installing:$missing" >&2
  local as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "$0: not root and no sudo: install by hand:$missing" >&2; return 1; }
    as_root="sudo"
  fi
  command -v apt-get >/dev/null || { echo "$0: no apt-get here: install by hand what these Debian packages hold:$missing" >&2; return 1; }
  # shellcheck disable=SC2086
  $as_root apt-get update -qq >&2 &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends $missing >/dev/null ||
    { echo "$0: apt-get could not install:$missing" >&2; return 1; }
}
