# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
#
# Made from rtl/fabmon_cci400/fabmon_cci400.sv by scripts/gen/gen_ipxact.py: change that, then run
# it.

proc init_gui { IPINST } {
  ipgui::add_param $IPINST -name "Component_Name"
  set page [ipgui::add_page $IPINST -name "Parameters"]
  ipgui::add_param $IPINST -name "AddrWidth" -parent $page
  ipgui::add_param $IPINST -name "IdWidth" -parent $page
  ipgui::add_param $IPINST -name "MidWidth" -parent $page
  ipgui::add_param $IPINST -name "R0" -parent $page
  ipgui::add_param $IPINST -name "Revision" -parent $page
  ipgui::add_param $IPINST -name "IdNsOpen" -parent $page
  ipgui::add_param $IPINST -name "DvmCompleteCounts" -parent $page
  ipgui::add_param $IPINST -name "PassiveRtt" -parent $page
  ipgui::add_param $IPINST -name "PassiveWtt" -parent $page
  ipgui::add_param $IPINST -name "PassiveSnoop" -parent $page
  ipgui::add_param $IPINST -name "PassiveRns" -parent $page
  ipgui::add_param $IPINST -name "PassiveQvn" -parent $page
  ipgui::add_param $IPINST -name "MaxReads" -parent $page
  ipgui::add_param $IPINST -name "Apb" -parent $page
  ipgui::add_param $IPINST -name "RegAsync" -parent $page
  ipgui::add_param $IPINST -name "RegTimeout" -parent $page
  ipgui::add_param $IPINST -name "Reset" -parent $page
  ipgui::add_param $IPINST -name "ClockEnable" -parent $page
}

proc update_PARAM_VALUE.AddrWidth { PARAM_VALUE.AddrWidth } {}

proc validate_PARAM_VALUE.AddrWidth { PARAM_VALUE.AddrWidth } { return true }

proc update_MODELPARAM_VALUE.AddrWidth { MODELPARAM_VALUE.AddrWidth PARAM_VALUE.AddrWidth } {
  set_property value [get_property value ${PARAM_VALUE.AddrWidth}] ${MODELPARAM_VALUE.AddrWidth}
}

proc update_PARAM_VALUE.IdWidth { PARAM_VALUE.IdWidth } {}

proc validate_PARAM_VALUE.IdWidth { PARAM_VALUE.IdWidth } { return true }

proc update_MODELPARAM_VALUE.IdWidth { MODELPARAM_VALUE.IdWidth PARAM_VALUE.IdWidth } {
  set_property value [get_property value ${PARAM_VALUE.IdWidth}] ${MODELPARAM_VALUE.IdWidth}
}

proc update_PARAM_VALUE.MidWidth { PARAM_VALUE.MidWidth } {}

proc validate_PARAM_VALUE.MidWidth { PARAM_VALUE.MidWidth } { return true }

proc update_MODELPARAM_VALUE.MidWidth { MODELPARAM_VALUE.MidWidth PARAM_VALUE.MidWidth } {
  set_property value [get_property value ${PARAM_VALUE.MidWidth}] ${MODELPARAM_VALUE.MidWidth}
}

proc update_PARAM_VALUE.R0 { PARAM_VALUE.R0 } {}

proc validate_PARAM_VALUE.R0 { PARAM_VALUE.R0 } { return true }

proc update_MODELPARAM_VALUE.R0 { MODELPARAM_VALUE.R0 PARAM_VALUE.R0 } {
  set_property value [get_property value ${PARAM_VALUE.R0}] ${MODELPARAM_VALUE.R0}
}

proc update_PARAM_VALUE.Revision { PARAM_VALUE.Revision } {}

proc validate_PARAM_VALUE.Revision { PARAM_VALUE.Revision } { return true }

proc update_MODELPARAM_VALUE.Revision { MODELPARAM_VALUE.Revision PARAM_VALUE.Revision } {
  set_property value [get_property value ${PARAM_VALUE.Revision}] ${MODELPARAM_VALUE.Revision}
}

proc update_PARAM_VALUE.IdNsOpen { PARAM_VALUE.IdNsOpen } {}

proc validate_PARAM_VALUE.IdNsOpen { PARAM_VALUE.IdNsOpen } { return true }

proc update_MODELPARAM_VALUE.IdNsOpen { MODELPARAM_VALUE.IdNsOpen PARAM_VALUE.IdNsOpen } {
  set_property value [get_property value ${PARAM_VALUE.IdNsOpen}] ${MODELPARAM_VALUE.IdNsOpen}
}

proc update_PARAM_VALUE.DvmCompleteCounts { PARAM_VALUE.DvmCompleteCounts } {}

proc validate_PARAM_VALUE.DvmCompleteCounts { PARAM_VALUE.DvmCompleteCounts } { return true }

proc update_MODELPARAM_VALUE.DvmCompleteCounts { MODELPARAM_VALUE.DvmCompleteCounts PARAM_VALUE.DvmCompleteCounts } {
  set_property value [get_property value ${PARAM_VALUE.DvmCompleteCounts}] ${MODELPARAM_VALUE.DvmCompleteCounts}
}

proc update_PARAM_VALUE.PassiveRtt { PARAM_VALUE.PassiveRtt } {}

proc validate_PARAM_VALUE.PassiveRtt { PARAM_VALUE.PassiveRtt } { return true }

proc update_MODELPARAM_VALUE.PassiveRtt { MODELPARAM_VALUE.PassiveRtt PARAM_VALUE.PassiveRtt } {
  set_property value [get_property value ${PARAM_VALUE.PassiveRtt}] ${MODELPARAM_VALUE.PassiveRtt}
}

proc update_PARAM_VALUE.PassiveWtt { PARAM_VALUE.PassiveWtt } {}

proc validate_PARAM_VALUE.PassiveWtt { PARAM_VALUE.PassiveWtt } { return true }

proc update_MODELPARAM_VALUE.PassiveWtt { MODELPARAM_VALUE.PassiveWtt PARAM_VALUE.PassiveWtt } {
  set_property value [get_property value ${PARAM_VALUE.PassiveWtt}] ${MODELPARAM_VALUE.PassiveWtt}
}

proc update_PARAM_VALUE.PassiveSnoop { PARAM_VALUE.PassiveSnoop } {}

proc validate_PARAM_VALUE.PassiveSnoop { PARAM_VALUE.PassiveSnoop } { return true }

proc update_MODELPARAM_VALUE.PassiveSnoop { MODELPARAM_VALUE.PassiveSnoop PARAM_VALUE.PassiveSnoop } {
  set_property value [get_property value ${PARAM_VALUE.PassiveSnoop}] ${MODELPARAM_VALUE.PassiveSnoop}
}

proc update_PARAM_VALUE.PassiveRns { PARAM_VALUE.PassiveRns } {}

proc validate_PARAM_VALUE.PassiveRns { PARAM_VALUE.PassiveRns } { return true }

proc update_MODELPARAM_VALUE.PassiveRns { MODELPARAM_VALUE.PassiveRns PARAM_VALUE.PassiveRns } {
  set_property value [get_property value ${PARAM_VALUE.PassiveRns}] ${MODELPARAM_VALUE.PassiveRns}
}

proc update_PARAM_VALUE.PassiveQvn { PARAM_VALUE.PassiveQvn } {}

proc validate_PARAM_VALUE.PassiveQvn { PARAM_VALUE.PassiveQvn } { return true }

proc update_MODELPARAM_VALUE.PassiveQvn { MODELPARAM_VALUE.PassiveQvn PARAM_VALUE.PassiveQvn } {
  set_property value [get_property value ${PARAM_VALUE.PassiveQvn}] ${MODELPARAM_VALUE.PassiveQvn}
}

proc update_PARAM_VALUE.MaxReads { PARAM_VALUE.MaxReads } {}

proc validate_PARAM_VALUE.MaxReads { PARAM_VALUE.MaxReads } { return true }

proc update_MODELPARAM_VALUE.MaxReads { MODELPARAM_VALUE.MaxReads PARAM_VALUE.MaxReads } {
  set_property value [get_property value ${PARAM_VALUE.MaxReads}] ${MODELPARAM_VALUE.MaxReads}
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
