// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report`: everything about the ports of a dump, measured in one pass, as a page, as
// JSON and in other forms, and held against limits.
#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

#include "sim/buses.hpp"
#include "sim/commands.hpp"
#include "sim/report_extent.hpp"
#include "sim/report_measure.hpp"
#include "sim/report_open.hpp"
#include "sim/report_ports.hpp"
#include "sim/report_text.hpp"
#include "sim/report_transactions.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/page/junit.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/markdown.hpp"
#include "tb/report/page/open_wave.hpp"
#include "tb/report/page/page.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// The file beside the page with that ending; none without a page in a file.
std::string beside_page(const ReportOptions& options, std::string_view ending) {
  const bool file = !options.page.empty() && options.page != kStandardOutput;
  return file && !options.source.trace.empty() ? beside_report(options.page, ending) : "";
}

void check_options(const ReportOptions& options) {
  const StatOptions& source = options.source;
  if (source.traffic.empty() && source.trace.empty()) {
    throw InputError("one of DUMP and --traffic is required (see --help)");
  }
  std::vector<NamedFile> inputs{{"DUMP", source.trace}, {"--ports", options.ports_file}};
  for (const std::string& file : options.bus_files) inputs.push_back({"--bus-file", file});
  for (const std::string& pin : source.pin_map) {
    if (pin.starts_with('@')) inputs.push_back({"--map", pin.substr(1)});
  }
  for (const std::string& limit : options.limits) {
    if (limit.starts_with('@')) inputs.push_back({"--assert", limit.substr(1)});
  }
  check_outputs({{"--output", options.page},
                 {"--output", beside_page(options, "gtkw")},
                 {"--output", beside_page(options, "sucl")},
                 {"--json", options.json},
                 {"--markdown", options.markdown},
                 {"--transactions", options.transactions},
                 {"--perfetto", options.perfetto},
                 {"--junit", options.junit}},
                inputs);
  if (options.live && options.page == kStandardOutput) {
    throw InputError("--live needs a file: the page on standard output is written once");
  }
}

// Why the RTL is left out though nobody has said so; empty if it is not.
struct RtlChoice {
  std::string reason{};
};

// Without --rtl, long dumps are measured by the golden models and the log, and no model is built.
RtlChoice choose_rtl(const ReportOptions& options, ReportedPorts& reported) {
  if (options.rtl || options.no_monitors || options.source.no_rtl) return {};
  const bool is_long = estimated_extent(options, reported) > kMostWithRtl;
  for (ReportedPort& port : reported.ports) {
    port.options.no_rtl = is_long;
    port.options.only_built = true;
  }
  if (!is_long) return {": no model of it is built (--rtl builds what is missing)"};
  return {fmt::format(": more than {} cycles x ports (--rtl compares with it all the same)",
                      grouped(static_cast<std::uint64_t>(kMostWithRtl)))};
}

// The page of what was read so far, every few seconds.
class LivePage {
 public:
  LivePage(bool live, OutputFile& page, ReportMeasurement& measurement)
      : live_(live), page_(page), measurement_(measurement) {}

  void refresh_if_due() {
    if (!live_ || std::chrono::steady_clock::now() < next_) return;
    const Json document = measurement_.document({"the source is still being read"}, Json::array());
    page_.show(live_page(report_page(document), kSeconds));
    next_ = std::chrono::steady_clock::now() + std::chrono::seconds(kSeconds);
  }

 private:
  static constexpr unsigned kSeconds = 2;
  bool live_;
  OutputFile& page_;
  ReportMeasurement& measurement_;
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

}  // namespace

int run_report(const ReportOptions& options) {
  check_options(options);
  use_bus_files(options.bus_files);
  if (!options.open.empty()) return open_transaction(options);
  const std::vector<Limit> limits = parse_limits(options.limits);
  ReportedPorts reported = reported_ports(options);
  const RtlChoice rtl = choose_rtl(options, reported);
  OutputFile page_file(options.page);
  OutputFile gtkw_file(!reported.viewable ? "" : beside_page(options, "gtkw"));
  std::string wave_note;
  OutputFile surfer_file(!reported.viewable ? "" : beside_page(options, "sucl"));
  OutputFile json_file(options.json);
  OutputFile markdown_file(options.markdown);
  OutputFile junit_file(options.junit);
  ReportTransactions transactions(options, reported);

  ReportMeasurement measurement(options, reported,
                                [&](std::size_t port) { return transactions.of_port(port); });
  LivePage live(options.live, page_file, measurement);
  measurement.run([&live] { live.refresh_if_due(); });
  transactions.finish(measurement.same_ports());

  std::vector<std::string> notes = reported.notes;
  notes.insert(notes.end(), transactions.notes().begin(), transactions.notes().end());
  Json document = measurement.document(notes, transactions.links());
  if (!limits.empty()) document["limits"] = check_limits(limits, document);
  if (page_file) page_file.write(report_page(document));
  if (gtkw_file) {
    if (const auto spot = worst_spot(document, reported.ports)) {
      gtkw_file.write(gtkw_spot_text(*spot));
      if (const std::size_t left_out = left_out_of_gtkw(*spot)) {
        add_line(wave_note, "note: {}: {}", beside_page(options, "gtkw"), left_out_text(left_out));
      }
      surfer_file.write(surfer_spot_text(*spot));
    }
  }
  if (json_file) json_file.write(json_lines(document));
  if (markdown_file) markdown_file.write(report_markdown(document));
  if (junit_file) junit_file.write(limits_junit(document));

  std::string text = report_text(document) + wave_note;
  if (!limits.empty()) text += limits_text(document.at("limits"), true);
  const auto say = [&text](std::string_view what, const std::string& path) {
    if (!path.empty() && path != kStandardOutput) add_line(text, "{}: {}", what, path);
  };
  say("page", options.page);
  say("JSON", options.json);
  say("Markdown", options.markdown);
  say("transactions", options.transactions);
  say("trace for Perfetto", options.perfetto);
  say("JUnit", options.junit);
  if (const Json& cut = document.at("cut"); !cut.is_null()) {
    say_error(fmt::format("{}: {}", options.source.trace, cut.get<std::string>()));
  }
  const std::string difference = measurement.difference(document);
  if (!difference.empty()) {
    text += "monitors and log DIFFER\n";
  } else if (document.at("rtl").is_null()) {
    text += "log of handshakes alone: not compared with a monitor\n";
  } else if (!document.at("rtl").get<bool>()) {
    add_line(text, "golden models = log: not compared with the RTL{}", rtl.reason);
  } else {
    add_line(text, "RTL = golden = log: {} values equal", grouped(measurement.compared()));
  }
  print_out(text);
  if (!difference.empty()) {
    say_error(difference);
    return 1;
  }
  const std::string verdict =
      limits.empty() ? std::string() : limits_verdict(document.at("limits"));
  if (verdict.empty()) return 0;
  say_error(verdict);
  return 1;
}

}  // namespace fabmon
