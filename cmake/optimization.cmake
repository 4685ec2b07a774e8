# Sets plimsoll_optimization: flags for the library's own files in builds without optimization, namely Debug and no
# build type. Games are debugged with the library running, and without these flags an evaluation takes about 30 times as
# long. The flags change no bits of the results. To debug the library itself, turn PLIMSOLL_OPTIMIZE off, as the preset
# `debug` does.
set(plimsoll_optimization "")
if(PLIMSOLL_SANITIZE OR PLIMSOLL_COVERAGE OR PLIMSOLL_BUILD_FUZZERS)
  return() # these need unoptimized code
endif()
get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(multi_config)
  set(configurations ${CMAKE_CONFIGURATION_TYPES})
else()
  set(configurations "${CMAKE_BUILD_TYPE}")
  if(NOT configurations)
    set(configurations none) # CMAKE_CXX_FLAGS_NONE is empty
  endif()
endif()
foreach(configuration ${configurations})
  string(TOUPPER "${configuration}" upper)
  if("${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${upper}}" MATCHES "(^| )[-/]O([1-9sgzx]|fast)?( |$)")
    continue()
  endif()
  if(PLIMSOLL_OPTIMIZE AND NOT MSVC) # MSVC's run-time checks, part of its Debug, reject optimization
    message(STATUS "plimsoll: build type ${configuration}: the library itself is compiled with -O2 (PLIMSOLL_OPTIMIZE)")
    if(multi_config)
      list(APPEND plimsoll_optimization $<$<CONFIG:${configuration}>:-O2>)
    else()
      list(APPEND plimsoll_optimization -O2)
    endif()
  else()
    message(STATUS "plimsoll: build type ${configuration}: the library is NOT optimised; evaluations take some 30 times as long as in Release")
  endif()
endforeach()
