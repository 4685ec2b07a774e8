# Sets plimsoll_optimization: flags for the library's own files in builds that would leave them unoptimised, as Debug and no build type
# do. A game is debugged with its sea at work: without them an evaluation takes some 30 times as long. They change no bits of the
# results. Whoever debugs the library itself turns PLIMSOLL_OPTIMIZE off, as our preset `debug` does.
set(plimsoll_optimization "")
if(PLIMSOLL_SANITIZE OR PLIMSOLL_COVERAGE OR PLIMSOLL_BUILD_FUZZERS)
  return() # they want to see the code as it is written
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
  if(PLIMSOLL_OPTIMIZE AND NOT MSVC) # MSVC's checks at run time, part of its Debug, refuse to be optimised
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
