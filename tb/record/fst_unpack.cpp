// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// zlib is the system's; LZ4 blocks and FastLZ are decoded here through a checked cursor.
#include "tb/record/fst_unpack.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>

namespace fabmon {
namespace {

/// The largest expansion of each method, rounded up: zlib 1032, LZ4 and FastLZ 255 to 1.
bool possible(std::size_t in, std::uint64_t size, std::uint64_t ratio) {
  return size / ratio <= in && size <= std::numeric_limits<std::uint32_t>::max();
}

/// The unpacked bytes so far, of which there will be as many as `out` has.
class Output {
 public:
  explicit Output(std::vector<std::uint8_t>& out) : out_(out) {}

  bool full() const { return pos_ == out_.size(); }

  /// Appends bytes; false if there is no room for them.
  bool append(Bytes bytes) {
    if (bytes.size() > out_.size() - pos_) return false;
    std::copy(bytes.begin(), bytes.end(), at(pos_));
    pos_ += bytes.size();
    return true;
  }

  /// Appends n bytes from `distance` back, which may overlap with what it appends.
  bool copy_back(std::size_t distance, std::size_t n) {
    if (distance == 0 || distance > pos_ || n > out_.size() - pos_) return false;
    while (n > 0) {  // what is there already repeats itself: each round has twice as much of it
      const std::size_t piece = std::min(distance, n);
      std::copy_n(at(pos_ - distance), piece, at(pos_));
      pos_ += piece;
      n -= piece;
      distance += piece;
    }
    return true;
  }

 private:
  std::vector<std::uint8_t>::iterator at(std::size_t i) {
    return out_.begin() + static_cast<std::ptrdiff_t>(i);
  }

  std::vector<std::uint8_t>& out_;
  std::size_t pos_ = 0;
};

/// Adds up bytes of 255 and the first other one, as LZ4 and FastLZ write long lengths.
std::size_t long_length(ByteCursor& in) {
  std::size_t n = 0;
  std::uint8_t b = 255;
  while (b == 255 && in.ok()) n += b = in.byte();
  return n;
}

}  // namespace

bool unpack_zlib(Bytes in, std::uint64_t size, bool gzip, std::vector<std::uint8_t>& out) {
  out.clear();
  if (!possible(in.size(), size, 1040) || in.size() > std::numeric_limits<uInt>::max())
    return false;
  out.resize(size);
  z_stream z{};
  z.next_in = const_cast<Bytef*>(in.data());  // zlib does not write there
  z.avail_in = static_cast<uInt>(in.size());
  std::uint8_t nothing = 0;
  z.next_out = size > 0 ? out.data() : &nothing;
  z.avail_out = static_cast<uInt>(size);
  if (inflateInit2(&z, gzip ? MAX_WBITS + 16 : MAX_WBITS) != Z_OK) return false;
  const int result = inflate(&z, Z_FINISH);
  const bool ok = result == Z_STREAM_END && z.total_out == size;
  inflateEnd(&z);
  return ok;
}

bool unpack_lz4(Bytes in, std::uint64_t size, std::vector<std::uint8_t>& out) {
  out.clear();
  if (!possible(in.size(), size, 256)) return false;
  out.resize(size);
  Output to(out);
  ByteCursor c(in);
  for (;;) {
    const unsigned token = c.byte();
    std::size_t literals = token >> 4;
    if (literals == 15) literals += long_length(c);
    if (!to.append(c.take(literals)) || !c.ok()) return false;
    if (c.at_end()) return to.full();  // the last sequence has no match
    std::size_t distance = c.byte();
    distance |= static_cast<std::size_t>(c.byte()) << 8;
    std::size_t match = token & 15;
    if (match == 15) match += long_length(c);
    if (!c.ok() || !to.copy_back(distance, match + 4)) return false;
  }
}

bool unpack_fastlz(Bytes in, std::uint64_t size, std::vector<std::uint8_t>& out) {
  out.clear();
  if (!possible(in.size(), size, 256)) return false;
  out.resize(size);
  Output to(out);
  ByteCursor c(in);
  unsigned control = c.byte();
  const unsigned level = (control >> 5) + 1;
  if (level > 2) return false;
  control &= 31;
  for (;;) {
    if (control < 32) {
      if (!to.append(c.take(control + 1))) return false;
    } else {
      std::size_t length = (control >> 5) + 2;
      std::size_t distance = static_cast<std::size_t>(control & 31) << 8;
      if (length == 9) length += level == 1 ? c.byte() : long_length(c);
      const unsigned low = c.byte();
      if (level == 2 && low == 255 && distance == 31U << 8) {
        distance = static_cast<std::size_t>(c.byte()) << 8;
        distance |= c.byte();
        distance += 8191;
      } else {
        distance += low;
      }
      if (!c.ok() || !to.copy_back(distance + 1, length)) return false;
    }
    if (!c.ok()) return false;
    if (c.at_end()) return to.full();
    control = c.byte();
  }
}

std::uint64_t ByteCursor::u64() {
  std::uint64_t v = 0;
  for (int i = 0; i < 8; ++i) v = v << 8 | byte();
  return v;
}

std::uint64_t ByteCursor::varint() {
  std::uint64_t v = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t b = byte();
    if (shift > 63) return fail();
    v |= static_cast<std::uint64_t>(b & 0x7F) << shift;
    if ((b & 0x80) == 0) return v;
  }
}

std::int64_t ByteCursor::signed_varint() {
  std::uint64_t v = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t b = byte();
    if (shift > 63) return fail();
    v |= static_cast<std::uint64_t>(b & 0x7F) << shift;
    if ((b & 0x80) != 0) continue;
    if ((b & 0x40) != 0 && shift + 7 < 64) v |= ~std::uint64_t{0} << (shift + 7);
    return static_cast<std::int64_t>(v);
  }
}

Bytes ByteCursor::take(std::uint64_t n) {
  if (n > bytes_.size() - pos_) {
    fail();
    return {};
  }
  const Bytes b = bytes_.subspan(pos_, n);
  pos_ += n;
  return b;
}

std::string_view ByteCursor::string() {
  const auto begin = bytes_.begin() + static_cast<std::ptrdiff_t>(pos_);
  const auto end = std::find(begin, bytes_.end(), 0);
  if (end == bytes_.end()) {
    fail();
    return {};
  }
  const std::string_view s(reinterpret_cast<const char*>(bytes_.data()) + pos_,
                           static_cast<std::size_t>(end - begin));
  pos_ += s.size() + 1;
  return s;
}

}  // namespace fabmon
