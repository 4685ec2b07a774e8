#!/usr/bin/env bash
# Tests the library in other builds. The script installs it into a temporary prefix and moves that, because the package
# must be relocatable. It uses the package by find_package from C, C++ and C alone, by pkg-config and by
# add_subdirectory. It checks flags, exported symbols, the manual page and shell completions. It compares the output of
# the README's examples, and builds those of examples/ against the installed library.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
fail() { echo "package: $*" >&2; exit 1; }
# quietly WHAT COMMAND...: runs the command and shows its output only if it fails.
quietly() {
  local what=$1
  shift
  "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "$what"; }
}

# block LANGUAGE N [FILE]: prints the Nth fenced block of that language in the README or FILE.
block() { awk -v language="$1" -v wanted="$2" '
  $0 == "```" language {if (++seen == wanted) {on = 1; next}} on && $0 == "```" {exit} on {print}' "$root/${3:-README.md}"; }
mkdir "$work/examples"
block c 1 >"$work/examples/example.c"
block cpp 1 >"$work/examples/example.cpp"
block text 1 >"$work/examples/example.c.txt"
block text 2 >"$work/examples/example.cpp.txt"
block cpp 2 >"$work/examples/statics.cpp"
block text 3 >"$work/examples/example.statics.txt"
block cpp 3 >"$work/examples/motion.cpp"
block text 4 >"$work/examples/example.motion.txt"
block cpp 1 docs/floating-your-way.md >"$work/examples/preset.cpp"
block text 1 docs/floating-your-way.md >"$work/examples/example.preset.txt"
block cpp 1 docs/seakeeping.md >"$work/examples/seakeeping.cpp"
block text 1 docs/seakeeping.md >"$work/examples/example.seakeeping.txt"
block cpp 1 docs/rollback.md >"$work/examples/rollback.cpp"
block text 1 docs/rollback.md >"$work/examples/example.rollback.txt"
block c 1 docs/your-own-engine.md >"$work/examples/engine.c"
block text 1 docs/your-own-engine.md >"$work/examples/example.engine.txt"
block c 2 docs/your-own-engine.md >"$work/examples/memory.c"
block text 2 docs/your-own-engine.md >"$work/examples/example.memory.txt"
block cpp 1 docs/drawing.md >"$work/examples/drawing.cpp"
block text 1 docs/drawing.md >"$work/examples/example.drawing.txt"

launcher=()
command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
# configure FOLDER SOURCE OPTION...: configures into $work/FOLDER.
configure() {
  local folder=$1 source=$2
  shift 2
  quietly "configuring $folder" cmake -G Ninja -S "$source" -B "$work/$folder" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "${launcher[@]}" "$@"
}
build() { quietly "building $1" cmake --build "$work/$1"; }
# flags FOLDER PATTERN: prints the compiler commands of the matching files.
flags() { grep '"command"' "$work/$1/compile_commands.json" | grep -E -- "-c [^ ]*$2"; }
answers() { "$1" | diff - "$work/examples/example.$2.txt" || fail "$1 does not print what the README or docs say"; }

installed() {
  local file
  quietly install cmake --install "$root/build/release" --prefix "$work/first"
  mv "$work/first" "$prefix"
  for file in share/doc/plimsoll/LICENSE share/doc/plimsoll/THIRD_PARTY_NOTICES.txt share/man/man1/plimsoll.1 bin/plimsoll bin/plimsoll-lab \
    share/bash-completion/completions/plimsoll share/zsh/site-functions/_plimsoll share/fish/vendor_completions.d/plimsoll.fish; do
    [ -s "$prefix/$file" ] || fail "$file is not installed"
  done
  library=$(find "$prefix" -name libplimsoll.so)
  exported=$(nm -D --defined-only "$library" | awk '$3 !~ /^plim_/ {print $3}')
  [ -z "$exported" ] || fail "exports more than the ABI: $exported"
  echo "installed: libraries, command, licences, manual, completions; nothing exported but the ABI"
}

found_by_cmake() {
  local flavour language
  configure consumer "$root/tests/package/consumer" -DCMAKE_PREFIX_PATH="$prefix" -DEXAMPLES="$work/examples"
  build consumer
  for flavour in plimsoll plimsoll_static; do
    for language in c cpp statics motion preset seakeeping rollback drawing engine memory; do answers "$work/consumer/${language}_$flavour" $language; done
  done
  "$work/consumer/cpp17" || fail "C++17"
  echo "find_package: the examples of README and docs print what is written below them, shared and static; C++17 stays C++17"

  "$work/consumer/no_exceptions" || fail "no exceptions"
  local code=0
  { (ulimit -c 0; "$work/consumer/no_exceptions" abort) || code=$?; } 2>"$work/err"
  [ $code = 134 ] && grep -q "indices come in threes" "$work/err" || fail "without exceptions and handler: code $code, $(cat "$work/err")"
  echo "without exceptions: works, errors reach the handler, the default one says why and aborts"

  echo '#include <plimsoll/plimsoll_motion.hpp>' >"$work/old.cpp"
  ! g++ -std=c++17 -I "$prefix/include" -fsyntax-only "$work/old.cpp" 2>"$work/err" || fail "plimsoll.hpp compiles as C++17"
  [ "$(grep -c "error:" "$work/err")" = 1 ] && grep -q "needs C++20.*plimsoll::cpp" "$work/err" || { cat "$work/err"; fail "below C++20"; }
  echo "below C++20: one error, which says so"

  configure c_only "$root/tests/package/c_only" -DCMAKE_PREFIX_PATH="$prefix" -DEXAMPLES="$work/examples"
  build c_only
  for flavour in plimsoll plimsoll_static; do answers "$work/c_only/c_only_$flavour" c; done
  echo "find_package in a project of C alone: shared and static"
}

found_by_pkg_config() {
  local source=$work/examples/example.c
  PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name plimsoll.pc)")
  export PKG_CONFIG_PATH
  pkg-config --validate plimsoll || fail "plimsoll.pc is not valid"
  # shellcheck disable=SC2046
  quietly "cc with pkg-config" cc "$source" $(pkg-config --cflags --libs plimsoll) -o "$work/pc_shared"
  # shellcheck disable=SC2046
  quietly "cc with pkg-config --static" cc -static "$source" $(pkg-config --static --cflags --libs plimsoll) -o "$work/pc_static"
  LD_LIBRARY_PATH=$(dirname "$library") answers "$work/pc_shared" c
  answers "$work/pc_static" c
  [ "$(pkg-config --modversion plimsoll)" = "$("$prefix/bin/plimsoll" --version)" ] || fail "plimsoll.pc has another version than the command"
  echo "pkg-config: cc links the shared library, and with --static the static one"
}

examples() {
  configure copied "$root/examples" -DCMAKE_PREFIX_PATH="$prefix"
  build copied
  quietly "examples/ against the installed library" ctest --test-dir "$work/copied" --output-on-failure
  echo "examples/: built against the installed library, all of them print what they must"
}

as_subproject() {
  configure subproject "$root/tests/package/subproject" -DPLIMSOLL="$root" -DEXAMPLES="$work/examples"
  grep -q "library itself is compiled with -O2" "$work/log" || fail "the parent's missing build type is passed over in silence"
  grep -q '^CMAKE_BUILD_TYPE:[A-Z]*=$' "$work/subproject/CMakeCache.txt" || fail "the parent's build type is changed"
  [ -z "$(flags subproject '/src/.*\.cpp' | grep -v -- '-O2')" ] || fail "files of the library are not optimised"
  ! flags subproject 'careless\.cpp' | grep -E -- '-O[1-9]|-W|contract' || fail "our flags leak into the parent's files"
  ! grep -q -- "-Werror" "$work/subproject/compile_commands.json" || fail "-Werror in somebody else's build"
  # Built in batches, with another compiler and a flag of the parent project, so that the bits are compared as well.
  configure clang "$root/tests/package/subproject" -DPLIMSOLL="$root" -DEXAMPLES="$work/examples" -DPLIMSOLL_BATCHES=ON \
    -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_CXX_FLAGS=-march=native
  build clang
  for flavour in plimsoll plimsoll_static; do answers "$work/clang/c_$flavour" c; done
  "$work/clang/cpp/careless" || fail "careless"
  ! ls "$work/clang" | grep -q '^plimsoll_command' || fail "the command is built inside another project"
  "$work/clang/cpp/cases" | cmp - <("$root/build/release/same_bits_cases") || fail "other bits than Release"
  echo "add_subdirectory without a build type, from C and C++: optimised all the same, the same bits by clang with -march=native, no flags leak"

  configure debug "$root/tests/package/subproject" -DPLIMSOLL="$root" -DEXAMPLES="$work/examples" -DCMAKE_BUILD_TYPE=Debug
  [ -z "$(flags debug '/src/.*\.cpp' | grep -v -- '-O2')" ] || fail "Debug: files of the library are not optimised"
  configure debugged "$root/tests/package/subproject" -DPLIMSOLL="$root" -DEXAMPLES="$work/examples" -DCMAKE_BUILD_TYPE=Debug -DPLIMSOLL_OPTIMIZE=OFF
  grep -q "NOT optimised" "$work/log" && ! flags debugged '/src/.*\.cpp' | grep -- '-O2' >/dev/null || fail "PLIMSOLL_OPTIMIZE=OFF"
  echo "in Debug: likewise; PLIMSOLL_OPTIMIZE=OFF leaves it alone and says what that costs"
}

on_its_own() {
  local nowhere=(-DCMAKE_FIND_ROOT_PATH=/nowhere -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY)
  configure plain "$root"
  grep -q "no build type given: Release" "$work/log" || fail "no word about the build type"
  [ -z "$(flags plain '/src/.*\.cpp' | grep -v -- '-O3')" ] || fail "without a build type it is not Release"
  ! grep -q -- "-Werror" "$work/plain/compile_commands.json" || fail "-Werror outside of our presets"
  quietly "configuring develop" cmake -S "$root" --preset develop -B "$work/develop"
  grep -q -- "-Werror" "$work/develop/compile_commands.json" || fail "no -Werror in the preset of those who change the code"
  echo "on its own without a build type: Release; -Werror in develop, not outside of our presets"

  ! cmake -S "$root" -B "$work/missing" "${nowhere[@]}" >"$work/log" 2>&1 || fail "configures without its dependencies"
  grep -q "apt install libhwy-dev libcli11-dev libstb-dev nlohmann-json3-dev" "$work/log" && grep -q "PLIMSOLL_FETCH=ON" "$work/log" &&
    grep -q "brew install highway cli11" "$work/log" || { cat "$work/log"; fail "packages that are missing are not named"; }
  # Folders laid out as in the archives, in place of fetched ones.
  mkdir -p "$work"/fetched/{highway,cli11/include,json/single_include}
  ln -s /usr/include/hwy "$work/fetched/highway/hwy"
  ln -s /usr/include/CLI "$work/fetched/cli11/include/CLI"
  ln -s /usr/include/nlohmann "$work/fetched/json/single_include/nlohmann"
  configure fetching "$root" "${nowhere[@]}" -DPLIMSOLL_FETCH=ON -DPLIMSOLL_STB_INCLUDE=/usr/include \
    -DFETCHCONTENT_SOURCE_DIR_HIGHWAY="$work/fetched/highway" -DFETCHCONTENT_SOURCE_DIR_CLI11="$work/fetched/cli11" \
    -DFETCHCONTENT_SOURCE_DIR_NLOHMANN_JSON="$work/fetched/json"
  flags fetching 'still_water\.cpp' | grep "fetched/highway" >/dev/null && flags fetching 'main\.cpp' | grep "fetched/cli11/include" >/dev/null &&
    flags fetching 'sea_json\.cpp' | grep "fetched/json/single_include" >/dev/null || fail "PLIMSOLL_FETCH does not use what it fetched"
  echo "what is missing: packages named, or header-only ones fetched (the download itself is not tried here)"
}

# complete_in_bash WORD...: prints the completions of the last word.
complete_in_bash() {
  bash -c '. "$1"; shift; COMP_WORDS=(plimsoll "$@") COMP_CWORD=$#; _plimsoll; echo "${COMPREPLY[*]}"' - \
    "$prefix/share/bash-completion/completions/plimsoll" "$@"
}

manual_and_completions() {
  local verb option words verbs=0 options=0
  cd "$work" # file names are completed too
  LC_ALL=C MANROFFSEQ="" MANWIDTH=80 man --warnings -l "$prefix/share/man/man1/plimsoll.1" >"$work/printed" 2>"$work/err" || fail "man"
  [ ! -s "$work/err" ] || { cat "$work/err"; fail "man warns"; }
  col -bx <"$work/printed" >"$work/manual"
  # Every verb and option of --help must be in the manual and in the completions.
  for verb in $("$prefix/bin/plimsoll" --help | awk '/^Verbs:/ {on = 1; next} on && /^  [a-z]/ {print $1}'); do
    verbs=$((verbs + 1))
    [[ " $(complete_in_bash "${verb:0:2}") " == *" $verb "* ]] || fail "bash does not complete $verb"
    words=" $(complete_in_bash "$verb" --) "
    for option in $("$prefix/bin/plimsoll" "$verb" --help | grep -oE '^ +(-h,)?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
      options=$((options + 1))
      grep -qE -- "^ +$option( |\$)" "$work/manual" || fail "the manual has no $option"
      [[ $words == *" $option "* ]] || fail "bash does not complete $verb $option: $words"
    done
  done
  [ $verbs -ge 6 ] && [ $options -ge 40 ] || fail "only $verbs verbs and $options options found in --help"
  [ "$(complete_in_bash force --precision "")" = "float double" ] || fail "bash: values of --precision"
  [ "$(complete_in_bash force --up z)" = z ] || fail "bash: values of --up"
  [ "$(complete_in_bash inspect cata)" = catamaran ] || fail "bash: shapes"
  [ "$(complete_in_bash force --scale "")" = "" ] || fail "bash: a number is no file"
  touch "$work/my mesh.stl"
  [ "$(complete_in_bash show my)" = "my mesh.stl" ] || fail "bash: files"
  zsh -n "$prefix/share/zsh/site-functions/_plimsoll" || fail "zsh does not read its completion"
  words=$(HOME=$work fish --no-config -c "source $prefix/share/fish/vendor_completions.d/plimsoll.fish
    complete -C 'plimsoll force --pre'; complete -C 'plimsoll force --precision d'; complete -C 'plimsoll inspe'" | cut -f1 | tr '\n' ' ')
  [ "$words" = "--precision double inspect " ] || fail "fish: $words"
  ! "$prefix/bin/plimsoll" --print-completion tcsh 2>"$work/err" && grep -q "bash, zsh or fish" "$work/err" || fail "--print-completion tcsh"
  echo "manual page without warnings; bash, zsh and fish read their completions; every verb and option is in them"
  cd "$root"
}

# The shell examples, with the tested build in place of ./run.
readme_commands() {
  # A part in millimetres with z up, as written by CAD programs.
  { echo "solid part"
    for facet in "0 0 0 0 100 0 100 0 0" "0 0 0 100 0 0 0 0 100" "0 0 0 0 0 100 0 100 0" "100 0 0 0 100 0 0 0 100"; do
      # shellcheck disable=SC2086
      set -- $facet
      echo "facet normal 0 0 0 outer loop vertex $1 $2 $3 vertex $4 $5 $6 vertex $7 $8 $9 endloop endfacet"
    done
    echo "endsolid part"; } >"$work/part.stl"
  block sh 3 | sed 's/ *#.*//' | while read -r line; do
    [ -n "$line" ] || continue
    case $line in "./run compare "*) continue ;; esac # takes minutes; ./test --all runs a quick version
    command=${line/#.\/run/$root/build/release/bin/plimsoll}
    (cd "$root" && eval "${command/ part.stl/ $work/part.stl}" >"$work/out" 2>"$work/err") || { cat "$work/err"; fail "README: $line"; }
    [ -s "$work/out" ] || fail "README: no output: $line"
    echo "README: $line"
  done
}

installed
found_by_cmake
found_by_pkg_config
examples
as_subproject
on_its_own
manual_and_completions
readme_commands
