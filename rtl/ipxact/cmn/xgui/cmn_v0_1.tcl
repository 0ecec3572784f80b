# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
#
# Made from rtl/fabmon_cmn/fabmon_cmn.sv by scripts/gen/gen_ipxact.py: change that, then run it.

proc init_gui { IPINST } {
  ipgui::add_param $IPINST -name "Component_Name"
  set page [ipgui::add_page $IPINST -name "Parameters"]
  ipgui::add_param $IPINST -name "Revision" -parent $page
  ipgui::add_param $IPINST -name "NodeIdWidth" -parent $page
  ipgui::add_param $IPINST -name "ReqAddrWidth" -parent $page
  ipgui::add_param $IPINST -name "RsvdcWidth" -parent $page
  ipgui::add_param $IPINST -name "OccWidth" -parent $page
  ipgui::add_param $IPINST -name "WpSpnidenStrict" -parent $page
  ipgui::add_param $IPINST -name "Apb" -parent $page
  ipgui::add_param $IPINST -name "RegAsync" -parent $page
  ipgui::add_param $IPINST -name "RegTimeout" -parent $page
  ipgui::add_param $IPINST -name "Reset" -parent $page
  ipgui::add_param $IPINST -name "ClockEnable" -parent $page
}

proc update_PARAM_VALUE.Revision { PARAM_VALUE.Revision } {}

proc validate_PARAM_VALUE.Revision { PARAM_VALUE.Revision } { return true }

proc update_MODELPARAM_VALUE.Revision { MODELPARAM_VALUE.Revision PARAM_VALUE.Revision } {
  set_property value [get_property value ${PARAM_VALUE.Revision}] ${MODELPARAM_VALUE.Revision}
}

proc update_PARAM_VALUE.NodeIdWidth { PARAM_VALUE.NodeIdWidth } {}

proc validate_PARAM_VALUE.NodeIdWidth { PARAM_VALUE.NodeIdWidth } { return true }

proc update_MODELPARAM_VALUE.NodeIdWidth { MODELPARAM_VALUE.NodeIdWidth PARAM_VALUE.NodeIdWidth } {
  set_property value [get_property value ${PARAM_VALUE.NodeIdWidth}] ${MODELPARAM_VALUE.NodeIdWidth}
}

proc update_PARAM_VALUE.ReqAddrWidth { PARAM_VALUE.ReqAddrWidth } {}

proc validate_PARAM_VALUE.ReqAddrWidth { PARAM_VALUE.ReqAddrWidth } { return true }

proc update_MODELPARAM_VALUE.ReqAddrWidth { MODELPARAM_VALUE.ReqAddrWidth PARAM_VALUE.ReqAddrWidth } {
  set_property value [get_property value ${PARAM_VALUE.ReqAddrWidth}] ${MODELPARAM_VALUE.ReqAddrWidth}
}

proc update_PARAM_VALUE.RsvdcWidth { PARAM_VALUE.RsvdcWidth } {}

proc validate_PARAM_VALUE.RsvdcWidth { PARAM_VALUE.RsvdcWidth } { return true }

proc update_MODELPARAM_VALUE.RsvdcWidth { MODELPARAM_VALUE.RsvdcWidth PARAM_VALUE.RsvdcWidth } {
  set_property value [get_property value ${PARAM_VALUE.RsvdcWidth}] ${MODELPARAM_VALUE.RsvdcWidth}
}

proc update_PARAM_VALUE.OccWidth { PARAM_VALUE.OccWidth } {}

proc validate_PARAM_VALUE.OccWidth { PARAM_VALUE.OccWidth } { return true }

proc update_MODELPARAM_VALUE.OccWidth { MODELPARAM_VALUE.OccWidth PARAM_VALUE.OccWidth } {
  set_property value [get_property value ${PARAM_VALUE.OccWidth}] ${MODELPARAM_VALUE.OccWidth}
}

proc update_PARAM_VALUE.WpSpnidenStrict { PARAM_VALUE.WpSpnidenStrict } {}

proc validate_PARAM_VALUE.WpSpnidenStrict { PARAM_VALUE.WpSpnidenStrict } { return true }

proc update_MODELPARAM_VALUE.WpSpnidenStrict { MODELPARAM_VALUE.WpSpnidenStrict PARAM_VALUE.WpSpnidenStrict } {
  set_property value [get_property value ${PARAM_VALUE.WpSpnidenStrict}] ${MODELPARAM_VALUE.WpSpnidenStrict}
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
