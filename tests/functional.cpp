// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/functional.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace fabmon::test {
namespace {

// The bits of the bytes that are strobed.
std::uint64_t lanes(std::uint8_t strb) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 8; ++i) {
    if ((strb >> i & 1) != 0) bits |= std::uint64_t{0xFF} << 8 * i;
  }
  return bits;
}

}  // namespace

std::size_t CoverItem::element(const std::string& name) {
  const auto [at, added] = names_.emplace(name, covered_.size());
  if (added) covered_.push_back(false);
  return at->second;
}

Functional* Functional::instance() {
  static const char* const path = std::getenv("FABMON_FUNCTIONAL");
  if (path == nullptr || *path == '\0') return nullptr;
  static Functional all{std::string(path)};
  return &all;
}

Functional::~Functional() {
  std::ofstream out(path_, std::ios::app);
  for (const auto& [build, items] : tables_) {
    for (const auto& [name, item] : items) {
      nlohmann::json covered = nlohmann::json::array(), missing = covered;
      for (const auto& [element, number] : item.names()) {
        (item.covered(number) ? covered : missing).push_back(element);
      }
      const nlohmann::json line = {{"monitor", build.first},
                                   {"build", build.second},
                                   {"item", name},
                                   {"covered", covered},
                                   {"missing", missing}};
      out << line.dump() << '\n';
    }
  }
  if (out.flush()) return;
  // What is lost would look like what is not covered.
  std::perror(path_.c_str());
  std::_Exit(1);
}

void FieldCover::add(std::uint32_t addr, const std::string& name, std::uint64_t mask, unsigned lsb,
                     bool writable) {
  const auto [at, added] = names_.emplace(name, fields_.size());
  if (added) {
    Field& field = fields_.emplace_back();
    field.read = item_.element(name + " read");
    field.writable = writable;
    if (writable) {
      field.zero = item_.element(name + " written 0");
      field.one = item_.element(name + " written 1");
    }
  }
  fields_[at->second].bits |= mask >> lsb;
  places_[addr].push_back({at->second, mask, lsb});
}

void FieldCover::write(std::uint32_t addr, std::uint64_t data, std::uint8_t strb) {
  const auto there = places_.find(addr);
  if (there == places_.end()) return;
  for (const Place& place : there->second) {
    Field& field = fields_[place.field];
    if (!field.writable) continue;
    const std::uint64_t mask = place.mask & lanes(strb);
    field.ones |= (data & mask) >> place.lsb;
    field.zeros |= (~data & mask) >> place.lsb;
    if (field.ones == field.bits) item_.cover(field.one);
    if (field.zeros == field.bits) item_.cover(field.zero);
  }
}

void FieldCover::read(std::uint32_t addr, std::uint8_t strb) {
  const auto there = places_.find(addr);
  if (there == places_.end()) return;
  for (const Place& place : there->second) {
    if ((place.mask & lanes(strb)) == place.mask) item_.cover(fields_[place.field].read);
  }
}

PairCover::PairCover(CoverTable& table, const std::string& item, std::vector<std::string> lines)
    : item_(table[item]), lines_(lines.size()), element_(lines.size() * lines.size()) {
  for (std::size_t a = 0; a < lines_; ++a) {
    for (std::size_t b = a + 1; b < lines_; ++b) {
      element_[lines_ * a + b] = element_[lines_ * b + a] =
          item_.element(lines[a] + " + " + lines[b]);
    }
  }
}

void PairCover::end() {
  for (std::size_t i = 0; i < high_.size(); ++i) {
    for (std::size_t j = i + 1; j < high_.size(); ++j) {
      if (high_[i] != high_[j]) item_.cover(element_[lines_ * high_[i] + high_[j]]);
    }
  }
}

}  // namespace fabmon::test
