// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Functional coverage of the tests as data: what the register accesses and pins that a test process
// gave to models of the RTL have covered. With FABMON_FUNCTIONAL=FILE in the environment it appends
// a line of JSON for each monitor, build and item to FILE when it ends; scripts/measure/functional
// merges them. Without, nothing is observed: the tests drive the models themselves.
//
// An item is a set of named elements, each covered or not. All that there are is known beforehand,
// from the tables of registers and events, so that what is missing has a name. What sees accesses
// and pins is in tests/monitor/<m>/observed.cpp.
//
// Limits: one thread. Processes that run at the same time need files of their own. A process that
// does not end by exit() tells nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/register_info.hpp"

namespace fabmon::test {

/// Elements by name.
class CoverItem {
 public:
  /// The number of the element of this name, which is there from now on.
  std::size_t element(const std::string& name);
  void cover(std::size_t element) { covered_[element] = true; }

  /// Each element of the item, and whether it is covered.
  const std::map<std::string, std::size_t>& names() const { return names_; }
  bool covered(std::size_t element) const { return covered_[element]; }

 private:
  std::map<std::string, std::size_t> names_;
  std::vector<bool> covered_;
};

/// The items of one build, from all models of it that the process makes.
using CoverTable = std::map<std::string, CoverItem>;

/// What a process has covered.
class Functional {
 public:
  /// The one of this process; null if FABMON_FUNCTIONAL is not set.
  static Functional* instance();

  explicit Functional(std::string path) : path_(std::move(path)) {}
  ~Functional();
  Functional(const Functional&) = delete;
  Functional& operator=(const Functional&) = delete;

  /// The table of a build; a new one is empty.
  CoverTable& table(std::string_view monitor, std::string_view build) {
    return tables_[{std::string(monitor), std::string(build)}];
  }

 private:
  std::string path_;
  std::map<std::pair<std::string, std::string>, CoverTable> tables_;
};

/// How long before an access pins have to be active for it to be an access in traffic, in cycles.
inline constexpr std::uint64_t kTrafficWithin = 64;

/// The fields of registers: each is written with ones (all of its bits, not in one write), with
/// zeros, and read, in traffic. Registers of an array, or of nodes alike, are one. The item:
/// "fields".
class FieldCover {
 public:
  explicit FieldCover(CoverTable& table) : item_(table["fields"]) {}

  /// Adds the registers of a table from this address on.
  template <class Config>
  void add(std::span<const RegisterInfo<Config>> rows, const Config& c, std::uint32_t from = 0,
           const std::string& prefix = "") {
    for (const RegisterInfo<Config>& row : rows) {
      for (unsigned j = 0; j < row.count(c); ++j) {
        for (const FieldInfo<Config>& field : row.fields) {
          const bool written = field.access != RegisterAccess::kRo;
          add(from + row.address(c, j),
              prefix + std::string(row.name) + "." + std::string(field.name), field.mask(c),
              field.lsb(c), written);
        }
      }
    }
  }

  /// A reset: no traffic yet.
  void reset() { since_active_ = kTrafficWithin; }
  /// This many cycles with idle pins.
  void idle(std::uint64_t n) { since_active_ += n; }
  /// A cycle whose pins are active, or not.
  void cycle(bool active) { since_active_ = active ? 0 : since_active_ + 1; }
  /// An access of a register, or of the bytes that are strobed; counts in traffic alone.
  template <class Access>
  void access(const Access& a) {
    if (since_active_ >= kTrafficWithin) return;
    if (a.write) {
      write(a.addr, a.data, a.strb);
    } else {
      read(a.addr, a.strb);
    }
  }

 private:
  struct Field {
    std::size_t zero = 0, one = 0, read = 0;  // elements; the first two if it can be written
    bool writable = false;
    std::uint64_t bits = 0;             // of the field, not shifted
    std::uint64_t zeros = 0, ones = 0;  // bits written so
  };
  struct Place {
    std::size_t field = 0;
    std::uint64_t mask = 0;  // within the register
    unsigned lsb = 0;
  };

  void add(std::uint32_t addr, const std::string& name, std::uint64_t mask, unsigned lsb,
           bool writable);
  void write(std::uint32_t addr, std::uint64_t data, std::uint8_t strb);
  void read(std::uint32_t addr, std::uint8_t strb);

  CoverItem& item_;
  std::map<std::string, std::size_t> names_;
  std::vector<Field> fields_;
  std::map<std::uint32_t, std::vector<Place>> places_;
  std::uint64_t since_active_ = kTrafficWithin;  // cycles
};

/// Pairs of lines, such as events, that were high in the same cycle.
class PairCover {
 public:
  /// Adds each pair to the item of this name.
  PairCover(CoverTable& table, const std::string& item, std::vector<std::string> lines);

  /// Begins a cycle.
  void begin() { high_.clear(); }
  /// A line is high in this cycle; twice is as once.
  void high(std::size_t line) { high_.push_back(line); }
  /// Ends it.
  void end();

 private:
  CoverItem& item_;
  std::size_t lines_;
  std::vector<std::size_t> element_;  // of the pair a, b at lines_ * a + b
  std::vector<std::size_t> high_;
};

/// A model behind which an observer looks on. Observer has
///   reset(), idle(n), run(const Pins*, n)   before the model does it
///   access(const Access&)                   in the cycle in which it is issued
template <class Rtl, class Observer>
class ObservedBase : public Rtl {
 public:
  using typename Rtl::Access;
  using typename Rtl::Config;
  using typename Rtl::Word;

  ObservedBase(std::unique_ptr<Rtl> rtl, std::string_view build)
      : rtl_(std::move(rtl)), observer_(rtl_->config(), build) {}

  const Config& config() const override { return rtl_->config(); }
  std::uint64_t now() const override { return rtl_->now(); }
  std::uint64_t wave_cycle() const override { return rtl_->wave_cycle(); }
  bool busy() const override { return rtl_->busy(); }
  Word rdata() const override { return rtl_->rdata(); }
  bool error() const override { return rtl_->error(); }
  unsigned irq() const override { return rtl_->irq(); }
  bool open_wave(const char* path) override { return rtl_->open_wave(path); }
  void reset() override {
    observer_.reset();
    rtl_->reset();
  }
  void idle(std::size_t n) override {
    observer_.idle(n);
    rtl_->idle(n);
  }
  void issue(const Access& access) override {
    observer_.access(access);
    rtl_->issue(access);
  }

 protected:
  /// run() of the model and its observer.
  template <class Pins>
  void run_both(const Pins* pins, std::size_t n) {
    observer_.run(pins, n);
    rtl_->run(pins, n);
  }
  Rtl& rtl() { return *rtl_; }
  const Rtl& rtl() const { return *rtl_; }
  Observer& observer() { return observer_; }

 private:
  std::unique_ptr<Rtl> rtl_;
  Observer observer_;
};

}  // namespace fabmon::test
