// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/transactions.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "tb/core/escape.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/page/decimal_time.hpp"
#include "tb/report/page/parquet.hpp"
#include "tb/report/page/stream_output.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, 21> kColumns{
    "port",  "direction", "id",      "id_name",  "address",   "beats",  "size",
    "burst", "bytes",     "qos",     "response", "shown",     "accept", "first",
    "last",  "end",       "latency", "open",     "accept_ns", "end_ns", "range"};

bool is_json_table(const std::string& path) {
  return path.ends_with(".json") || path.ends_with(".json.gz");
}

bool is_parquet(const std::string& path) { return path.ends_with(".parquet"); }

}  // namespace

// The file, and how a row is put into it.
class TransactionTable::File {
 public:
  File(const std::string& path, std::uint64_t timescale, const TransactionColumns& more)
      : json_(is_json_table(path)),
        timescale_(timescale),
        more_(more),
        columns_(kColumns.begin(), kColumns.end()) {
    if (more.kind) columns_.emplace_back("kind");
    if (more.dest) columns_.emplace_back("dest");
    if (!json_ && !is_parquet(path) && !path.ends_with(".csv") && !path.ends_with(".csv.gz")) {
      throw InputError(
          fmt::format("--transactions {}: the name must end with .csv, .json or .parquet", path));
    }
    if (is_parquet(path)) parquet_.emplace(path);
    output_.emplace(parquet_ ? path + ".csv" : path);
    if (json_) {
      output_->write("[");
    } else {
      for (const std::string_view column : columns_) {
        output_->write(fmt::format("{}{}", column == columns_.front() ? "" : ",", column));
      }
      output_->write("\n");
    }
  }

  /// A text that is written as a cell of many rows.
  std::string text(std::string_view text) const {
    return json_ ? json_escaped(text) : csv_escaped(text);
  }

  void begin() {
    row_.clear();
    column_ = 0;
    if (json_) append("{}{{", rows_ == 0 ? "\n" : ",\n");
    ++rows_;
  }
  /// A number, or a text as text() gives it.
  template <class Value>
  void cell(const Value& value) {
    key();
    append("{}", value);
  }
  void address(std::uint64_t value) {
    key();
    if (json_) {
      append("\"{:#x}\"", value);
    } else {
      append("{:#x}", value);
    }
  }
  /// A cell that says nothing.
  void nothing() {
    key();
    if (json_) append("null");
  }
  void nanoseconds(const std::optional<std::uint64_t>& time) {
    key();
    if (time && timescale_ != 0) {
      append("{}", decimal_time(*time, timescale_, kNanosecond));
    } else if (json_) {
      append("null");
    }
  }
  void end() {
    append("{}", json_ ? "}" : "\n");
    output_->write({row_.data(), row_.size()});
  }

  void finish() {
    if (json_) output_->write("\n]\n");
    if (!parquet_) return output_->finish();
    output_->flush();
    parquet_->convert(output_->temporary());
  }

  std::uint64_t rows() const { return rows_; }
  const TransactionColumns& more() const { return more_; }

 private:
  template <class... Values>
  void append(fmt::format_string<const Values&...> format, const Values&... values) {
    fmt::format_to(std::back_inserter(row_), format, values...);
  }
  // What stands before a cell.
  void key() {
    const std::string_view comma = column_ == 0 ? "" : ",";
    if (json_) {
      append("{}\"{}\":", comma, columns_.at(column_));
    } else {
      append("{}", comma);
    }
    ++column_;
  }

  bool json_;
  std::uint64_t timescale_;
  TransactionColumns more_;
  std::vector<std::string_view> columns_;
  std::optional<ParquetFile> parquet_;
  std::optional<StreamOutput> output_;
  fmt::memory_buffer row_;
  std::size_t column_ = 0;
  std::uint64_t rows_ = 0;
};

class TransactionTable::Port : public TimedSink {
 public:
  Port(File& file, const PortLabels& labels)
      : file_(file),
        labels_(labels),
        name_(file.text(labels.name)),
        none_(file.text("")),
        error_(file.text("error")) {
    for (const DirectionShape& each : labels.bus->directions) {
      directions_.push_back(file.text(each.name));
    }
    for (const std::string_view each : labels.bus->bursts) bursts_.push_back(file.text(each));
    for (const std::string_view each : labels.bus->responses) responses_.push_back(file.text(each));
    for (const std::string_view each : labels.bus->kinds) kinds_.push_back(file.text(each));
    for (const IdName& each : labels.id_names) ids_.push_back(file.text(each.name));
    for (const NamedRange& each : labels.ranges) ranges_.push_back(file.text(each.name));
    ids_.push_back(none_);
    ranges_.push_back(none_);
  }

  void transaction(TimedTransaction& timed) override {
    const Transaction& t = timed.transaction;
    file_.begin();
    file_.cell(name_);
    file_.cell(directions_[t.direction]);
    file_.cell(t.id);
    file_.cell(ids_[index_of(labels_.id_names, t.id)]);
    if (labels_.bus->has_address) {
      file_.address(t.address);
    } else {
      file_.nothing();
    }
    file_.cell(t.beats);
    file_.cell(std::uint64_t{1} << t.size);
    name_or_number(bursts_, t.burst);
    file_.cell(t.bytes);
    file_.cell(unsigned{t.qos});
    if (responses_.empty() && t.failed()) {
      file_.cell(error_);
    } else {
      name_or_number(responses_, t.response);
    }
    for (const std::uint64_t cycle : {t.shown, t.accept, t.first, t.last, t.end}) file_.cell(cycle);
    file_.cell(t.latency());
    file_.cell(t.open);
    file_.nanoseconds(timed.accept_time);
    file_.nanoseconds(timed.end_time);
    file_.cell(labels_.bus->has_address ? ranges_[index_of(labels_.ranges, t.address)] : none_);
    if (file_.more().kind) file_.cell(t.kind < kinds_.size() ? kinds_[t.kind] : none_);
    if (file_.more().dest) {
      if (labels_.bus->has_dest) {
        file_.cell(t.dest);
      } else {
        file_.nothing();
      }
    }
    file_.end();
  }

 private:
  void name_or_number(const std::vector<std::string>& names, unsigned value) {
    if (names.empty()) {
      file_.cell(none_);
    } else if (value < names.size()) {
      file_.cell(names[value]);
    } else {
      file_.cell(file_.text(fmt::format("{}", value)));
    }
  }

  File& file_;
  PortLabels labels_;
  std::string name_;
  std::string none_;
  std::string error_;  // where the bus has no names of responses
  std::vector<std::string> directions_, bursts_, responses_, kinds_, ids_, ranges_;
};

TransactionTable::TransactionTable(const std::string& path, std::uint64_t timescale,
                                   const TransactionColumns& more)
    : file_(std::make_unique<File>(path, timescale, more)) {}

TransactionTable::~TransactionTable() = default;

std::unique_ptr<TimedSink> TransactionTable::port(const PortLabels& labels) {
  return std::make_unique<Port>(*file_, labels);
}

void TransactionTable::finish() { file_->finish(); }

std::uint64_t TransactionTable::rows() const { return file_->rows(); }

}  // namespace fabmon
