# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# `cpack -G DEB` (in the build folder) makes one Debian package of all that is installed, for /usr.
set(CPACK_PACKAGE_NAME fabmon)
if(NOT CPACK_PACKAGE_CONTACT)
  set(CPACK_PACKAGE_CONTACT "the fabmon contributors <fabmon@localhost>")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "performance monitors for on-chip fabrics")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Counts what happens at the AXI4, ACE and CHI ports of a design: by
synthesizable monitors, in recordings of a simulation, and inside a
simulation by a library of golden models. This package has the
program, the library with its CMake package, the RTL, events for perf
and the register maps.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION electronics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/debian/triggers)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/debian/stage.cmake)
# What builds models on demand and the designs of users; without them the golden models measure.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "verilator (>= 5.006), g++ | clang, zlib1g-dev, python3")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
  GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
