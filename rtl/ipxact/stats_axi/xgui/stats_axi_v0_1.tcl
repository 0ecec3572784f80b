# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
#
# Made from rtl/fabmon_stats/fabmon_stats_axi.sv by scripts/gen/gen_ipxact.py: change that, then
# run it.

proc init_gui { IPINST } {
  ipgui::add_param $IPINST -name "Component_Name"
  set page [ipgui::add_page $IPINST -name "Parameters"]
  ipgui::add_param $IPINST -name "IdWidth" -parent $page
  ipgui::add_param $IPINST -name "N" -parent $page
  ipgui::add_param $IPINST -name "NumBins" -parent $page
  ipgui::add_param $IPINST -name "TimerWidth" -parent $page
  ipgui::add_param $IPINST -name "BinWidth" -parent $page
  ipgui::add_param $IPINST -name "HistWidth" -parent $page
  ipgui::add_param $IPINST -name "MaxAtomics" -parent $page
  ipgui::add_param $IPINST -name "SettleCycles" -parent $page
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

proc update_PARAM_VALUE.N { PARAM_VALUE.N } {}

proc validate_PARAM_VALUE.N { PARAM_VALUE.N } { return true }

proc update_MODELPARAM_VALUE.N { MODELPARAM_VALUE.N PARAM_VALUE.N } {
  set_property value [get_property value ${PARAM_VALUE.N}] ${MODELPARAM_VALUE.N}
}

proc update_PARAM_VALUE.NumBins { PARAM_VALUE.NumBins } {}

proc validate_PARAM_VALUE.NumBins { PARAM_VALUE.NumBins } { return true }

proc update_MODELPARAM_VALUE.NumBins { MODELPARAM_VALUE.NumBins PARAM_VALUE.NumBins } {
  set_property value [get_property value ${PARAM_VALUE.NumBins}] ${MODELPARAM_VALUE.NumBins}
}

proc update_PARAM_VALUE.TimerWidth { PARAM_VALUE.TimerWidth } {}

proc validate_PARAM_VALUE.TimerWidth { PARAM_VALUE.TimerWidth } { return true }

proc update_MODELPARAM_VALUE.TimerWidth { MODELPARAM_VALUE.TimerWidth PARAM_VALUE.TimerWidth } {
  set_property value [get_property value ${PARAM_VALUE.TimerWidth}] ${MODELPARAM_VALUE.TimerWidth}
}

proc update_PARAM_VALUE.BinWidth { PARAM_VALUE.BinWidth } {}

proc validate_PARAM_VALUE.BinWidth { PARAM_VALUE.BinWidth } { return true }

proc update_MODELPARAM_VALUE.BinWidth { MODELPARAM_VALUE.BinWidth PARAM_VALUE.BinWidth } {
  set_property value [get_property value ${PARAM_VALUE.BinWidth}] ${MODELPARAM_VALUE.BinWidth}
}

proc update_PARAM_VALUE.HistWidth { PARAM_VALUE.HistWidth } {}

proc validate_PARAM_VALUE.HistWidth { PARAM_VALUE.HistWidth } { return true }

proc update_MODELPARAM_VALUE.HistWidth { MODELPARAM_VALUE.HistWidth PARAM_VALUE.HistWidth } {
  set_property value [get_property value ${PARAM_VALUE.HistWidth}] ${MODELPARAM_VALUE.HistWidth}
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
