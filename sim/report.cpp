// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report`: everything about the AXI ports of a dump, measured in one pass, as a page, as
// JSON and in other forms, and held against limits.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/commands.hpp"
#include "sim/report_measure.hpp"
#include "sim/report_open.hpp"
#include "sim/report_ports.hpp"
#include "tb/analysis/link.hpp"
#include "tb/bus/axi4/shape.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/page/junit.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/link_document.hpp"
#include "tb/report/page/markdown.hpp"
#include "tb/report/page/open_wave.hpp"
#include "tb/report/page/options_text.hpp"
#include "tb/report/page/page.hpp"
#include "tb/report/page/perfetto.hpp"
#include "tb/report/page/transactions.hpp"
#include "tb/report/scratch_file.hpp"
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
    throw InputError("--live wants a file: the page on standard output is written once");
  }
}

// Who wants the transactions of all ports: the table, the trace for Perfetto, the links.
class Transactions {
 public:
  Transactions(const ReportOptions& options, const ReportedPorts& reported)
      : options_(options), timescale_(reported.timescale) {
    for (const ReportedPort& port : reported.ports) {
      names_.push_back(port.name);
      labels_.push_back({.name = port.name,
                         .bus = &axi4_shape(),
                         .id_names = port.statistics.id_names,
                         .ranges = port.statistics.ranges,
                         .bursts = axi4_bursts(),
                         .responses = axi4_responses()});
    }
    if (!options.perfetto.empty()) {
      perfetto_ = std::make_unique<PerfettoTrace>(options.perfetto, timescale_);
    }
    if (!options.transactions.empty()) {
      table_ = std::make_unique<TransactionTable>(options.transactions, timescale_);
    }
    const LinkText wanted = parse_links("--link", options.links, names_);
    if (wanted.none || names_.size() < 2) return;
    std::vector<LinkedPort> linked;
    for (const ReportedPort& port : reported.ports) linked.push_back({port.name, port.clock});
    links_ = std::make_unique<LinkSearch>(std::move(linked), LinkOptions{.only = wanted.only},
                                          perfetto_.get());
  }

  std::vector<TimedConsumer*> of_port(std::size_t port) {
    std::vector<TimedConsumer*> consumers;
    const auto keep = [&](std::unique_ptr<TimedConsumer> consumer) {
      consumers.push_back(consumer.get());
      kept_.push_back(std::move(consumer));
    };
    if (perfetto_) keep(perfetto_->port(labels_[port]));
    if (table_) keep(table_->port(labels_[port]));
    if (links_) consumers.push_back(&links_->port(port));
    return consumers;
  }

  // All ports have ended: the files are complete.
  void finish() {
    if (links_) {
      found_ = links_json(links_->links(), names_, axi4_shape(), timescale_);
      notes_ = links_->notes();
      links_.reset();
    }
    if (table_) table_->finish();
    if (perfetto_) {
      perfetto_->finish();
      if (perfetto_->left_out() != 0) {
        notes_.push_back(
            fmt::format("{}: {} transactions are left out, for the times of their "
                        "cycles are forgotten",
                        options_.perfetto, grouped(perfetto_->left_out())));
      }
    }
  }

  const Json& links() const { return found_; }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  const ReportOptions& options_;
  std::uint64_t timescale_;
  std::vector<std::string> names_, notes_;
  std::vector<PortLabels> labels_;
  std::unique_ptr<PerfettoTrace> perfetto_;
  std::unique_ptr<TransactionTable> table_;
  std::unique_ptr<LinkSearch> links_;
  std::vector<std::unique_ptr<TimedConsumer>> kept_;
  Json found_ = Json::array();
};

// The page of what was read so far, every few seconds.
class LivePage {
 public:
  LivePage(const ReportOptions& options, ReportMeasurement& measurement)
      : path_(options.live ? options.page : ""), measurement_(measurement) {}

  void look() {
    if (path_.empty() || std::chrono::steady_clock::now() < next_) return;
    const Json document = measurement_.document({"the source is still being read"}, Json::array());
    replace_file(path_, live_page(report_page(document), kSeconds));
    next_ = std::chrono::steady_clock::now() + std::chrono::seconds(kSeconds);
  }

 private:
  static constexpr unsigned kSeconds = 2;
  std::string path_;
  ReportMeasurement& measurement_;
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

const ReportedPort& named(const std::vector<ReportedPort>& ports, const Json& name) {
  return *std::find_if(ports.begin(), ports.end(), [&name](const ReportedPort& port) {
    return port.name == name.get_ref<const std::string&>();
  });
}

// The slowest transaction of the port that comes first, of those that have one.
std::optional<WaveSpot> worst_spot(const Json& document, const std::vector<ReportedPort>& ports) {
  for (const Json& port : document.at("ports")) {
    if (auto spot = spot_of(port, {}, named(ports, port.at("name")))) return spot;
  }
  return std::nullopt;
}

// A line about each port.
std::string ports_text(const Json& document) {
  std::string text;
  for (const Json& port : document.at("ports")) {
    text += fmt::format("{}: {}\n", port.at("name").get<std::string>(),
                        port.at("sentence").get<std::string>());
    const Json& violations = port.at("violations");
    if (!violations.is_null() && violations.at("total") != 0) {
      text += fmt::format("{}: {} violations of the protocol\n", port.at("name").get<std::string>(),
                          grouped(violations.at("total").get<std::uint64_t>()));
    }
  }
  for (const Json& link : document.at("links")) {
    if (link.at("matched") == 0) {
      text +=
          fmt::format("{} -> {}: no {} is the same at both\n", link.at("from").get<std::string>(),
                      link.at("to").get<std::string>(), link.at("direction").get<std::string>());
      continue;
    }
    const Json& request = link.at("request").at("p50");
    const Json& inside = link.at("inside").at("p50");
    const Json& response = link.at("response").at("p50");
    text += fmt::format("{} -> {}: {} {}s, p50 {} there, {} inside, {} back ({})\n",
                        link.at("from").get<std::string>(), link.at("to").get<std::string>(),
                        grouped(link.at("matched").get<std::uint64_t>()),
                        link.at("direction").get<std::string>(), request.dump(), inside.dump(),
                        response.dump(), link.at("unit").get<std::string>());
  }
  for (const Json& note : document.at("notes")) {
    text += fmt::format("note: {}\n", note.get<std::string>());
  }
  return text;
}

// Opens a viewer at a transaction of the only port.
int open_transaction(const ReportOptions& given) {
  const WantedTransaction wanted = parse_wanted(given.open);
  const std::string viewer = find_wave_viewer();
  ReportOptions options = given;
  options.no_monitors = true;
  const ReportedPorts reported = reported_ports(options);
  if (options.source.trace.empty() || reported.timescale == 0) {
    throw InputError("--open wants a VCD or FST file");
  }
  if (reported.ports.size() != 1) {
    throw InputError(
        fmt::format("--open: the dump has {} ports; --port says which one", reported.ports.size()));
  }
  ReportMeasurement measurement(options, reported.ports,
                                [](std::size_t) { return std::vector<TimedConsumer*>(); });
  measurement.run([] {});
  const Json document = measurement.document({}, Json::array());
  const auto spot = spot_of(document.at("ports").at(0), wanted, reported.ports.front());
  if (!spot) throw InputError(fmt::format("--open {}: there is no such transaction", options.open));
  const ScratchFile gtkw(".gtkw", gtkw_spot_text(*spot));
  const ScratchFile surfer(".sucl", surfer_spot_text(*spot));
  run_wave_viewer(viewer, gtkw.path(), surfer.path());
  return 0;
}

}  // namespace

int run_report(const ReportOptions& options) {
  check_options(options);
  if (!options.open.empty()) return open_transaction(options);
  const std::vector<Limit> limits = parse_limits(options.limits);
  const ReportedPorts reported = reported_ports(options);
  OutputFile page_file(options.page);
  OutputFile gtkw_file(reported.timescale == 0 ? "" : beside_page(options, "gtkw"));
  OutputFile surfer_file(reported.timescale == 0 ? "" : beside_page(options, "sucl"));
  OutputFile json_file(options.json);
  OutputFile markdown_file(options.markdown);
  OutputFile junit_file(options.junit);
  Transactions transactions(options, reported);

  ReportMeasurement measurement(options, reported.ports,
                                [&](std::size_t port) { return transactions.of_port(port); });
  LivePage live(options, measurement);
  measurement.run([&live] { live.look(); });
  transactions.finish();

  std::vector<std::string> notes = reported.notes;
  notes.insert(notes.end(), transactions.notes().begin(), transactions.notes().end());
  Json document = measurement.document(notes, transactions.links());
  if (!limits.empty()) document["limits"] = check_limits(limits, document);
  if (page_file) page_file.write(report_page(document));
  if (gtkw_file) {
    if (const auto spot = worst_spot(document, reported.ports)) {
      gtkw_file.write(gtkw_spot_text(*spot));
      surfer_file.write(surfer_spot_text(*spot));
    }
  }
  if (json_file) json_file.write(json_lines(document));
  if (markdown_file) markdown_file.write(report_markdown(document));
  if (junit_file) junit_file.write(limits_junit(document));

  std::string text = ports_text(document);
  if (!limits.empty()) text += limits_text(document.at("limits"), true);
  const auto say = [&text](std::string_view what, const std::string& path) {
    if (!path.empty() && path != kStandardOutput) text += fmt::format("{}: {}\n", what, path);
  };
  say("page", options.page);
  say("JSON", options.json);
  say("Markdown", options.markdown);
  say("transactions", options.transactions);
  say("trace for Perfetto", options.perfetto);
  say("JUnit", options.junit);
  const std::string difference = measurement.difference(document);
  if (!difference.empty()) {
    text += "monitors and log DIFFER\n";
  } else if (document.at("rtl").is_null()) {
    text += "the log of handshakes alone: no monitor was beside it\n";
  } else {
    text += document.at("rtl").get<bool>() ? fmt::format("RTL = golden = log: {} values equal\n",
                                                         grouped(measurement.compared()))
                                           : "golden models = log: not compared with the RTL\n";
  }
  print_out(text);
  if (!difference.empty()) {
    fmt::print(stderr, "fabmon: {}\n", difference);
    return 1;
  }
  const std::string verdict =
      limits.empty() ? std::string() : limits_verdict(document.at("limits"));
  if (verdict.empty()) return 0;
  fmt::print(stderr, "fabmon: {}\n", verdict);
  return 1;
}

}  // namespace fabmon
