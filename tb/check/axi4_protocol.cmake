# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# The AXI4 protocol checker by itself: it needs neither the RTL nor the golden model.
add_library(fabmon_axi4_protocol STATIC ${CMAKE_CURRENT_LIST_DIR}/axi4_protocol.cpp)
target_include_directories(fabmon_axi4_protocol PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(fabmon_axi4_protocol PUBLIC fabmon_options)
