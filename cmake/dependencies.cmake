# Finds the third-party packages, once for all folders. A missing one is reported together with the package that
# contains it. With PLIMSOLL_FETCH the header-only ones are downloaded instead. Only headers are used: nothing of a
# third party is built.
if(POLICY CMP0135)
  cmake_policy(SET CMP0135 NEW) # extracted files get the time of extraction
endif()
include(FetchContent)

set(missing "")
# plimsoll_missing(WHAT DEBIAN BREW VCPKG [CANNOT_FETCH]): records a missing package; "" if a system has no such
# package.
macro(plimsoll_missing what debian brew vcpkg)
  list(APPEND missing "${what}")
  list(APPEND missing_debian ${debian})
  list(APPEND missing_brew ${brew})
  list(APPEND missing_vcpkg ${vcpkg})
  list(APPEND missing_cannot_fetch ${ARGN})
endmacro()

# plimsoll_fetch(NAME URL SHA256): downloads and extracts an archive, and sets NAME_SOURCE_DIR. The subfolder does not
# exist, so that the archive's CMakeLists.txt is not read.
macro(plimsoll_fetch name url hash)
  message(STATUS "plimsoll: fetching ${url}")
  FetchContent_Declare(${name} URL ${url} URL_HASH SHA256=${hash} SOURCE_SUBDIR headers-only)
  FetchContent_MakeAvailable(${name})
endmacro()

# plimsoll_headers(TARGET FOLDER): creates the target that the package's own configuration would have created.
macro(plimsoll_headers target folder)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${folder})
endmacro()

# The library.
find_path(PLIMSOLL_HIGHWAY_INCLUDE hwy/highway.h DOC "Folder that holds hwy/highway.h")
if(NOT PLIMSOLL_HIGHWAY_INCLUDE AND PLIMSOLL_FETCH)
  plimsoll_fetch(highway https://github.com/google/highway/archive/1.0.3.tar.gz
    566fc77315878473d9a6bd815f7de78c73734acdcb745c3dde8579560ac5440e)
  set(PLIMSOLL_HIGHWAY_INCLUDE ${highway_SOURCE_DIR} CACHE PATH "" FORCE)
elseif(NOT PLIMSOLL_HIGHWAY_INCLUDE)
  plimsoll_missing("Highway" libhwy-dev highway highway)
endif()

# The command.
if(PLIMSOLL_BUILD_COMMAND OR PLIMSOLL_BUILD_TESTS)
  if(NOT TARGET CLI11::CLI11)
    find_package(CLI11 QUIET)
  endif()
  if(NOT TARGET CLI11::CLI11 AND PLIMSOLL_FETCH)
    plimsoll_fetch(cli11 https://github.com/CLIUtils/CLI11/archive/v2.1.2.tar.gz
      26291377e892ba0e5b4972cdfd4a2ab3bf53af8dac1f4ea8fe0d1376b625c8cb)
    plimsoll_headers(CLI11::CLI11 ${cli11_SOURCE_DIR}/include)
  elseif(NOT TARGET CLI11::CLI11)
    plimsoll_missing("CLI11" libcli11-dev cli11 cli11)
  endif()

  find_path(PLIMSOLL_STB_INCLUDE stb/stb_image_write.h DOC "Folder that holds stb/stb_image_write.h")
  if(NOT PLIMSOLL_STB_INCLUDE AND PLIMSOLL_FETCH)
    set(stb https://raw.githubusercontent.com/nothings/stb/8b5f1f37b5b75829fc72d38e7b5d4bcbf8a26d55)
    message(STATUS "plimsoll: fetching ${stb}")
    file(DOWNLOAD ${stb}/stb_image_write.h ${CMAKE_CURRENT_BINARY_DIR}/stb-headers/stb/stb_image_write.h
      EXPECTED_HASH SHA256=cbd5f0ad7a9cf4468affb36354a1d2338034f2c12473cf1a8e32053cb6914a05)
    file(DOWNLOAD ${stb}/stb_image.h ${CMAKE_CURRENT_BINARY_DIR}/stb-headers/stb/stb_image.h # for tests only
      EXPECTED_HASH SHA256=91f435e0fc6a620018b878b9859c74dff60d28046f87e649191ad6f35a98c722)
    set(PLIMSOLL_STB_INCLUDE ${CMAKE_CURRENT_BINARY_DIR}/stb-headers CACHE PATH "" FORCE)
  elseif(NOT PLIMSOLL_STB_INCLUDE)
    plimsoll_missing("stb" libstb-dev "" stb)
  endif()
endif()

# Scenes and seas of the command and of the tests.
if(PLIMSOLL_BUILD_COMMAND OR PLIMSOLL_BUILD_TESTS OR PLIMSOLL_BUILD_LIBRARY_TESTS)
  if(NOT TARGET nlohmann_json::nlohmann_json)
    find_package(nlohmann_json QUIET)
  endif()
  if(NOT TARGET nlohmann_json::nlohmann_json AND PLIMSOLL_FETCH)
    plimsoll_fetch(nlohmann_json https://github.com/nlohmann/json/archive/v3.11.2.tar.gz
      d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273)
    plimsoll_headers(nlohmann_json::nlohmann_json ${nlohmann_json_SOURCE_DIR}/single_include)
  elseif(NOT TARGET nlohmann_json::nlohmann_json)
    plimsoll_missing("JSON for Modern C++" nlohmann-json3-dev nlohmann-json nlohmann-json)
  endif()
endif()

# The tests.
if(PLIMSOLL_BUILD_TESTS OR PLIMSOLL_BUILD_LIBRARY_TESTS)
  if(NOT TARGET doctest::doctest)
    find_package(doctest QUIET)
  endif()
  if(NOT TARGET doctest::doctest AND PLIMSOLL_FETCH)
    plimsoll_fetch(doctest https://github.com/doctest/doctest/archive/v2.4.9.tar.gz
      19b2df757f2f3703a5e63cee553d85596875f06d91a3333acd80a969ef210856)
    plimsoll_headers(doctest::doctest ${doctest_SOURCE_DIR})
  elseif(NOT TARGET doctest::doctest)
    plimsoll_missing("doctest" doctest-dev doctest doctest)
  endif()
endif()
if(PLIMSOLL_BUILD_TESTS)
  find_package(rapidcheck QUIET)
  if(NOT rapidcheck_FOUND)
    plimsoll_missing("RapidCheck" librapidcheck-dev "" rapidcheck "RapidCheck")
  endif()
  find_package(Bullet MODULE QUIET) # Module mode: the package's own configuration has relative paths.
  if(NOT BULLET_FOUND)
    plimsoll_missing("Bullet" libbullet-dev bullet bullet3 "Bullet")
  endif()
  # Search for a Python with numpy: Debian's comes first, because another one on the path may have no numpy.
  foreach(python /usr/bin/python3 python3 python)
    find_program(PLIMSOLL_PYTHON ${python} DOC "A Python 3 that has numpy, for the tests of tools/study")
    if(PLIMSOLL_PYTHON)
      execute_process(COMMAND ${PLIMSOLL_PYTHON} -c "import numpy" RESULT_VARIABLE no_numpy OUTPUT_QUIET ERROR_QUIET)
      if(no_numpy)
        unset(PLIMSOLL_PYTHON CACHE) # search again next time, in case numpy is installed later
      else()
        break()
      endif()
    endif()
  endforeach()
  if(NOT PLIMSOLL_PYTHON)
    plimsoll_missing("Python 3 with numpy" python3-numpy numpy "" "numpy")
  endif()
endif()

if(missing)
  list(JOIN missing ", " missing)
  list(JOIN missing_debian " " missing_debian)
  list(JOIN missing_brew " " missing_brew)
  list(JOIN missing_vcpkg " " missing_vcpkg)
  list(JOIN missing_cannot_fetch " and " missing_cannot_fetch)
  set(advice "plimsoll: not found: ${missing}\n")
  string(APPEND advice "  Debian, Ubuntu   apt install ${missing_debian}\n")
  string(APPEND advice "  Homebrew         brew install ${missing_brew}\n")
  string(APPEND advice "  vcpkg            vcpkg install ${missing_vcpkg}\n")
  if(NOT PLIMSOLL_FETCH)
    string(APPEND advice "  download         cmake -DPLIMSOLL_FETCH=ON ... gets what is header-only")
    if(missing_cannot_fetch)
      string(APPEND advice ", not ${missing_cannot_fetch}")
    endif()
    string(APPEND advice "\n")
  endif()
  if(PLIMSOLL_BUILD_COMMAND)
    string(APPEND advice "  The library alone needs Highway and nothing else: cmake -DPLIMSOLL_BUILD_COMMAND=OFF ...\n")
  endif()
  message(FATAL_ERROR "${advice}")
endif()
