// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The file as a whole: blocks, header, geometry, names. The value changes are in fst_changes.cpp.
#include "tb/record/fst_reader.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <system_error>

#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

enum BlockType : std::uint8_t {
  kHeader = 0,
  kValues = 1,
  kBlackout = 2,
  kGeometry = 3,
  kNames = 4,
  kValuesAlias = 5,
  kNamesLz4 = 6,
  kNamesLz4Duo = 7,
  kValuesAlias2 = 8,
  kWrapper = 254,
  kUnfinished = 255,
};

constexpr std::uint64_t kHeaderSize = 321;
constexpr std::uint64_t kWrapperHead = 17;  // type, length, unpacked length; then gzip
constexpr std::uint64_t kMaxNets = 1U << 28;
constexpr unsigned kMaxSignalWidth = 1U << 24;

// Tags of the hierarchy that are not variable types.
constexpr std::uint8_t kMaxVarType = 29;
constexpr std::uint8_t kAttributeBegin = 252;
constexpr std::uint8_t kAttributeEnd = 253;
constexpr std::uint8_t kScope = 254;
constexpr std::uint8_t kUpscope = 255;

/// Event, real, real parameter, port of extended VCD, realtime, string, shortreal.
bool is_number(std::uint8_t var_type) {
  constexpr std::array<std::uint8_t, 7> kOthers{0, 3, 4, 18, 20, 21, 29};
  return std::find(kOthers.begin(), kOthers.end(), var_type) == kOthers.end();
}

bool is_real(std::uint8_t var_type) {
  return var_type == 3 || var_type == 4 || var_type == 20 || var_type == 29;
}

}  // namespace

FstReader::FstReader(const std::string& path) : WaveFile(path), file_(path) {
  file_.unpack();
  std::uint8_t first = 0;
  check(file_.read_at(0, &first, 1), "the file is empty");
  if (first == kWrapper) {
    std::array<std::uint8_t, kWrapperHead> head{};
    check(file_.read_at(0, head.data(), head.size()), "the wrapper is too short");
    ByteCursor c(head);
    c.take(9);
    const std::uint64_t size = c.u64();
    file_.unpack_from(kWrapperHead);
    check(file_.is_cut() || file_.size() == size, "the wrapped file has another size");
  }
  find_blocks();
  find_capture({});
}

void FstReader::fail(const std::string& reason) const {
  throw InputError(path_ + ": corrupt or not an FST file: " + reason + " (block at byte offset " +
                   std::to_string(at_) + ")");
}

Bytes FstReader::load(std::uint64_t offset, std::uint64_t size, std::vector<std::uint8_t>& to) {
  to.resize(size);
  check(file_.read_at(offset, to.data(), size), "cannot read the block");
  return to;
}

void FstReader::find_blocks() {
  const std::uint64_t end = file_.size();
  Block geometry;
  Block names;
  for (std::uint64_t offset = 0; offset < end;) {
    at_ = offset;
    std::array<std::uint8_t, 9> head{};
    const bool whole = file_.read_at(offset, head.data(), head.size());
    ByteCursor c(head);
    const std::uint8_t type = c.byte();
    const std::uint64_t length = c.u64();
    check(type == kHeader || offset > 0, "it does not start with a header");
    if (!whole || type == kUnfinished || length == 0 || length > end - offset - 1) {
      cut_at_ = offset;
      break;
    }
    check(length >= 8, "bad length of a block");
    const Block block{type, offset + 9, length - 8};
    switch (type) {
      case kHeader:
        check(offset == 0, "a second header");
        read_header(block);
        break;
      case kValues:
      case kValuesAlias:
      case kValuesAlias2:
        value_blocks_.push_back(block);
        break;
      case kGeometry:
        check(geometry.size == 0, "a second geometry");
        geometry = block;
        break;
      case kNames:
      case kNamesLz4:
      case kNamesLz4Duo:
        check(names.size == 0, "a second hierarchy");
        names = block;
        break;
      case kBlackout:
        read_blackouts(block);
        break;
      default:
        fail("unknown type of block " + std::to_string(type));
    }
    offset += 1 + length;
  }
  if (cut_at_ == 0 && file_.is_cut()) cut_at_ = end;
  if (geometry.size == 0 || names.size == 0) {
    read_names_beside();
    if (cut_at_ == 0) cut_at_ = end;
    return;
  }
  at_ = geometry.offset - 9;
  read_geometry(geometry);
  at_ = names.offset - 9;
  read_hierarchy(names);
}

void FstReader::read_blackouts(const Block& block) {
  std::vector<std::uint8_t> bytes;
  ByteCursor c(load(block.offset, block.size, bytes));
  std::uint64_t time = 0;
  for (std::uint64_t left = c.varint(); left != 0 && !c.at_end(); --left) {
    const bool on = c.byte() != 0;
    time += c.varint();
    if (!on) stops_.push_back(time);
  }
  check(c.ok(), "the list of blackouts is cut off");
}

void FstReader::read_names_beside() {
  // Simulators keep the names in a file of their own until they close the dump.
  constexpr std::uint64_t kMaxNames = std::uint64_t{1} << 32;
  const std::string beside = path_ + ".hier";
  std::vector<std::uint8_t> names;
  if (std::error_code error; std::filesystem::is_regular_file(beside, error)) {
    const InputFile file(beside);
    if (file.size() < kMaxNames) names.resize(file.size());
    if (!file.read_at(0, names.data(), names.size())) names.clear();
  }
  if (names.empty()) {
    throw InputError(path_ +
                     ": the file has no names: the simulation did not finish writing it (was "
                     "it killed?), and there is no " +
                     std::filesystem::path(beside).filename().string() + " beside it");
  }
  at_ = 0;
  read_names(names, true);
}

void FstReader::read_header(const Block& block) {
  check(block.size == kHeaderSize, "bad length of the header");
  std::vector<std::uint8_t> bytes;
  ByteCursor c(load(block.offset, block.size, bytes));
  c.take(16);
  const std::uint64_t e = c.u64();  // Euler's number as the writer's machine stores it
  constexpr std::uint64_t kEuler = 0x4005BF0A8B145769;
  std::uint64_t swapped = 0;
  for (int i = 0; i < 8; ++i) swapped = swapped << 8 | (e >> (8 * i) & 0xFF);
  check(e == kEuler || swapped == kEuler, "bad magic number in the header");
  c.take(40);  // memory of the writer and numbers of scopes, names, signals and blocks
  const int byte = c.byte();
  const int exponent = byte < 128 ? byte : byte - 256;
  if (exponent < -15 || exponent > 2) return;
  timescale_ = 1;
  for (int e10 = -15; e10 < exponent; ++e10) timescale_ *= 10;
}

void FstReader::read_geometry(const Block& block) {
  check(block.size >= 16, "the geometry is too short");
  std::vector<std::uint8_t> bytes;
  ByteCursor head(load(block.offset, block.size, bytes));
  const std::uint64_t size = head.u64();
  const std::uint64_t nets = head.u64();
  check(nets <= kMaxNets && nets <= size, "impossible number of signals");
  Bytes data = head.rest();
  std::vector<std::uint8_t> unpacked;
  if (data.size() != size) {
    check(unpack_zlib(data, size, false, unpacked), "the geometry does not unpack");
    data = unpacked;
  }
  ByteCursor c(data);
  widths_.reserve(nets);
  raw_sizes_.reserve(nets);
  for (std::uint64_t i = 0; i < nets; ++i) {
    const std::uint64_t v = c.varint();
    const bool text = v == 0xFFFFFFFF;
    check(c.ok() && (text || v <= kMaxSignalWidth), "bad width of a signal");
    widths_.push_back(text ? 0 : static_cast<unsigned>(v));
    raw_sizes_.push_back(text ? 0 : (v == 0 ? 8 : static_cast<unsigned>(v)));
  }
}

void FstReader::read_hierarchy(const Block& block) {
  check(block.size >= 8, "the hierarchy is too short");
  std::vector<std::uint8_t> bytes;
  ByteCursor c(load(block.offset, block.size, bytes));
  const std::uint64_t size = c.u64();
  std::vector<std::uint8_t> names;
  bool ok = false;
  if (block.type == kNames) {
    ok = unpack_zlib(c.rest(), size, true, names);
  } else if (block.type == kNamesLz4) {
    ok = unpack_lz4(c.rest(), size, names);
  } else {
    const std::uint64_t once = c.varint();
    std::vector<std::uint8_t> middle;
    ok = c.ok() && unpack_lz4(c.rest(), once, middle) && unpack_lz4(middle, size, names);
  }
  check(ok, "the hierarchy does not unpack");
  read_names(names, false);
}

void FstReader::read_names(Bytes names, bool beside) {
  ByteCursor c(names);
  ScopeStack scopes(scopes_);
  std::uint64_t declared = 0;
  while (!c.at_end()) {
    const std::uint8_t tag = c.byte();
    if (tag == kScope) {
      c.byte();  // type
      const std::string_view name = c.string();
      c.string();  // component
      if (c.ok()) scopes.open(name);
    } else if (tag == kUpscope) {
      check(scopes.close(), "the hierarchy closes a scope too many");
    } else if (tag == kAttributeBegin) {
      c.byte();
      c.byte();
      c.string();
      c.varint();
    } else if (tag <= kMaxVarType) {
      WaveVar var;
      c.byte();  // direction
      const std::string_view name = c.string();
      const std::uint64_t length = c.varint();
      const std::uint64_t alias = c.varint();
      if (beside && !c.ok()) break;
      if (beside && alias == 0) declare(tag, length);
      const std::uint64_t net = alias != 0 ? alias - 1 : declared++;
      check(c.ok() && net < widths_.size(), "a name without a signal");
      var.scope = scopes.current();
      var.net = static_cast<std::uint32_t>(net);
      if (is_number(tag) && widths_[net] != 0) {
        // An alias may be wider or narrower than what it is an alias of.
        check(length == widths_[net] || (alias != 0 && length != 0 && length <= kMaxSignalWidth),
              "hierarchy and geometry disagree about a width");
        var.width = static_cast<unsigned>(length);
      }
      split_range(name, var);
      vars_.push_back(std::move(var));
    } else {
      check(tag == kAttributeEnd, "unknown entry in the hierarchy");
    }
    if (beside && !c.ok()) break;  // cut off with the dump
    check(c.ok(), "the hierarchy is cut off");
  }
}

void FstReader::declare(std::uint8_t type, std::uint64_t length) {
  check(length <= kMaxSignalWidth && widths_.size() < kMaxNets, "bad width of a signal");
  const auto width = static_cast<unsigned>(length);
  widths_.push_back(is_real(type) ? 0 : width);
  raw_sizes_.push_back(width);  // of reals as well: 8
}

}  // namespace fabmon
