// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The names of a GHW file, up to its values, which are in ghw_changes.cpp.
#include "tb/record/ghw_reader.hpp"

#include <algorithm>
#include <limits>

#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

/// Entries of the hierarchy.
enum GhwEntry : std::uint8_t {
  kEnd = 0,
  kBlock = 3,
  kIfGenerate = 4,
  kForGenerate = 5,
  kInstance = 6,
  kPackage = 7,
  kProcess = 13,
  kGeneric = 14,
  kEndOfScope = 15,
  kSignal = 16,
  kLinkage = 21,  // from the signal on: ports in, out, inout, buffer
};

/// An extended identifier without its backslashes.
std::string ghw_name(const std::string& name) {
  if (name.size() < 3 || name.front() != '\\' || name.back() != '\\') return name;
  return name.substr(1, name.size() - 2);
}

std::string section(std::string_view name) { return std::string(name) + '\0'; }

std::string indexed(const std::string& name, const GhwRange& range, std::uint64_t at) {
  const auto step = static_cast<std::int64_t>(at);
  return name + "[" + std::to_string(range.down ? range.left - step : range.left + step) + "]";
}

bool fits_int(std::int64_t value) {
  return value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max();
}

}  // namespace

/// The scopes that are open. One is told to the file when it has a variable.
class GhwReader::Scopes {
 public:
  Scopes(GhwReader& reader, GhwBytes& bytes) : bytes_(bytes), stack_(reader.scopes_) {}

  void open(std::string name) {
    bytes_.keep(sizeof(std::string) + name.size());
    names_.push_back(std::move(name));
  }
  void close() {
    bytes_.check(!names_.empty(), "the hierarchy closes a scope too many");
    names_.pop_back();
    if (opened_ <= names_.size()) return;
    stack_.close();
    --opened_;
  }
  std::uint32_t current() {
    for (; opened_ < names_.size(); ++opened_) {
      const std::string& name = names_[opened_];
      bytes_.keep(sizeof(std::string) + name.size());
      stack_.open(name);
    }
    return stack_.current();
  }

 private:
  GhwBytes& bytes_;
  ScopeStack stack_;
  std::vector<std::string> names_;
  std::size_t opened_ = 0;
};

GhwReader::GhwReader(const std::string& path) : WaveFile(path), bytes_(path) {
  read_header();
  read_names();
  number_scalars();
  timescale_ = 1;
  if (empty_vars_ != 0) {
    skipped_.push_back(path_ + ": skipped: " + std::to_string(empty_vars_) +
                       (empty_vars_ == 1 ? " signal " : " signals ") + "of no elements");
  }
  body_ = bytes_.offset();
  bytes_.end_names();
}

void GhwReader::read_header() {
  for (const char c : kGhwMagic) {
    bytes_.check(bytes_.byte() == static_cast<std::uint8_t>(c), "it does not begin with GHDLwave");
  }
  bytes_.check(bytes_.byte() == 16 && bytes_.byte() == 0, "unknown length of its header");
  const std::uint8_t version = bytes_.byte();
  bytes_.check(version <= 1, "its version is not known");
  has_units_ = version == 1;
  const std::uint8_t order = bytes_.byte();
  bytes_.check(order == 1 || order == 2, "unknown byte order");
  bytes_.set_big_endian(order == 2);
  bytes_.skip(3);  // sizes of words and of offsets of the writer's machine
}

void GhwReader::read_names() {
  GhwTables tables(bytes_, has_units_);
  for (bool any = false;;) {
    const std::string tag = bytes_.tag();
    if (tag == section("STR")) {
      tables.read_strings();
    } else if (tag == section("TYP")) {
      tables.read_types();
    } else if (tag == section("WKT")) {  // which types are the standard's: they are known as it is
      bytes_.check(bytes_.u32() == 0, "bad beginning of the known types");
      while (bytes_.byte() != 0) tables.type_number();
    } else if (tag == section("HIE")) {
      bytes_.check(!any, "a second hierarchy");
      any = true;
      read_hierarchy(tables);
    } else if (tag == section("EOH")) {
      break;
    } else {
      bytes_.fail("an unknown section among the names");
    }
  }
}

void GhwReader::read_hierarchy(GhwTables& tables) {
  bytes_.check(bytes_.u32() == 0, "bad beginning of the hierarchy");
  bytes_.skip(8);  // how many scopes and declared signals
  most_scalars_ = bytes_.u32();
  Scopes scopes(*this, bytes_);
  for (;;) {
    const std::uint8_t entry = bytes_.byte();
    if (entry == kEnd) return;
    if (entry == kEndOfScope) {
      scopes.close();
      continue;
    }
    std::string name = ghw_name(tables.string());
    switch (entry) {
      case kProcess:
        break;
      case kForGenerate:
        read_iteration(tables, tables.type_number(), name);
        [[fallthrough]];
      case kBlock:
      case kIfGenerate:
      case kInstance:
      case kPackage:
      case kGeneric:
        scopes.open(std::move(name));
        break;
      default:
        if (entry < kSignal || entry > kLinkage) {
          bytes_.fail("an entry of the hierarchy of the unknown kind " + std::to_string(entry));
        }
        declare(tables, scopes, name, tables.type_number());
    }
  }
}

// The value of a generate statement's parameter: "g(2)".
void GhwReader::read_iteration(const GhwTables& tables, std::uint32_t type, std::string& name) {
  const GhwType& parameter = tables.type(type);
  bytes_.check(parameter.shape == GhwType::Shape::kScalar, "a generate parameter is no scalar");
  std::string value;
  switch (parameter.scalar.kind) {
    case GhwScalar::Kind::kInteger:
      value = std::to_string(bytes_.signed_number());
      break;
    case GhwScalar::Kind::kReal:
      bytes_.skip(8);
      break;
    default:
      value = std::to_string(bytes_.byte());
  }
  name += "(" + value + ")";
}

void GhwReader::declare(const GhwTables& tables, Scopes& scopes, const std::string& name,
                        std::uint32_t number) {
  const GhwType& type = tables.type(number);
  bytes_.check(type.scalars != GhwType::kUnbounded, "a signal of a type without bounds");
  if (type.scalars == 0) {
    ++empty_vars_;
    return;
  }
  switch (type.shape) {
    case GhwType::Shape::kScalar:
      add_var(scopes, name, {read_scalar(type.scalar)}, type.scalar.bits, {});
      break;
    case GhwType::Shape::kArray:
      declare_array(tables, scopes, name, type, 0);
      break;
    case GhwType::Shape::kRecord:
      scopes.open(name);
      for (const GhwType::Field& field : type.fields) {
        declare(tables, scopes, ghw_name(tables.string_at(field.name)), field.type);
      }
      scopes.close();
  }
}

void GhwReader::declare_array(const GhwTables& tables, Scopes& scopes, const std::string& name,
                              const GhwType& type, unsigned dimension) {
  if (dimension == type.dimensions) {
    declare(tables, scopes, name, type.element);
    return;
  }
  const GhwRange& range = type.ranges[dimension];
  if (dimension + 1 == type.dimensions && tables.is_vector(type)) {
    const GhwScalar& bit = tables.type(type.element).scalar;
    std::vector<std::uint32_t> scalars;
    for (std::uint64_t i = 0; i < range.length(); ++i) scalars.push_back(read_scalar(bit));
    const auto width = static_cast<unsigned>(scalars.size());
    add_var(scopes, name, std::move(scalars), width, range);
    return;
  }
  for (std::uint64_t i = 0; i < range.length(); ++i) {
    declare_array(tables, scopes, indexed(name, range, i), type, dimension + 1);
  }
}

void GhwReader::add_var(Scopes& scopes, const std::string& name, std::vector<std::uint32_t> scalars,
                        unsigned width, const GhwRange& range) {
  WaveVar var;
  var.scope = scopes.current();
  var.width = width;
  var.name = name;
  if (fits_int(range.right)) var.lsb_index = static_cast<int>(range.right);
  var.ascending = !range.down && scalars.size() > 1;
  var.net = net_of(std::move(scalars));
  bytes_.keep(sizeof var + name.size());
  vars_.push_back(std::move(var));
}

// A scalar may be declared several times, as that of a signal and of the ports it is connected to.
std::uint32_t GhwReader::read_scalar(const GhwScalar& scalar) {
  const std::uint64_t number = bytes_.unsigned_number();
  bytes_.check(number > 0 && number <= most_scalars_, "a signal whose number is out of range");
  if (number > scalars_.size()) {
    bytes_.keep((number - scalars_.size()) * sizeof(GhwScalar));
    scalars_.resize(number);
  }
  GhwScalar& known = scalars_[number - 1];
  if (known.kind == GhwScalar::Kind::kNone) known = scalar;
  bytes_.check(known == scalar, "a signal has two types");
  return static_cast<std::uint32_t>(number - 1);
}

std::uint32_t GhwReader::net_of(std::vector<std::uint32_t> scalars) {
  const auto size = static_cast<std::uint32_t>(scalars.size());
  const auto number = static_cast<std::uint32_t>(nets_.size());
  bool run = true;
  for (std::size_t i = 1; i < scalars.size(); ++i) run = run && scalars[i] == scalars[i - 1] + 1;
  if (run) {
    const auto [at, is_new] = runs_.try_emplace(std::uint64_t{scalars[0]} << 32 | size, number);
    if (!is_new) return at->second;
    nets_.push_back({scalars[0], size, true});
    return number;
  }
  const auto at = others_.find(scalars);
  if (at != others_.end()) return at->second;
  bytes_.keep(2 * sizeof(std::uint32_t) * size);
  nets_.push_back({static_cast<std::uint32_t>(scattered_.size()), size, false});
  scattered_.insert(scattered_.end(), scalars.begin(), scalars.end());
  others_.emplace(std::move(scalars), number);
  return number;
}

// The values of the file are those of the scalars that are declared, in the order of their numbers.
void GhwReader::number_scalars() {
  runs_.clear();
  others_.clear();
  std::vector<std::uint32_t> number(scalars_.size(), 0);
  std::uint32_t declared = 0;
  for (std::size_t i = 0; i < scalars_.size(); ++i) {
    number[i] = declared;
    if (scalars_[i].kind == GhwScalar::Kind::kNone) continue;
    scalars_[declared++] = scalars_[i];
  }
  if (declared == scalars_.size()) return;
  scalars_.resize(declared);
  for (Net& net : nets_) {
    if (net.run) net.first = number[net.first];
  }
  for (std::uint32_t& scalar : scattered_) scalar = number[scalar];
}

}  // namespace fabmon
