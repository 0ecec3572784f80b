// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The file as a whole: blocks, header, geometry, names. The value changes are in fst_changes.cpp.
#include "tb/record/fst_reader.hpp"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

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

}  // namespace

FstReader::FstReader(const std::string& path) : WaveFile(path), file_(path) {
  std::uint8_t first = 0;
  check(file_.read_at(0, &first, 1), "the file is empty");
  if (first == kWrapper) unwrap();
  find_blocks();
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

void FstReader::unwrap() {
  const std::uint64_t packed = file_.size();
  std::array<std::uint8_t, 17> head{};
  check(file_.read_at(0, head.data(), head.size()), "the wrapper is too short");
  ByteCursor c(head);
  c.byte();
  const std::uint64_t size = (c.u64(), c.u64());
  check(size / 1040 <= packed, "impossible size of the wrapped file");
  InputFile unpacked(path_, std::tmpfile());
  z_stream z{};
  if (inflateInit2(&z, MAX_WBITS + 16) != Z_OK) fail("cannot start zlib");
  std::vector<std::uint8_t> in(InputFile::kChunk);
  std::vector<std::uint8_t> out(InputFile::kChunk);
  std::uint64_t offset = head.size();
  int result = Z_OK;
  while (result == Z_OK) {
    if (z.avail_in == 0) {
      const std::uint64_t n = std::min<std::uint64_t>(in.size(), packed - offset);
      if (n == 0 || !file_.read_at(offset, in.data(), n)) break;
      offset += n;
      z.next_in = in.data();
      z.avail_in = static_cast<uInt>(n);
    }
    z.next_out = out.data();
    z.avail_out = static_cast<uInt>(out.size());
    result = inflate(&z, Z_NO_FLUSH);
    if (z.total_out > size || !unpacked.append(out.data(), out.size() - z.avail_out)) break;
  }
  const bool ok = result == Z_STREAM_END && z.total_out == size;
  inflateEnd(&z);
  check(ok, "the wrapped file does not unpack");
  file_ = std::move(unpacked);
}

void FstReader::find_blocks() {
  const std::uint64_t end = file_.size();
  Block geometry;
  Block names;
  for (std::uint64_t offset = 0; offset < end;) {
    at_ = offset;
    std::array<std::uint8_t, 9> head{};
    check(file_.read_at(offset, head.data(), head.size()), "the file is cut off");
    ByteCursor c(head);
    const std::uint8_t type = c.byte();
    const std::uint64_t length = c.u64();
    check(type == kHeader || offset > 0, "it does not start with a header");
    if (type == kUnfinished || length == 0) {
      throw InputError(path_ +
                       ": the simulation did not finish writing this file (was it killed?)");
    }
    check(length >= 8 && length <= end - offset - 1, "a block is longer than the file");
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
        break;
      default:
        fail("unknown type of block " + std::to_string(type));
    }
    offset += 1 + length;
  }
  if (geometry.size == 0 || names.size == 0) {
    throw InputError(path_ +
                     ": the file has no names: the simulation did not finish writing it (was "
                     "it killed?)");
  }
  at_ = geometry.offset - 9;
  read_geometry(geometry);
  at_ = names.offset - 9;
  read_hierarchy(names);
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
  const int exponent = static_cast<std::int8_t>(c.byte());
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
  read_names(names);
}

void FstReader::read_names(Bytes names) {
  ByteCursor c(names);
  ScopeStack scopes(scopes_);
  std::uint64_t declared = 0;
  while (!c.at_end()) {
    const std::uint8_t tag = c.byte();
    if (tag == kScope) {
      c.byte();  // type
      scopes.open(c.string());
      c.string();  // component
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
      const std::uint64_t net = alias != 0 ? alias - 1 : declared++;
      check(c.ok() && net < widths_.size(), "a name without a signal");
      var.scope = scopes.current();
      var.net = static_cast<std::uint32_t>(net);
      var.width = is_number(tag) ? widths_[net] : 0;
      check(var.width == 0 || var.width == length, "hierarchy and geometry disagree about a width");
      split_range(name, var);
      vars_.push_back(std::move(var));
    } else {
      check(tag == kAttributeEnd, "unknown entry in the hierarchy");
    }
    check(c.ok(), "the hierarchy is cut off");
  }
}

}  // namespace fabmon
