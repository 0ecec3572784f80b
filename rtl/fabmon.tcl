# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
#
# Adds monitors to the open project of Vivado or Quartus Prime Pro:
#
#   source fabmon/rtl/fabmon.tcl
#   fabmon::add axi4 cci400
#
# Files come from the lists rtl/fabmon_<monitor>/fabmon_<list>.f, in their order; a file that several lists have is
# added once.

namespace eval fabmon {
  variable folder [file dirname [file normalize [info script]]]

  # lists: the names that `add` takes, one for each rtl/fabmon_<monitor>/fabmon_<list>.f.
  proc lists {} {
    variable folder
    set names {}
    foreach path [lsort [glob -directory $folder */*.f]] {
      lappend names [string range [file rootname [file tail $path]] 7 end]
    }
    return $names
  }

  # files name ...: the absolute paths of the files of these lists, each once.
  # Error: a name that is no list.
  proc files {args} {
    variable folder
    set found {}
    foreach name $args {
      if {$name ni [lists]} {
        error "fabmon: no monitor $name, but [join [lists] {, }]"
      }
      set list [lindex [glob -directory $folder */fabmon_$name.f] 0]
      set channel [open $list]
      foreach line [split [read $channel] "\n"] {
        set line [string trim $line]
        if {$line eq "" || [string match "//*" $line]} continue
        set path [file normalize [file join [file dirname $list] $line]]
        if {$path ni $found} {lappend found $path}
      }
      close $channel
    }
    return $found
  }

  # add name ...: adds these files to the open project.
  # Error: as `files`, or neither Vivado nor Quartus is running this.
  proc add {args} {
    set found [files {*}$args]
    if {[llength [info commands ::read_verilog]]} {
      ::read_verilog -sv $found
    } elseif {[llength [info commands ::set_global_assignment]]} {
      foreach path $found {
        ::set_global_assignment -name SYSTEMVERILOG_FILE $path
      }
    } else {
      error "fabmon: neither Vivado (read_verilog) nor Quartus (set_global_assignment)"
    }
  }

  # catalog: makes the monitors known to Vivado's IP catalogue (rtl/ipxact).
  proc catalog {} {
    variable folder
    set project [::current_project]
    set paths [::get_property ip_repo_paths $project]
    ::set_property ip_repo_paths [concat $paths [list $folder/ipxact]] $project
    ::update_ip_catalog
  }
}
