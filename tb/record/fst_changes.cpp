// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The value changes of an FST file, block by block. A block of changes is laid out as
//     begin time, end time, memory  | frame: the values of all nets at its beginning
//     number of nets, packing | chains, one after the other | index of the chains, its length
//     time stamps | their unpacked length, packed length, number
// Each change in a chain carries the number of time stamps since the chain's previous one. All
// chains are merged by lists: heads_[t] is the first chain with a change at time stamp t, and each
// chain names its follower.
#include <algorithm>
#include <limits>

#include "tb/record/fst_reader.hpp"

namespace fabmon {
namespace {

constexpr std::uint8_t kAliasedValues = 8;

/// The digits of a byte.
constexpr auto kDigits = [] {
  std::array<std::array<char, 8>, 256> table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) {
    for (unsigned i = 0; i < 8; ++i) {
      table[byte][i] = static_cast<char>('0' + (byte >> (7 - i) & 1));
    }
  }
  return table;
}();

/// Of the nine values of VHDL, h counts as 1 and l as 0.
void weak_to_strong(std::string& bits) {
  for (char& c : bits) {
    if (c == 'h' || c == 'H') c = '1';
    if (c == 'l' || c == 'L') c = '0';
  }
}

}  // namespace

void FstReader::select(const std::vector<std::uint32_t>& nets) {
  nets_ = nets;
  chains_.assign(nets.size(), Chain());
  std::vector<std::uint64_t> offsets(raw_sizes_.size() + 1, 0);
  for (std::size_t i = 0; i < raw_sizes_.size(); ++i) offsets[i + 1] = offsets[i] + raw_sizes_[i];
  for (std::size_t k = 0; k < nets.size(); ++k) {
    chains_[k].width = widths_[nets[k]];
    chains_[k].frame_offset = offsets[nets[k]];
  }
  rewind();
}

void FstReader::rewind() {
  next_block_ = 0;
  times_.clear();
  heads_.clear();
  time_index_ = 0;
  last_time_ = 0;
  frame_.clear();
  frame_slot_ = chains_.size();
}

std::uint64_t FstReader::read_times(const Block& block, std::uint64_t& end) {
  std::array<std::uint8_t, 24> tail{};
  check(file_.read_at(block.offset + end - 24, tail.data(), 24), "cannot read the block");
  ByteCursor t(tail);
  const std::uint64_t size = t.u64();
  const std::uint64_t packed = t.u64();
  const std::uint64_t count = t.u64();
  end -= 24;
  check(packed <= end, "the time stamps are longer than their block");
  check(count <= size, "impossible number of time stamps");
  check(count < std::numeric_limits<std::uint32_t>::max(), "too many time stamps");
  end -= packed;
  Bytes data = load(block.offset + end, packed, packed_);
  if (packed != size) {
    check(unpack_zlib(data, size, false, unpacked_), "the time stamps do not unpack");
    data = unpacked_;
  }
  ByteCursor c(data);
  times_.resize(count);
  std::uint64_t time = 0;
  for (std::uint64_t& slot : times_) {
    const std::uint64_t step = c.varint();
    check(step <= std::numeric_limits<std::uint64_t>::max() - time, "a time stamp is out of range");
    slot = time += step;
  }
  check(c.ok(), "the time stamps are cut off");
  return count;
}

void FstReader::read_index(Bytes index, std::uint8_t type, std::uint64_t index_at) {
  index_.assign(widths_.size(), Place());
  ByteCursor c(index);
  std::uint64_t offset = 0;
  std::int64_t alias = 0;
  std::size_t previous = 0;
  bool any = false;
  std::size_t net = 0;
  const auto aliased = [&](std::int64_t handle) {  // -h: the same changes as net h - 1
    check(handle < 0 && -handle <= static_cast<std::int64_t>(net), "bad alias in the index");
    index_[net].offset = static_cast<std::uint64_t>(-handle) - 1;  // resolved below
    index_[net].size = std::numeric_limits<std::uint64_t>::max();
    ++net;
  };
  while (!c.at_end()) {
    std::uint64_t step = 0;  // 0: not a new chain
    if (type == kAliasedValues && (c.peek() & 1) != 0) {
      const std::int64_t v = c.signed_varint() >> 1;
      check(c.ok(), "the index of the changes is cut off");
      check(net < index_.size(), "the index names too many signals");
      if (v <= 0) {
        alias = v < 0 ? v : alias;
        aliased(alias);
        continue;
      }
      step = static_cast<std::uint64_t>(v);
    } else {
      const std::uint64_t v = c.varint();
      check(c.ok(), "the index of the changes is cut off");
      if (type != kAliasedValues && v == 0) {
        const std::uint64_t handle = c.varint();
        check(c.ok() && net < index_.size() && handle <= net, "bad alias in the index");
        aliased(-static_cast<std::int64_t>(handle));
        continue;
      }
      if (type == kAliasedValues || (v & 1) == 0) {  // a run of nets without changes
        check(v / 2 <= index_.size() - net, "the index names too many signals");
        net += v / 2;
        continue;
      }
      step = v / 2;
    }
    check(net < index_.size(), "the index names too many signals");
    check(step > 0 && step < index_at - offset, "a chain of changes lies outside its block");
    offset += step;
    index_[net].offset = offset;
    if (any) index_[previous].size = offset - index_[previous].offset;
    any = true;
    previous = net++;
  }
  if (any) index_[previous].size = index_at - offset;
  for (Place& p : index_) {
    if (p.size == std::numeric_limits<std::uint64_t>::max()) p = index_[p.offset];
  }
}

bool FstReader::open_next_block() {
  if (next_block_ == value_blocks_.size()) return false;
  const Block& block = value_blocks_[next_block_];
  if (limit_ != 0 && next_block_ > 0 && block.offset - value_blocks_[0].offset > limit_) {
    return false;
  }
  const bool first = next_block_++ == 0;
  at_ = block.offset - 9;
  check(block.size >= 24 + 3 + 2 + 8 + 24, "a block of changes is too short");
  std::array<std::uint8_t, 54> head{};  // times and memory, three lengths of at most ten bytes
  const std::uint64_t head_size = std::min<std::uint64_t>(head.size(), block.size);
  check(file_.read_at(block.offset, head.data(), head_size), "cannot read the block");
  ByteCursor h(Bytes(head.data(), head_size));
  const std::uint64_t begin_time = h.u64();
  h.take(16);
  const std::uint64_t frame_size = h.varint();
  const std::uint64_t frame_packed = h.varint();
  const std::uint64_t frame_nets = h.varint();
  const std::uint64_t frame_at = h.pos();
  check(h.ok(), "bad length of a frame");

  std::uint64_t end = block.size;
  const std::uint64_t count = read_times(block, end);
  check(end >= 8, "the index of the changes is missing");
  end -= 8;
  std::array<std::uint8_t, 8> length{};
  check(file_.read_at(block.offset + end, length.data(), 8), "cannot read the block");
  const std::uint64_t index_size = ByteCursor(length).u64();
  check(index_size <= end, "the index of the changes is longer than its block");
  end -= index_size;
  check(frame_packed <= end && frame_at <= end - frame_packed, "a frame is longer than its block");

  const std::uint64_t chains_head = frame_at + frame_packed;
  const std::uint64_t chains_head_size = std::min<std::uint64_t>(11, end - chains_head);
  check(file_.read_at(block.offset + chains_head, head.data(), chains_head_size),
        "cannot read the block");
  ByteCursor n(Bytes(head.data(), chains_head_size));
  const std::uint64_t nets = n.varint();
  const std::uint64_t chains_at = chains_head + n.pos();
  const std::uint8_t packing = n.byte();
  check(n.ok() && nets <= widths_.size(), "bad number of signals in a block of changes");
  check(count == 0 || times_.front() >= last_time_, "time goes back");
  if (first && (count == 0 || begin_time != times_.front())) {
    check(count == 0 || begin_time <= times_.front(), "time goes back");
    Bytes data = load(block.offset + frame_at, frame_packed, packed_);
    if (frame_packed != frame_size) {
      check(unpack_zlib(data, frame_size, false, unpacked_), "a frame does not unpack");
      data = unpacked_;
    }
    frame_.assign(data.begin(), data.end());
    check(frame_nets <= widths_.size(), "a frame has too many signals");
    frame_time_ = begin_time;
    frame_slot_ = 0;
  }
  last_time_ = count == 0 ? last_time_ : times_.back();

  read_index(load(block.offset + end, index_size, packed_), block.type, end - chains_at);
  heads_.assign(count, 0);
  time_index_ = 0;
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    load_chain(k, block.offset + chains_at, packing);
    if (!chains_[k].data.empty()) schedule(k, 0);
  }
  return true;
}

void FstReader::load_chain(std::size_t slot, std::uint64_t from, std::uint8_t packing) {
  Chain& chain = chains_[slot];
  chain.data.clear();
  chain.pos = 0;
  const Place place = index_[nets_[slot]];
  if (place.offset == 0) return;
  const Bytes packed = load(from + place.offset, place.size, packed_);
  ByteCursor c(packed);
  const std::uint64_t size = c.varint();
  check(c.ok(), "a chain of changes is cut off");
  if (size == 0) {
    const Bytes rest = c.rest();
    chain.data.assign(rest.begin(), rest.end());
    return;
  }
  bool ok = false;
  if (packing == '4') {
    ok = unpack_lz4(c.rest(), size, chain.data);
  } else if (packing == 'F') {
    ok = unpack_fastlz(c.rest(), size, chain.data);
  } else {
    ok = unpack_zlib(c.rest(), size, false, chain.data);
  }
  check(ok, "a chain of changes does not unpack");
}

std::size_t FstReader::delta_of(std::size_t slot) {
  const Chain& chain = chains_[slot];
  ByteCursor c(Bytes(chain.data).subspan(chain.pos));
  const std::uint64_t v = c.varint();
  check(c.ok(), "a change is cut off");
  if (chain.width == 1) return v >> ((v & 1) != 0 ? 4 : 2);
  return v >> 1;
}

void FstReader::schedule(std::size_t slot, std::size_t from) {
  const std::size_t delta = delta_of(slot);
  check(delta < heads_.size() - from, "a change lies behind the last time stamp");
  std::uint32_t& head = heads_[from + delta];
  chains_[slot].follower = head;
  head = static_cast<std::uint32_t>(slot + 1);
}

void FstReader::decode(std::size_t slot) {
  Chain& chain = chains_[slot];
  ByteCursor c(Bytes(chain.data).subspan(chain.pos));
  const std::uint64_t v = c.varint();
  if (chain.width == 1) {
    constexpr std::string_view kUnknown = "xzhuwl-?";
    const char bit = (v & 1) != 0 ? kUnknown[v >> 1 & 7] : static_cast<char>('0' + (v >> 1 & 1));
    bits_.assign(1, bit);
    weak_to_strong(bits_);
  } else if ((v & 1) != 0) {
    const Bytes text = c.take(chain.width);
    bits_.assign(text.begin(), text.end());
    weak_to_strong(bits_);
  } else {
    const Bytes bytes = c.take((chain.width + 7) / 8);
    bits_.resize(chain.width);
    for (std::size_t i = 0; c.ok() && i < chain.width; i += 8) {
      std::copy_n(kDigits[bytes[i / 8]].begin(), std::min<std::size_t>(chain.width - i, 8),
                  bits_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  check(c.ok(), "a change is cut off");
  chain.pos += c.pos();
}

bool FstReader::next(WaveChange& change) {
  for (;;) {
    while (frame_slot_ < chains_.size()) {
      const Chain& chain = chains_[frame_slot_++];
      if (chain.frame_offset + chain.width > frame_.size()) continue;  // not in this frame yet
      const auto from = frame_.begin() + static_cast<std::ptrdiff_t>(chain.frame_offset);
      bits_.assign(from, from + static_cast<std::ptrdiff_t>(chain.width));
      weak_to_strong(bits_);
      change = {frame_time_, frame_slot_ - 1, bits_};
      return true;
    }
    while (time_index_ < heads_.size() && heads_[time_index_] == 0) ++time_index_;
    if (time_index_ < heads_.size()) break;
    if (!open_next_block()) return false;
  }
  const std::size_t slot = heads_[time_index_] - 1;
  Chain& chain = chains_[slot];
  heads_[time_index_] = chain.follower;
  decode(slot);
  if (chain.pos < chain.data.size()) schedule(slot, time_index_);
  change = {times_[time_index_], slot, bits_};
  return true;
}

}  // namespace fabmon
