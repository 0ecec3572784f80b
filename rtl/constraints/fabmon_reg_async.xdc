# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
#
# Made from rtl/constraints/crossings.json by scripts/gen/gen_constraints.py: change that, then run
# it.
#
# Of all monitors of a design with RegAsync = 1, for Vivado: read_xdc, after the clocks were made. Do
# not make the two clocks asynchronous groups (set_clock_groups): that would undo the maximum delays.

# g_async.u_cdc.u_reg.req_q
#   -> g_async.u_cdc.u_port.u_sync.meta_q
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_reg/req_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/u_sync/meta_q_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/u_sync/meta_q_reg*}]]]

# g_async.u_cdc.u_reg.init_q
#   -> g_async.u_cdc.u_port.u_sync.meta_q
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_reg/init_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/u_sync/meta_q_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/u_sync/meta_q_reg*}]]]

# g_async.u_cdc.u_port.ack_q
#   -> g_async.u_cdc.u_reg.u_sync.meta_q
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/ack_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_reg/u_sync/meta_q_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_reg/u_sync/meta_q_reg*}]]]

# g_async.u_cdc.u_port.echo_q
#   -> g_async.u_cdc.u_reg.u_sync.meta_q
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/echo_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_reg/u_sync/meta_q_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_reg/u_sync/meta_q_reg*}]]]

# g_async.port_irq_q
#   -> g_async.u_irq.meta_q
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.port_irq_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_irq/meta_q_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_irq/meta_q_reg*}]]]

# g_async.u_cdc.u_reg.ask_q
#   -> g_async.u_cdc.u_port.ask_q
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_reg/ask_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/ask_q_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/ask_q_reg*}]]]

# g_async.u_cdc.u_port.rdata_q
#   -> u_bus.g_axil.u_slave.s_axil_rdata
#   -> u_bus.g_apb.u_slave.s_apb_prdata
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/rdata_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_rdata_reg* || NAME =~ */u_slave/u_bus/g_apb.u_slave/s_apb_prdata_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_rdata_reg* || NAME =~ */u_slave/u_bus/g_apb.u_slave/s_apb_prdata_reg*}]]]

# g_async.u_cdc.u_port.err_q
#   -> u_bus.g_axil.u_slave.s_axil_rdata
#   -> u_bus.g_apb.u_slave.s_apb_prdata
#   -> u_bus.g_axil.u_slave.s_axil_rresp
#   -> u_bus.g_axil.u_slave.s_axil_bresp
#   -> u_bus.g_apb.u_slave.u_end.q_o
#   -> g_async.u_link.lost_q
set_max_delay -datapath_only -from [get_cells -hierarchical -filter {NAME =~ */u_slave/g_async.u_cdc/u_port/err_q_reg*}] -to [get_cells -hierarchical -filter {NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_rdata_reg* || NAME =~ */u_slave/u_bus/g_apb.u_slave/s_apb_prdata_reg* || NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_rresp_reg* || NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_bresp_reg* || NAME =~ */u_slave/u_bus/g_apb.u_slave/u_end/*q_o_reg* || NAME =~ */u_slave/g_async.u_link/lost_q_reg*}] [get_property -min PERIOD [get_clocks -of_objects [get_cells -hierarchical -filter {NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_rdata_reg* || NAME =~ */u_slave/u_bus/g_apb.u_slave/s_apb_prdata_reg* || NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_rresp_reg* || NAME =~ */u_slave/u_bus/g_axil.u_slave/s_axil_bresp_reg* || NAME =~ */u_slave/u_bus/g_apb.u_slave/u_end/*q_o_reg* || NAME =~ */u_slave/g_async.u_link/lost_q_reg*}]]]
