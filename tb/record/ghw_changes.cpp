// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The values of a GHW file:
//     "SNP" time, the values of all scalars, "ESN"
//     "CYC" time, changes, how much later, changes, how much later, ..., -1, "ECY"
//     "DIR" where the sections are, "EOD", "TAI" where that is
// Changes are those of one moment: how many scalars further, the new value, ..., 0. Several moments
// may have the same time, for delta cycles. A file without "TAI" was cut off.
#include "tb/record/ghw_reader.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kLogicDigits = "UX01ZWLH-";

std::string ghw_tag(std::string_view name) { return std::string(name) + '\0'; }

}  // namespace

void GhwReader::select(std::span<const WaveNet> nets) {
  sizes_.clear();
  digits_at_.clear();
  std::vector<std::uint32_t> counts(scalars_.size() + 1, 0);
  const auto digits_of = [this](const Net& net) {
    return net.size > 1 ? net.size : scalars_[scalar_of(net, 0)].bits;
  };
  std::size_t digits = 0;
  for (const WaveNet& wanted : nets) {
    const Net& net = nets_[wanted.net];
    for (std::uint32_t i = 0; i < net.size; ++i) ++counts[scalar_of(net, i) + 1];
    digits_at_.push_back(digits);
    sizes_.push_back(digits_of(net));
    digits += sizes_.back();
  }
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
  begin_ = counts;
  targets_.assign(begin_.back(), Target());
  for (std::uint32_t slot = 0; slot < nets.size(); ++slot) {
    const Net& net = nets_[nets[slot].net];
    for (std::uint32_t i = 0; i < net.size; ++i) targets_[counts[scalar_of(net, i)]++] = {slot, i};
  }
  digits_.assign(digits, 'U');
  rewind();
}

void GhwReader::rewind() {
  bytes_.seek(body_);
  std::fill(digits_.begin(), digits_.end(), 'U');
  changed_.assign(sizes_.size(), false);
  changes_at_.clear();
  part_ = Part::kSection;
  time_ = whole_time_ = 0;
  any_ = any_whole_ = given_ = done_ = false;
  note_.clear();
}

void GhwReader::set_digits(const Target& target, unsigned bits, std::uint64_t value) {
  char* const to = digits_.data() + digits_at_[target.slot] + target.digit;
  for (unsigned i = 0; i < bits; ++i) to[bits - 1 - i] = (value >> i & 1) != 0 ? '1' : '0';
}

void GhwReader::read_value(std::size_t number) {
  const GhwScalar scalar = scalars_[number];
  std::uint64_t value = 0;
  switch (scalar.kind) {
    case GhwScalar::Kind::kNone:
    case GhwScalar::Kind::kReal:
      bytes_.skip(8);
      return;
    case GhwScalar::Kind::kLogic:
      value = bytes_.byte();
      bytes_.check(value < kLogicDigits.size(), "a value that std_ulogic has not");
      break;
    case GhwScalar::Kind::kEnum:
      value = bytes_.byte();
      bytes_.check(value >> scalar.bits == 0, "a value that its type has not");
      break;
    case GhwScalar::Kind::kInteger:
      value = static_cast<std::uint64_t>(bytes_.signed_number());
  }
  for (std::uint32_t i = begin_[number]; i < begin_[number + 1]; ++i) {
    const Target& target = targets_[i];
    if (scalar.kind == GhwScalar::Kind::kLogic) {
      digits_[digits_at_[target.slot] + target.digit] = kLogicDigits[value];
    } else {
      set_digits(target, scalar.bits, value);
    }
    if (changed_[target.slot]) continue;
    changed_[target.slot] = true;
    changes_at_.push_back(target.slot);
  }
}

void GhwReader::read_snapshot() {
  for (std::size_t i = 0; i < scalars_.size() && !bytes_.ended(); ++i) read_value(i);
  const bool whole = bytes_.tag() == ghw_tag("ESN");
  if (!bytes_.ended()) bytes_.check(whole, "a snapshot has no end");
}

void GhwReader::read_changes() {
  for (std::uint64_t next = 0;;) {
    const std::uint64_t further = bytes_.unsigned_number();
    if (further == 0) return;
    bytes_.check(further <= scalars_.size() - next, "a change of a signal that is not there");
    next += further;
    read_value(next - 1);
  }
}

bool GhwReader::give(WaveStep& step) {
  changes_.clear();
  first_ = 0;
  if (changes_at_.empty()) return false;
  for (const std::uint32_t slot : changes_at_) {
    changes_.push_back({slot, sizes_[slot], digits_.data() + digits_at_[slot], false});
    if (slot == 0) first_ = changes_.size();
  }
  given_ = true;
  step = {.time = time_,
          .changes = changes_,
          .first = first_ == 0 ? nullptr : &changes_[first_ - 1],
          .off = false};
  return true;
}

bool GhwReader::move_to(std::uint64_t time, WaveStep& step) {
  bytes_.check(time >> 63 == 0, "a time stamp is out of range");
  bytes_.check(time >= time_, "time goes back");
  if (time == time_) return false;
  const bool any = any_ && give(step);
  any_whole_ = any_whole_ || any_;
  whole_time_ = time_;
  time_ = time;
  return any;
}

// Reads what a section begins with; true if there is a step before it.
bool GhwReader::read_section(WaveStep& step) {
  const std::string tag = bytes_.tag();
  if (bytes_.ended()) return false;
  const bool is_snapshot = tag == ghw_tag("SNP");
  if (is_snapshot || tag == ghw_tag("CYC")) {
    const std::uint32_t zero = is_snapshot ? bytes_.u32() : 0;
    const std::uint64_t time = bytes_.u64();
    if (bytes_.ended()) return false;
    bytes_.check(zero == 0, "bad beginning of a snapshot");
    part_ = is_snapshot ? Part::kSnapshot : Part::kChanges;
    return move_to(time, step);
  }
  if (tag == ghw_tag("DIR")) {
    bytes_.u32();
    bytes_.skip(std::uint64_t{8} * bytes_.u32());
    const bool whole = bytes_.tag() == ghw_tag("EOD");
    if (!bytes_.ended()) bytes_.check(whole, "the directory has no end");
    return false;
  }
  bytes_.check(tag == ghw_tag("TAI"), "an unknown section among the values");
  done_ = true;
  return give(step);
}

bool GhwReader::stop_cut() {
  done_ = true;
  note_cut("the dump was not finished, it ends at byte offset " + std::to_string(bytes_.offset()),
           any_whole_, std::to_string(whole_time_));
  return false;
}

bool GhwReader::next(WaveStep& step) {
  if (given_) {
    for (const std::uint32_t slot : changes_at_) changed_[slot] = false;
    changes_at_.clear();
    given_ = false;
  }
  while (!done_) {
    bool is_step = false;
    if (limit_ != 0 && bytes_.offset() > body_ + limit_) break;
    switch (part_) {
      case Part::kSection:
        is_step = read_section(step);
        break;
      case Part::kSnapshot:
        any_ = true;
        read_snapshot();
        part_ = Part::kSection;
        break;
      case Part::kChanges:
        any_ = true;
        read_changes();
        part_ = Part::kTime;
        break;
      case Part::kTime: {
        const std::int64_t later = bytes_.signed_number();
        if (bytes_.ended()) break;
        if (later < 0) {
          const bool whole = bytes_.tag() == ghw_tag("ECY");
          if (!bytes_.ended()) bytes_.check(whole, "a cycle has no end");
          part_ = Part::kSection;
          break;
        }
        part_ = Part::kChanges;
        is_step = move_to(time_ + static_cast<std::uint64_t>(later), step);
      }
    }
    if (bytes_.ended()) return stop_cut();
    if (is_step) return true;
  }
  done_ = true;
  return false;
}

}  // namespace fabmon
