# Installs the CMake package and the pkg-config file, with which other builds find the library, and the licences.

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/plimsoll)
install(EXPORT plimsollTargets NAMESPACE plimsoll:: DESTINATION ${package_folder})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/plimsollConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/plimsollConfig.cmake INSTALL_DESTINATION ${package_folder})
# Before 1.0 a minor version may change the ABI.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/plimsollConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/plimsollConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/plimsollConfigVersion.cmake
  DESTINATION ${package_folder})

file(RELATIVE_PATH PLIMSOLL_PC_UP "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
foreach(folder LIBDIR INCLUDEDIR)
  set(PLIMSOLL_PC_${folder} "${CMAKE_INSTALL_${folder}}")
  if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
    set(PLIMSOLL_PC_${folder} "\${prefix}/${CMAKE_INSTALL_${folder}}")
  endif()
endforeach()
list(TRANSFORM PLIMSOLL_CXX_LIBRARIES PREPEND "-l" OUTPUT_VARIABLE PLIMSOLL_PC_PRIVATE)
if(NOT WIN32 AND NOT EMSCRIPTEN)
  list(APPEND PLIMSOLL_PC_PRIVATE -pthread)
endif()
list(JOIN PLIMSOLL_PC_PRIVATE " " PLIMSOLL_PC_PRIVATE)
configure_file(${PROJECT_SOURCE_DIR}/cmake/plimsoll.pc.in ${CMAKE_CURRENT_BINARY_DIR}/plimsoll.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/plimsoll.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/THIRD_PARTY_NOTICES.txt DESTINATION ${CMAKE_INSTALL_DOCDIR})
