# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
#
# Made from rtl/constraints/crossings.json by scripts/gen/gen_constraints.py: change that, then run
# it.
#
# Of one monitor with RegAsync = 1, for tools that read SDC. Once per monitor, before this file:
#
#     create_clock of both clocks
#     set fabmon_slave       u_monitor/u_slave/   instance of fabmon_common_reg_slave, with a / behind
#                                                 (of fabmon_cmn: u_monitor/u_access/u_slave/)
#     set fabmon_reg_clock   reg_clk              name of the clock of the register bus
#     set fabmon_reg_period  8.0                  its period, in the unit of the tool
#     set fabmon_port_clock  aclk                 name of the clock of the port, and its period
#     set fabmon_port_period 2.5
#
# Do not make the two clocks asynchronous groups (set_clock_groups): that would undo the maximum
# delays. Names of flip-flops begin as in the RTL; what the tool puts behind them does not matter.

# g_async.u_cdc.u_reg.req_q
#   -> g_async.u_cdc.u_port.u_sync.meta_q
set_max_delay $fabmon_port_period -from [get_cells ${fabmon_slave}g_async.u_cdc/u_reg/req_q*] \
  -to [get_clocks $fabmon_port_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.u_cdc/u_reg/req_q*] \
  -to [get_clocks $fabmon_port_clock]

# g_async.u_cdc.u_reg.init_q
#   -> g_async.u_cdc.u_port.u_sync.meta_q
set_max_delay $fabmon_port_period -from [get_cells ${fabmon_slave}g_async.u_cdc/u_reg/init_q*] \
  -to [get_clocks $fabmon_port_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.u_cdc/u_reg/init_q*] \
  -to [get_clocks $fabmon_port_clock]

# g_async.u_cdc.u_port.ack_q
#   -> g_async.u_cdc.u_reg.u_sync.meta_q
set_max_delay $fabmon_reg_period -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/ack_q*] \
  -to [get_clocks $fabmon_reg_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/ack_q*] \
  -to [get_clocks $fabmon_reg_clock]

# g_async.u_cdc.u_port.echo_q
#   -> g_async.u_cdc.u_reg.u_sync.meta_q
set_max_delay $fabmon_reg_period -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/echo_q*] \
  -to [get_clocks $fabmon_reg_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/echo_q*] \
  -to [get_clocks $fabmon_reg_clock]

# g_async.port_irq_q
#   -> g_async.u_irq.meta_q
set_max_delay $fabmon_reg_period -from [get_cells ${fabmon_slave}g_async.port_irq_q*] \
  -to [get_clocks $fabmon_reg_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.port_irq_q*] \
  -to [get_clocks $fabmon_reg_clock]

# g_async.u_cdc.u_reg.ask_q
#   -> g_async.u_cdc.u_port.ask_q
set_max_delay $fabmon_port_period -from [get_cells ${fabmon_slave}g_async.u_cdc/u_reg/ask_q*] \
  -to [get_clocks $fabmon_port_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.u_cdc/u_reg/ask_q*] \
  -to [get_clocks $fabmon_port_clock]

# g_async.u_cdc.u_port.rdata_q
#   -> u_bus.g_axil.u_slave.s_axil_rdata
#   -> u_bus.g_apb.u_slave.s_apb_prdata
set_max_delay $fabmon_reg_period -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/rdata_q*] \
  -to [get_clocks $fabmon_reg_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/rdata_q*] \
  -to [get_clocks $fabmon_reg_clock]

# g_async.u_cdc.u_port.err_q
#   -> u_bus.g_axil.u_slave.s_axil_rdata
#   -> u_bus.g_apb.u_slave.s_apb_prdata
#   -> u_bus.g_axil.u_slave.s_axil_rresp
#   -> u_bus.g_axil.u_slave.s_axil_bresp
#   -> u_bus.g_apb.u_slave.u_end.q_o
#   -> g_async.u_link.lost_q
set_max_delay $fabmon_reg_period -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/err_q*] \
  -to [get_clocks $fabmon_reg_clock]
set_false_path -hold -from [get_cells ${fabmon_slave}g_async.u_cdc/u_port/err_q*] \
  -to [get_clocks $fabmon_reg_clock]
