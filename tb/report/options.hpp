// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the command line gives the subcommands of fabmon.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tb/report/monitor_option.hpp"

namespace fabmon {

class StatReport;
class WaveFile;
struct BoundPort;
struct StatVerdict;

struct ListOptions {
  std::string monitor;  ///< empty: all that exist
  bool json = false;
  bool mesh_template = false;  ///< the default mesh as a file for --mesh
};

struct RunOptions {
  std::string monitor;   ///< empty: all that exist
  bool verbose = false;  ///< tables of each workload, not one row a monitor
  std::uint64_t seed = 1;
  std::uint64_t cycles = 0;  ///< cycles of each workload, 0 for as many as it takes
  std::string wave;          ///< FST file of the first monitor to write, empty for none
  std::string json;          ///< JSON file to write, empty for none
};

struct StatOptions {
  std::string monitor;
  std::vector<std::string> events;  ///< as given: an event, or @FILE
  bool all = false;
  std::string traffic;  ///< workload; one of traffic and trace is set, or neither where the monitor
                        ///< needs none
  std::string trace;    ///< file
  std::string clock, scope, prefix;
  std::string clock_enable;          ///< a cycle counts only where this is 1; "none": all count
  bool falling = false;              ///< sample at falling edges of the clock
  std::string port;                  ///< name of the port in a waveform
  std::vector<std::string> pin_map;  ///< PIN=PATH, or @FILE
  std::string req, resp;             ///< structs or scopes of a port's two halves
  std::string widths;                ///< of packed structs
  std::string reset;                 ///< signal of a waveform
  bool reset_high = false;           ///< it is active high, whatever its name
  bool no_reset = false;             ///< the waveform has none
  std::string from, to;              ///< the part of the trace that is wanted, as given
  std::string sample_rate;           ///< of a trace without a clock, as given
  bool lenient = false;              ///< time may go back in the trace
  bool all_ports = false;            ///< all that the waveform has
  std::function<std::unique_ptr<WaveFile>()> open_wave;  ///< opens the trace, if not by its path
  std::shared_ptr<const BoundPort> bound;  ///< the port as signals of that; null: find it
  /// Takes the result, if it is not to be printed and written: of one port among others.
  std::function<void(const StatReport&, const StatVerdict&)> finished;
  bool quiet = false;          ///< shows no progress
  bool check_protocol = true;  ///< of a trace, which is read once more for it
  bool ignore_columns = false;
  MonitorOptions own;               ///< what not every monitor takes
  std::uint64_t interval = 0;       ///< cycles, 0 for none
  std::string interval_time;        ///< the same as a time, "1us", or empty
  std::string build;                ///< empty: the one that fits the source
  std::vector<std::string> params;  ///< NAME=VALUE, parameters of the RTL
  bool no_rtl = false;              ///< the golden model alone
  bool only_built = false;          ///< the same where the model of the RTL is not built yet
  std::uint64_t seed = 1;
  std::uint64_t cycles = 100'000;  ///< cycles of generated traffic
  std::string json;                ///< files to write, empty for none
  std::string svg;
  std::string wave;
};

/// Which ports of a dump are meant.
struct PortFilter {
  std::string buses{};  ///< names of buses with commas between them, "all"; empty: those
                        ///< that need not be named
  std::vector<std::string> only{};     ///< names of ports, or patterns of them; empty: all
  std::vector<std::string> exclude{};  ///< the same of those that are left out
};

struct PortsOptions {
  std::string dump;  ///< file
  PortFilter filter{};
  std::string scope, prefix;           ///< narrow the search down, empty for all
  std::string widths;                  ///< of packed structs, empty: by how wide they are
  bool lenient = false;                ///< time may go back
  std::vector<std::string> bus_files;  ///< descriptions of buses
  bool json = false;
  bool tree = false;  ///< print the ports by scope and clock
  std::string save;   ///< file of ports to write, empty for none
};

/// `fabmon report`. What the ports are and how they are sampled is said as for `fabmon stat`.
struct ReportOptions {
  StatOptions source{};                ///< trace or traffic, and how its pins are found
  std::vector<std::string> ports;      ///< names of ports; empty: all
  PortFilter filter{};                 ///< of these
  std::string ports_file;              ///< file of ports, empty for none
  std::vector<std::string> bus_files;  ///< descriptions of buses
  std::vector<std::string> id_names, ranges, windows, links, limits;  ///< as given
  std::string interleave;                                             ///< as given, empty for none
  bool no_monitors = false;                                           ///< the log alone
  bool rtl = false;   ///< the RTL as well, however long the dump is, and though it must be built
  std::string open;   ///< transaction to show in a viewer, as given, empty for none
  bool live = false;  ///< the page is written while the source is read, too
  std::string page;   ///< files to write, empty for none
  std::string json, markdown, transactions, perfetto, junit;
};

struct DiffOptions {
  std::string old_report, new_report;  ///< files that `fabmon report --json` wrote
  std::string fail_above;              ///< "5%", as given; empty: nothing fails
  std::string output;                  ///< files to write, empty for none: the page
  std::string json;
  std::string markdown;
  std::string junit;
};

struct BenchOptions {
  std::string json;
};

}  // namespace fabmon
