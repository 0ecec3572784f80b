# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
#
# Made from rtl/fabmon_axi4/fabmon_axi4.sv by scripts/gen/gen_ipxact.py: change that, then run it.

proc init_gui { IPINST } {
  ipgui::add_param $IPINST -name "Component_Name"
  set page [ipgui::add_page $IPINST -name "Parameters"]
  ipgui::add_param $IPINST -name "IdWidth" -parent $page
  ipgui::add_param $IPINST -name "AddrWidth" -parent $page
  ipgui::add_param $IPINST -name "DataWidth" -parent $page
  ipgui::add_param $IPINST -name "NumCounters" -parent $page
  ipgui::add_param $IPINST -name "CounterWidth" -parent $page
  ipgui::add_param $IPINST -name "GapWidth" -parent $page
  ipgui::add_param $IPINST -name "OutWidth" -parent $page
  ipgui::add_param $IPINST -name "AdvancedLatency" -parent $page
  ipgui::add_param $IPINST -name "MaxOutstanding" -parent $page
  ipgui::add_param $IPINST -name "MaxAtomics" -parent $page
  ipgui::add_param $IPINST -name "SettleCycles" -parent $page
  ipgui::add_param $IPINST -name "UnitId" -parent $page
  ipgui::add_param $IPINST -name "Secure" -parent $page
  ipgui::add_param $IPINST -name "Apb" -parent $page
  ipgui::add_param $IPINST -name "RegAsync" -parent $page
  ipgui::add_param $IPINST -name "RegTimeout" -parent $page
  ipgui::add_param $IPINST -name "Reset" -parent $page
  ipgui::add_param $IPINST -name "ClockEnable" -parent $page
}

proc update_PARAM_VALUE.IdWidth { PARAM_VALUE.IdWidth } {}

proc validate_PARAM_VALUE.IdWidth { PARAM_VALUE.IdWidth } { return true }

proc update_MODELPARAM_VALUE.IdWidth { MODELPARAM_VALUE.IdWidth PARAM_VALUE.IdWidth } {
  set_property value [get_property value ${PARAM_VALUE.IdWidth}] ${MODELPARAM_VALUE.IdWidth}
}

proc update_PARAM_VALUE.AddrWidth { PARAM_VALUE.AddrWidth } {}

proc validate_PARAM_VALUE.AddrWidth { PARAM_VALUE.AddrWidth } { return true }

proc update_MODELPARAM_VALUE.AddrWidth { MODELPARAM_VALUE.AddrWidth PARAM_VALUE.AddrWidth } {
  set_property value [get_property value ${PARAM_VALUE.AddrWidth}] ${MODELPARAM_VALUE.AddrWidth}
}

proc update_PARAM_VALUE.DataWidth { PARAM_VALUE.DataWidth } {}

proc validate_PARAM_VALUE.DataWidth { PARAM_VALUE.DataWidth } { return true }

proc update_MODELPARAM_VALUE.DataWidth { MODELPARAM_VALUE.DataWidth PARAM_VALUE.DataWidth } {
  set_property value [get_property value ${PARAM_VALUE.DataWidth}] ${MODELPARAM_VALUE.DataWidth}
}

proc update_PARAM_VALUE.NumCounters { PARAM_VALUE.NumCounters } {}

proc validate_PARAM_VALUE.NumCounters { PARAM_VALUE.NumCounters } { return true }

proc update_MODELPARAM_VALUE.NumCounters { MODELPARAM_VALUE.NumCounters PARAM_VALUE.NumCounters } {
  set_property value [get_property value ${PARAM_VALUE.NumCounters}] ${MODELPARAM_VALUE.NumCounters}
}

proc update_PARAM_VALUE.CounterWidth { PARAM_VALUE.CounterWidth } {}

proc validate_PARAM_VALUE.CounterWidth { PARAM_VALUE.CounterWidth } { return true }

proc update_MODELPARAM_VALUE.CounterWidth { MODELPARAM_VALUE.CounterWidth PARAM_VALUE.CounterWidth } {
  set_property value [get_property value ${PARAM_VALUE.CounterWidth}] ${MODELPARAM_VALUE.CounterWidth}
}

proc update_PARAM_VALUE.GapWidth { PARAM_VALUE.GapWidth } {}

proc validate_PARAM_VALUE.GapWidth { PARAM_VALUE.GapWidth } { return true }

proc update_MODELPARAM_VALUE.GapWidth { MODELPARAM_VALUE.GapWidth PARAM_VALUE.GapWidth } {
  set_property value [get_property value ${PARAM_VALUE.GapWidth}] ${MODELPARAM_VALUE.GapWidth}
}

proc update_PARAM_VALUE.OutWidth { PARAM_VALUE.OutWidth } {}

proc validate_PARAM_VALUE.OutWidth { PARAM_VALUE.OutWidth } { return true }

proc update_MODELPARAM_VALUE.OutWidth { MODELPARAM_VALUE.OutWidth PARAM_VALUE.OutWidth } {
  set_property value [get_property value ${PARAM_VALUE.OutWidth}] ${MODELPARAM_VALUE.OutWidth}
}

proc update_PARAM_VALUE.AdvancedLatency { PARAM_VALUE.AdvancedLatency } {}

proc validate_PARAM_VALUE.AdvancedLatency { PARAM_VALUE.AdvancedLatency } { return true }

proc update_MODELPARAM_VALUE.AdvancedLatency { MODELPARAM_VALUE.AdvancedLatency PARAM_VALUE.AdvancedLatency } {
  set_property value [get_property value ${PARAM_VALUE.AdvancedLatency}] ${MODELPARAM_VALUE.AdvancedLatency}
}

proc update_PARAM_VALUE.MaxOutstanding { PARAM_VALUE.MaxOutstanding } {}

proc validate_PARAM_VALUE.MaxOutstanding { PARAM_VALUE.MaxOutstanding } { return true }

proc update_MODELPARAM_VALUE.MaxOutstanding { MODELPARAM_VALUE.MaxOutstanding PARAM_VALUE.MaxOutstanding } {
  set_property value [get_property value ${PARAM_VALUE.MaxOutstanding}] ${MODELPARAM_VALUE.MaxOutstanding}
}

proc update_PARAM_VALUE.MaxAtomics { PARAM_VALUE.MaxAtomics } {}

proc validate_PARAM_VALUE.MaxAtomics { PARAM_VALUE.MaxAtomics } { return true }

proc update_MODELPARAM_VALUE.MaxAtomics { MODELPARAM_VALUE.MaxAtomics PARAM_VALUE.MaxAtomics } {
  set_property value [get_property value ${PARAM_VALUE.MaxAtomics}] ${MODELPARAM_VALUE.MaxAtomics}
}

proc update_PARAM_VALUE.SettleCycles { PARAM_VALUE.SettleCycles } {}

proc validate_PARAM_VALUE.SettleCycles { PARAM_VALUE.SettleCycles } { return true }

proc update_MODELPARAM_VALUE.SettleCycles { MODELPARAM_VALUE.SettleCycles PARAM_VALUE.SettleCycles } {
  set_property value [get_property value ${PARAM_VALUE.SettleCycles}] ${MODELPARAM_VALUE.SettleCycles}
}

proc update_PARAM_VALUE.UnitId { PARAM_VALUE.UnitId } {}

proc validate_PARAM_VALUE.UnitId { PARAM_VALUE.UnitId } { return true }

proc update_MODELPARAM_VALUE.UnitId { MODELPARAM_VALUE.UnitId PARAM_VALUE.UnitId } {
  set_property value [get_property value ${PARAM_VALUE.UnitId}] ${MODELPARAM_VALUE.UnitId}
}

proc update_PARAM_VALUE.Secure { PARAM_VALUE.Secure } {}

proc validate_PARAM_VALUE.Secure { PARAM_VALUE.Secure } { return true }

proc update_MODELPARAM_VALUE.Secure { MODELPARAM_VALUE.Secure PARAM_VALUE.Secure } {
  set_property value [get_property value ${PARAM_VALUE.Secure}] ${MODELPARAM_VALUE.Secure}
}

proc update_PARAM_VALUE.Apb { PARAM_VALUE.Apb } {}

proc validate_PARAM_VALUE.Apb { PARAM_VALUE.Apb } { return true }

proc update_MODELPARAM_VALUE.Apb { MODELPARAM_VALUE.Apb PARAM_VALUE.Apb } {
  set_property value [get_property value ${PARAM_VALUE.Apb}] ${MODELPARAM_VALUE.Apb}
}

proc update_PARAM_VALUE.RegAsync { PARAM_VALUE.RegAsync } {}

proc validate_PARAM_VALUE.RegAsync { PARAM_VALUE.RegAsync } { return true }

proc update_MODELPARAM_VALUE.RegAsync { MODELPARAM_VALUE.RegAsync PARAM_VALUE.RegAsync } {
  set_property value [get_property value ${PARAM_VALUE.RegAsync}] ${MODELPARAM_VALUE.RegAsync}
}

proc update_PARAM_VALUE.RegTimeout { PARAM_VALUE.RegTimeout } {}

proc validate_PARAM_VALUE.RegTimeout { PARAM_VALUE.RegTimeout } { return true }

proc update_MODELPARAM_VALUE.RegTimeout { MODELPARAM_VALUE.RegTimeout PARAM_VALUE.RegTimeout } {
  set_property value [get_property value ${PARAM_VALUE.RegTimeout}] ${MODELPARAM_VALUE.RegTimeout}
}

proc update_PARAM_VALUE.Reset { PARAM_VALUE.Reset } {}

proc validate_PARAM_VALUE.Reset { PARAM_VALUE.Reset } { return true }

proc update_MODELPARAM_VALUE.Reset { MODELPARAM_VALUE.Reset PARAM_VALUE.Reset } {
  set_property value [get_property value ${PARAM_VALUE.Reset}] ${MODELPARAM_VALUE.Reset}
}

proc update_PARAM_VALUE.ClockEnable { PARAM_VALUE.ClockEnable } {}

proc validate_PARAM_VALUE.ClockEnable { PARAM_VALUE.ClockEnable } { return true }

proc update_MODELPARAM_VALUE.ClockEnable { MODELPARAM_VALUE.ClockEnable PARAM_VALUE.ClockEnable } {
  set_property value [get_property value ${PARAM_VALUE.ClockEnable}] ${MODELPARAM_VALUE.ClockEnable}
}
