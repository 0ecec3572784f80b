# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# What `cmake --install build --prefix P` puts into P: the program with its manual page and
# completions, and in share/fabmon the RTL, perf's events, the JSON schemas, and what the program
# needs to build models on demand (scripts/model and the headers that models include).
include(GNUInstallDirs)

# The program writes its manual page and completions itself.
set(texts ${CMAKE_CURRENT_BINARY_DIR})
add_custom_command(TARGET fabmon POST_BUILD VERBATIM
  COMMAND fabmon man > ${texts}/fabmon.1
  COMMAND fabmon completion bash > ${texts}/fabmon.bash
  COMMAND fabmon completion zsh > ${texts}/_fabmon
  COMMAND fabmon completion fish > ${texts}/fabmon.fish)

set(share ${CMAKE_INSTALL_DATADIR}/fabmon)
install(TARGETS fabmon RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${texts}/fabmon.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${texts}/fabmon.bash RENAME fabmon
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${texts}/_fabmon DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${texts}/fabmon.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(DIRECTORY ${PROJECT_SOURCE_DIR}/rtl ${PROJECT_SOURCE_DIR}/perf DESTINATION ${share}
  PATTERN __pycache__ EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/use/schema DESTINATION ${share})
install(PROGRAMS ${PROJECT_SOURCE_DIR}/scripts/model
  ${PROJECT_SOURCE_DIR}/scripts/transactions_parquet DESTINATION ${share}/scripts)
install(FILES ${PROJECT_SOURCE_DIR}/scripts/contract.py DESTINATION ${share}/scripts)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tb/core ${PROJECT_SOURCE_DIR}/tb/bus
  ${PROJECT_SOURCE_DIR}/tb/monitor DESTINATION ${share}/tb
  FILES_MATCHING PATTERN *.hpp PATTERN *.vlt PATTERN model/*.cpp PATTERN literal/*
  PATTERN golden EXCLUDE PATTERN tables EXCLUDE PATTERN traffic EXCLUDE PATTERN meshes EXCLUDE)
