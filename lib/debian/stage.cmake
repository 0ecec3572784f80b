# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# Run by `cpack -G DEB` when all files are in the folder that it packs: adds what Debian's policy asks of
# a package (changelog, copyright, lintian's overrides), and packs manual pages and changes by gzip.
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
set(share ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
set(doc ${share}/doc/fabmon)
configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${doc}/copyright COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/overrides ${share}/lintian/overrides/fabmon COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/../../CHANGELOG.md ${doc}/CHANGELOG.md COPYONLY)
# Of SOURCE_DATE_EPOCH, if that is set.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog "fabmon (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Made by CPack from the sources. What changed is in CHANGELOG.md.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9nf ${pages} ${doc}/changelog ${doc}/CHANGELOG.md
  COMMAND_ERROR_IS_FATAL ANY)
file(GLOB packed ${share}/man/man1/*.gz ${doc}/*.gz)
file(CHMOD ${packed} ${doc}/copyright ${share}/lintian/overrides/fabmon
  PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
