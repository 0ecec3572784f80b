# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# The Verilated builds of the monitors, all from one and the same RTL; verilator's -G sets the
# parameters. tests/rtl makes more of them with the same function.
foreach(monitor axi4 stats cci400 cmn)
  set(list ${PROJECT_SOURCE_DIR}/rtl/${monitor}/${monitor}.f)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} ${monitor}_files REGEX "[.]sv$")
  list(TRANSFORM ${monitor}_files PREPEND ${PROJECT_SOURCE_DIR}/)
  list(PREPEND ${monitor}_files ${PROJECT_SOURCE_DIR}/rtl/lint.vlt)
endforeach()

set(verilator_args -Wall --x-assign fast --x-initial fast -O3)
if(FABMON_ASSERT)
  list(APPEND verilator_args --assert)
else()
  list(APPEND verilator_args --noassert)
endif()
set(FABMON_VERILATOR_ARGS ${verilator_args})
set(FABMON_VERILATOR_ARGS ${verilator_args} PARENT_SCOPE)
set(FABMON_AXI4_SOURCES ${axi4_files} PARENT_SCOPE)
set(FABMON_STATS_SOURCES ${stats_files} PARENT_SCOPE)
set(FABMON_CCI400_SOURCES ${cci400_files} PARENT_SCOPE)
set(FABMON_CMN_SOURCES ${cmn_files} PARENT_SCOPE)

# The sanitizer build runs its models for less time than it takes to optimize them.
set(FABMON_OPT_FAST -O3)
if(CMAKE_CXX_FLAGS MATCHES fsanitize)
  set(FABMON_OPT_FAST -O1)
endif()
set(FABMON_OPT_FAST ${FABMON_OPT_FAST} PARENT_SCOPE)

# What a library of Verilated models is compiled with: no sanitizers, since this code is Verilator's
# and its instrumentation takes most of such a build; and paths relative to the build folder, so that
# a compiler cache knows a model from another build of the same checkout.
function(fabmon_verilated_library target)
  target_compile_options(${target} PRIVATE -fno-sanitize=all)
  if(CCACHE)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;CCACHE_BASEDIR=${PROJECT_BINARY_DIR};${CCACHE}")
  endif()
endfunction()

# Verilator writes some ten files for a model, and most of them are little more than its headers,
# which take a second to compile. Those below 100 kB are compiled as one; only so many, so that a
# large model is still compiled on all cores.
function(fabmon_compile_together target prefix optimize)
  get_target_property(folder ${target} BINARY_DIR)
  set(folder ${folder}/CMakeFiles/${target}.dir/${prefix}.dir)
  include(${folder}/${prefix}_copy.cmake)  # as verilate() does
  set(small)
  set(text "// The small files of ${prefix}.\n")
  foreach(kind CLASSES_FAST CLASSES_SLOW SUPPORT_FAST SUPPORT_SLOW)
    foreach(file ${${prefix}_${kind}})
      if(EXISTS ${file})
        file(SIZE ${file} size)
        if(size LESS 100000)
          list(APPEND small ${file})
          get_filename_component(name ${file} NAME)
          string(APPEND text "#include \"${name}\"\n")
        endif()
      endif()
    endforeach()
  endforeach()
  set(together ${folder}/${prefix}__small.cpp)
  file(CONFIGURE OUTPUT ${together} CONTENT "${text}" @ONLY)
  get_target_property(sources ${target} SOURCES)
  list(REMOVE_ITEM sources ${small})
  set_property(TARGET ${target} PROPERTY SOURCES ${sources} ${together})
  set_source_files_properties(${together} PROPERTIES
    COMPILE_FLAGS ${optimize} OBJECT_DEPENDS "${small}")
endfunction()

# fabmon_verilated(<class> <top module> [TARGET <library>] [TRACE] [NETLIST <name>]
#                  SOURCES <files> [ARGS <-G...>])
# Adds the model to the library, by default fabmon_verilated. As many as possible in one library: so
# Verilator's own runtime is compiled once. NETLIST: where FABMON_NETLIST is set the model is made
# from build/netlist/<name>.v (scripts/synth netlist), whose parameters are set already.
add_library(fabmon_verilated STATIC)
fabmon_verilated_library(fabmon_verilated)
function(fabmon_verilated prefix top)
  cmake_parse_arguments(V "TRACE" "TARGET;NETLIST" "SOURCES;ARGS" ${ARGN})
  if(NOT V_TARGET)
    set(V_TARGET fabmon_verilated)
  endif()
  set(optimize ${FABMON_OPT_FAST})
  if(V_TRACE)
    set(optimize -O1)  # most of it writes waves, and takes longest to compile
  endif()
  if(FABMON_NETLIST AND V_NETLIST)
    set(V_SOURCES ${PROJECT_SOURCE_DIR}/build/netlist/${V_NETLIST}.v)
    list(FILTER V_ARGS EXCLUDE REGEX "^-G")
    set(optimize -O1)  # it is big, and not run for long
    # Its warnings are nobody's; -v: cells of a netlist for xc7, taken as needed.
    list(APPEND V_ARGS -Wno-lint -Wno-fatal --no-timing -v /usr/share/yosys/xilinx/cells_sim.v)
  endif()
  set(flavour)
  if(V_TRACE OR FABMON_TRACE)
    list(APPEND flavour TRACE_FST)
  endif()
  if(FABMON_COVERAGE)
    list(APPEND flavour COVERAGE)
  endif()
  verilate(${V_TARGET} ${flavour} PREFIX ${prefix} TOP_MODULE ${top} SOURCES ${V_SOURCES}
    OPT_FAST ${optimize} OPT_SLOW -O1 OPT_GLOBAL -O2
    VERILATOR_ARGS ${FABMON_VERILATOR_ARGS} ${V_ARGS})
  fabmon_compile_together(${V_TARGET} ${prefix} ${optimize})
endfunction()

# The builds that a user chooses with --build, on the widest bus, so that every trace fits; base once
# more with tracing, since tracing slows a model down even while no wave is open.
set(wide -GIdWidth=18 -GAddrWidth=64 -GDataWidth=1024)
set(axi4 axi4 SOURCES ${axi4_files} ARGS ${wide})
fabmon_verilated(Vaxi4_base ${axi4} NETLIST axi4_base)
fabmon_verilated(Vaxi4_small ${axi4} -GGapWidth=3 -GOutWidth=1 NETLIST axi4_small)
fabmon_verilated(Vaxi4_adv ${axi4} -GAdvancedLatency=1'b1 NETLIST axi4_adv)
fabmon_verilated(Vaxi4_base_trace ${axi4} TRACE NETLIST axi4_base)

set(stats_axi stats_axi SOURCES ${stats_files} ARGS -GIdWidth=18 -GBinWidth=48 -GHistWidth=32)
fabmon_verilated(Vstats_base ${stats_axi} -GN=64)
fabmon_verilated(Vstats_base_trace ${stats_axi} -GN=64 TRACE)
fabmon_verilated(Vstats_wide ${stats_axi} -GN=256 -GNumBins=64)
fabmon_verilated(Vstats_contexts stats SOURCES ${stats_files} ARGS -GN=256 -GBinWidth=48
  -GNumDealloc=4)
fabmon_verilated(Vstats_literal stats SOURCES ${stats_files} ARGS -GBinWidth=48 -GNumDealloc=16
  -GLiteral=1'b1)
fabmon_verilated(Vstats_apb stats_apb SOURCES ${stats_files} ARGS -GBinWidth=48 -GHistWidth=16)

set(widest -GAddrWidth=44 -GIdWidth=12 -GMidWidth=16)
set(cci400 cci400 SOURCES ${cci400_files} ARGS ${widest})
fabmon_verilated(Vcci400_base ${cci400} NETLIST cci400_base)
fabmon_verilated(Vcci400_base_trace ${cci400} TRACE)
fabmon_verilated(Vcci400_passive ${cci400} -GPassiveRtt=1'b1 -GPassiveWtt=1'b1
  -GPassiveSnoop=1'b1 -GPassiveRns=1'b1 -GPassiveQvn=1'b1 NETLIST cci400_passive)
fabmon_verilated(Vcci400_r0 ${cci400} -GR0=1'b1 -GRevision=4'h3 -GApb=1'b1)

# The default mesh, and a larger one with two DTCs. Nodes: 24 digits for each XP, the last one first.
set(cmn cmn SOURCES ${cmn_files})
fabmon_verilated(Vcmn_base ${cmn})
fabmon_verilated(Vcmn_base_trace ${cmn} TRACE)
string(CONCAT mesh3x3_nodes
  003000000004000000000005
  000000000000000000000000
  000000000000000000000000
  000000000004000000000007
  000000005005000000000005
  000000000005003001004000
  000000000000000000000005
  00000000000D00000000000A
  000000000005000000000000)
fabmon_verilated(Vcmn_mesh3x3 ${cmn} ARGS -GMeshX=3 -GMeshY=3 -GNumDtc=2 -GRootXp=3 -GRootPort=0
  -GPortType=144'h080E000C0404090D0E0E0E0A0C0E02010E04 -GNodeType=864'h${mesh3x3_nodes}
  -GDomain=18'h15000)

# The ports of a monitor with one flip-flop behind them: what an evaluation costs at least. The file is
# the head of the monitor's own top under another name; <irq> is its output.
function(fabmon_empty monitor irq)
  set(top ${PROJECT_SOURCE_DIR}/rtl/${monitor}/${monitor}.sv)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${top})
  file(READ ${top} text)
  string(FIND "${text}" "\n);\n" end)
  string(SUBSTRING "${text}" 0 ${end} head)
  string(REPLACE "module ${monitor} " "module ${monitor}_empty " head "${head}")
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${monitor}_empty.sv)
  file(WRITE ${file} "${head}\n);\n  always_ff @(posedge aclk) ${irq} <= aresetn ? ~${irq} : '0;\nendmodule\n")
  set(packages ${${monitor}_files})
  list(FILTER packages INCLUDE REGEX "_pkg[.]sv$")
  fabmon_verilated(V${monitor}_empty ${monitor}_empty
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/core/empty.vlt ${packages} ${file} ARGS ${ARGN})
endfunction()
fabmon_empty(axi4 irq ${wide})
fabmon_empty(cci400 irq ${widest})
fabmon_empty(cmn intreqpmu)
