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
#include "tb/record/wave_values.hpp"

namespace fabmon {
namespace {

constexpr std::uint8_t kAliasedValues = 8;
constexpr std::uint64_t kMostUnpacked = std::uint64_t{1} << 30;  // bytes of chains in a block
constexpr std::size_t kMostHeld = 1U << 16;  // changes of one time stamp before they are thinned

/// Values of one bit: known ones, and others as FST numbers them.
constexpr std::string_view kBits = "01";
constexpr std::string_view kOtherBits = "xzhuwl-?";

}  // namespace

void FstReader::select(std::span<const WaveNet> nets) {
  nets_.assign(nets.begin(), nets.end());
  chains_.assign(nets.size(), Chain());
  std::vector<std::uint64_t> offsets(raw_sizes_.size() + 1, 0);
  for (std::size_t i = 0; i < raw_sizes_.size(); ++i) offsets[i + 1] = offsets[i] + raw_sizes_[i];
  for (std::size_t k = 0; k < nets.size(); ++k) {
    chains_[k].width = widths_[nets[k].net];
    chains_[k].frame_offset = offsets[nets[k].net];
  }
  rewind();
}

void FstReader::rewind() {
  next_block_ = 0;
  times_.clear();
  heads_.clear();
  time_index_ = 0;
  last_time_ = 0;
  end_ = 0;
  time_ = 0;
  next_stop_ = 0;
  changes_.clear();
  note_.clear();
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
    time_ = begin_time;
    take_frame();
  }
  last_time_ = count == 0 ? last_time_ : times_.back();

  read_index(load(block.offset + end, index_size, packed_), block.type, end - chains_at);
  heads_.assign(count, 0);
  time_index_ = 0;
  chain_at_.clear();
  chain_bytes_ = 0;
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    load_chain(k, block.offset + chains_at, packing);
    if (!chains_[k].data.empty()) schedule(k, 0);
  }
  return true;
}

Bytes FstReader::unpacked(const Place& place, std::uint64_t from, std::uint8_t packing) {
  const auto [it, is_new] = chain_at_.try_emplace(place.offset, chain_at_.size());
  if (it->second == chain_data_.size()) chain_data_.emplace_back();
  std::vector<std::uint8_t>& data = chain_data_[it->second];
  if (!is_new) return data;
  const Bytes packed = load(from + place.offset, place.size, packed_);
  ByteCursor c(packed);
  const std::uint64_t size = c.varint();
  check(c.ok(), "a chain of changes is cut off");
  chain_bytes_ += std::max<std::uint64_t>(size, packed.size());
  check(chain_bytes_ <= kMostUnpacked, "the changes of a block take more than 1 GiB unpacked");
  if (size == 0) {
    const Bytes rest = c.rest();
    data.assign(rest.begin(), rest.end());
    return data;
  }
  bool ok = false;
  if (packing == '4') {
    ok = unpack_lz4(c.rest(), size, data);
  } else if (packing == 'F') {
    ok = unpack_fastlz(c.rest(), size, data);
  } else {
    ok = unpack_zlib(c.rest(), size, false, data);
  }
  check(ok, "a chain of changes does not unpack");
  return data;
}

void FstReader::load_chain(std::size_t slot, std::uint64_t from, std::uint8_t packing) {
  Chain& chain = chains_[slot];
  const Place place = index_[nets_[slot].net];
  chain.data = place.offset == 0 ? Bytes() : unpacked(place, from, packing);
  chain.pos = 0;
}

void FstReader::schedule(std::size_t slot, std::size_t from) {
  Chain& chain = chains_[slot];
  chain.head = chain.data[chain.pos];
  if (chain.head < 0x80) {
    ++chain.pos;
  } else {
    ByteCursor c(chain.data.subspan(chain.pos));
    chain.head = c.varint();
    chain.pos += c.pos();
    check(c.ok(), "a change is cut off");
  }
  const unsigned kind_bits = chain.width != 1 ? 1 : (chain.head & 1) != 0 ? 4 : 2;
  const std::uint64_t delta = chain.head >> kind_bits;
  check(delta < heads_.size() - from, "a change lies behind the last time stamp");
  std::uint32_t& head = heads_[from + delta];
  chain.follower = head;
  head = static_cast<std::uint32_t>(slot + 1);
}

void FstReader::add(std::size_t slot, const void* data, bool packed) {
  const unsigned width = chains_[slot].width;
  WaveChange change{static_cast<std::uint32_t>(slot), width, static_cast<const char*>(data),
                    packed};
  for (unsigned bit = nets_[slot].width; bit < width; ++bit) {  // an alias is narrower
    check(digit_of(change, bit) != Level::kOne, "a value has more bits than its signal");
  }
  changes_.push_back(change);
  if (slot == 0) first_ = changes_.size();
}

void FstReader::take(std::size_t slot) {
  Chain& chain = chains_[slot];
  const std::uint64_t head = chain.head;
  if (chain.width == 1) {
    add(slot, (head & 1) != 0 ? &kOtherBits[head >> 1 & 7] : &kBits[head >> 1 & 1], false);
    return;
  }
  const bool packed = (head & 1) == 0;
  const std::size_t size = packed ? (std::size_t{chain.width} + 7) / 8 : chain.width;
  check(size <= chain.data.size() - chain.pos, "a change is cut off");
  add(slot, chain.data.data() + chain.pos, packed);
  chain.pos += size;
}

void FstReader::take_frame() {
  for (std::size_t slot = 0; slot < chains_.size(); ++slot) {
    const Chain& chain = chains_[slot];
    if (chain.frame_offset + chain.width > frame_.size()) continue;  // not in this frame yet
    add(slot, frame_.data() + chain.frame_offset, false);
  }
}

bool FstReader::give(WaveStep& step) {
  if (changes_.empty()) return false;
  step = {.time = time_,
          .changes = changes_,
          .first = first_ == 0 ? nullptr : &changes_[first_ - 1],
          .gap = next_stop_ < stops_.size() && stops_[next_stop_] <= time_};
  while (next_stop_ < stops_.size() && stops_[next_stop_] <= time_) ++next_stop_;
  return true;
}

bool FstReader::next(WaveStep& step) {
  changes_.clear();
  first_ = 0;
  for (;;) {
    while (time_index_ < heads_.size() && heads_[time_index_] == 0) ++time_index_;
    if (time_index_ == heads_.size()) {
      hold_changes();
      if (open_next_block()) continue;
      end_ = std::max(last_time_, time_ + 1);  // a last time stamp without changes is the end
      if (cut_at_ != 0 && note_.empty()) {
        note_cut("the dump was not finished, it ends in a block at byte offset " +
                     std::to_string(cut_at_),
                 !value_blocks_.empty(), std::to_string(last_time_));
      }
      return give(step);
    }
    const std::uint64_t time = times_[time_index_];
    if (time != time_ && give(step)) return true;
    time_ = time;
    while (const std::uint32_t head = heads_[time_index_]) {
      Chain& chain = chains_[head - 1];
      heads_[time_index_] = chain.follower;
      take(head - 1);
      if (changes_.size() >= kMostHeld + 2 * chains_.size()) hold_changes();
      if (chain.pos < chain.data.size()) schedule(head - 1, time_index_);
    }
    ++time_index_;
  }
}

}  // namespace fabmon
