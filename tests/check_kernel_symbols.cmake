# Checks that the objects of the kernels define no weak symbols. Each kernel is compiled for one kind of processor. The
# linker keeps one copy of a weak symbol for the whole program, perhaps with instructions that the machine lacks.
#   cmake -DNM=... -DOBJECTS=a.o;b.o -P check_kernel_symbols.cmake
foreach(object ${OBJECTS})
  execute_process(COMMAND ${NM} --defined-only ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  if(NOT symbols MATCHES "plim")
    message(FATAL_ERROR "no kernel in ${object}")
  endif()
  string(REGEX MATCHALL "[^\n]* [WVu] [^\n]*" shared "${symbols}")
  if(shared)
    message(FATAL_ERROR "shared functions in ${object}:\n${shared}")
  endif()
endforeach()
