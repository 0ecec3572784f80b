// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The value changes of a VCD file. scan() runs over all whole words in the buffer; a change points
// into the buffer, and is copied only when the buffer moves on before its time stamp is complete.
// Of a value that nobody asked for nothing is done but finding its end and its identifier.
#include <charconv>
#include <utility>

#include "tb/record/levels.hpp"
#include "tb/record/text.hpp"
#include "tb/record/vcd_reader.hpp"

namespace fabmon {
namespace {

/// What a word of the values is, by its first character.
enum class Word : std::uint8_t { kNone, kSpace, kScalar, kVector, kOther, kPort, kTime, kKeyword };

constexpr auto kWords = [] {
  std::array<Word, 256> table{};
  const auto set = [&table](std::string_view characters, Word word) {
    for (const char c : characters) table[static_cast<unsigned char>(c)] = word;
  };
  for (std::size_t c = 0; c < table.size(); ++c) {
    if (kLevels[c] != Level::kNone && c != '?') table[c] = Word::kScalar;
  }
  set(" \n\r\t", Word::kSpace);
  set("bB", Word::kVector);
  set("rRsS", Word::kOther);
  set("p", Word::kPort);
  set("#", Word::kTime);
  set("$", Word::kKeyword);
  return table;
}();

bool ends_word(char c) { return static_cast<unsigned char>(c) <= 0x20; }

/// The word at p, for messages. It ends in the buffer.
std::string word_at(const char* p) {
  const char* end = p;
  while (!ends_word(*end)) ++end;
  return printable({p, static_cast<std::size_t>(end - p)});
}

/// The first character from p on that is no value of a bit. Eight bytes from there may be read.
const char* after_digits(const char* p) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  for (;;) {
    const std::uint64_t others = (load_bytes(p) & (0xFE * kEach)) ^ ('0' * kEach);
    if (others == 0) {
      p += 8;
      continue;
    }
    p += std::countr_zero(others) / 8;
    if (level_of(*p) == Level::kNone) return p;
    ++p;
  }
}

}  // namespace

void VcdReader::select(std::span<const WaveNet> nets) {
  selected_.assign(nets.begin(), nets.end());
  std::vector<std::uint32_t> slots(widths_.size(), VcdIds::kUnwanted);
  wants_gaps_ = false;
  for (std::size_t i = 0; i < nets.size(); ++i) {
    const auto slot = static_cast<std::uint32_t>(i);
    if (gap_net_ == nets[i].net) {
      wants_gaps_ = writes_gaps_;
      gap_slot_ = slot;
    }
    if (nets[i].net < slots.size()) slots[nets[i].net] = slot;
  }
  ids_.map(slots);
  rewind();
}

void VcdReader::rewind() {
  file_.seek(body_offset_);
  counted_ = usable_ = file_.begin();
  line_ = body_line_;
  time_ = next_time_ = whole_time_ = 0;
  any_time_ = any_whole_ = done_ = off_ = first_off_ = gap_ = at_gap_ = bare_ = false;
  moved_ = gaps_ = first_gap_ = stamp_end_ = end_ = 0;
  open_.clear();
  note_.clear();
  remarks_.clear();
}

void VcdReader::take(std::uint32_t slot, const char* digits, std::size_t size) {
  if (size > 1 && size > selected_[slot].width) {
    const WaveNet& net = selected_[slot];
    // Several variables have this identifier, and the one that is wanted is narrower.
    const bool fits = std::none_of(digits, digits + (size - net.width),
                                   [](char c) { return level_of(c) == Level::kOne; });
    if (size > widths_[net.net] || !fits) {
      const char* id = digits + size;
      while (*id == ' ' || *id == '\t') ++id;
      fail("a value of " + std::to_string(size) + " bits for '" + word_at(id) + "', which has " +
               std::to_string(net.width),
           digits);
    }
  }
  changes_.push_back({slot, static_cast<std::uint32_t>(size), digits, false});
  if (slot != 0) return;
  first_ = changes_.size();
  first_off_ = off_;
}

// Takes the fraction ".5" at p, if there is one: time in units of the file becomes one in
// thousandths.
bool VcdReader::take_fraction(const char*& p, std::uint64_t& time) const {
  if (__builtin_mul_overflow(time, per_unit_, &time)) return false;
  if (*p != '.') return true;
  std::uint64_t digit = per_unit_ / 10;
  for (++p; *p >= '0' && *p <= '9'; ++p, digit /= 10) {
    if (digit == 0 && *p != '0') return false;
    time += digit * static_cast<std::uint64_t>(*p - '0');
  }
  return true;
}

// A time as the file writes it.
std::string VcdReader::stamp(std::uint64_t time) const {
  std::string text = std::to_string(time / per_unit_);
  if (time % per_unit_ != 0) text += "." + std::to_string(per_unit_ + time % per_unit_).substr(1);
  return text;
}

// Time goes back: an error, or a gap. The time that takes the place of this one.
std::uint64_t VcdReader::after_gap(std::uint64_t time, const char* p) {
  const std::string text =
      "time goes back from " + stamp(time_ - moved_) + " to " + stamp(time - moved_);
  if (!lenient_) fail(text + " (--lenient reads on behind it)", p);
  if (gaps_++ == 0) first_gap_ = line_at(p);
  moved_ += time_ + per_unit_ - time;
  at_gap_ = true;
  return time_ + per_unit_;
}

// The first change behind a gap.
void VcdReader::mark_gap() {
  static constexpr std::string_view kDigits = "01";
  at_gap_ = false;
  if (!wants_gaps_) return;
  changes_.push_back({gap_slot_, 1, &kDigits[gaps_ & 1], false});
  if (gap_slot_ != 0) return;
  first_ = changes_.size();
  first_off_ = false;
}

// The words in the buffer end at p: is a time stamp the last of them?
void VcdReader::note_end(const char* p) {
  while (p != file_.begin() && ends_word(p[-1])) --p;
  const bool is_stamp =
      file_.offset() + static_cast<std::uint64_t>(p - file_.begin()) == stamp_end_;
  if (is_stamp || p != file_.begin()) bare_ = is_stamp;  // else there was no word
}

// Takes "#time" at p; true if the changes before it are a step.
bool VcdReader::take_time(const char*& p) {
  const char* const begin = p + 1;
  const char* q = begin;
  std::uint64_t time = 0;
  while (*q >= '0' && *q <= '9') time = 10 * time + static_cast<std::uint64_t>(*q++ - '0');
  const bool is_long = q - begin > 19;  // it may have overflowed
  if (q == begin || (is_long && std::from_chars(begin, q, time).ec != std::errc()) ||
      (per_unit_ != 1 && !take_fraction(q, time)) || !ends_word(*q)) {
    fail("bad time stamp '" + word_at(p) + "'", p);
  }
  time += moved_;
  if (!any_time_ && wants_gaps_) at_gap_ = true;  // the net's first value
  if (time < time_) time = after_gap(time, p);
  p = q;
  stamp_end_ = file_.offset() + static_cast<std::uint64_t>(q - file_.begin());
  next_time_ = time;
  if (time != time_) {
    if (any_time_ && !open_.empty()) {  // some tools do not close $dumpvars
      open_.clear();
      off_ = false;
    }
    any_whole_ = any_time_;
    whole_time_ = time_;
    if (!changes_.empty()) return true;
    time_ = time;
  }
  any_time_ = true;
  if (at_gap_) mark_gap();
  return false;
}

VcdReader::Stop VcdReader::scan(const char*& at) {
  const char* const end = usable_;
  const char* p = at;
  while (p < end) {
    const char* id = p + 1;
    const char* digits = p;
    std::size_t size = 1;
    switch (kWords[static_cast<unsigned char>(*p)]) {
      case Word::kSpace:
        ++p;
        continue;
      case Word::kScalar:
        break;
      case Word::kVector:
        digits = p + 1;
        id = after_digits(digits);
        if (id == digits + 1 && *digits == '0' && (*id == 'b' || *id == 'B')) {  // b0b0101
          digits += 2;
          id = after_digits(digits);
        }
        size = static_cast<std::size_t>(id - digits);
        if (!ends_word(*id)) {
          fail("bad digit '" + printable({id, 1}) + "' in a value", p);
        }
        while (*id == ' ' || *id == '\t') ++id;
        break;
      case Word::kOther:
        size = 0;
        while (!ends_word(*id)) ++id;
        while (*id == ' ' || *id == '\t') ++id;
        break;
      case Word::kPort:  // p<states> <strength of 0> <strength of 1> <identifier>
        size = 0;
        for (int word = 0; word < 3; ++word) {
          while (id < end && !ends_word(*id)) ++id;
          while (*id == ' ' || *id == '\t') ++id;
        }
        break;
      case Word::kTime:
        at = p;
        if (take_time(at)) return Stop::kStep;
        p = at;
        if (limit_ != 0 && file_.offset() + static_cast<std::uint64_t>(p - file_.begin()) >
                               body_offset_ + limit_) {
          return Stop::kLimit;
        }
        continue;
      case Word::kKeyword:
        at = p;
        return Stop::kKeyword;
      case Word::kNone:
        fail("expected a value change or a time stamp, found '" + word_at(p) + "'", p);
    }
    if (id >= end) {  // the identifier is not in the buffer yet
      at = p;
      return Stop::kMore;
    }
    const char* after = id;
    const std::uint32_t slot = ids_.find(after);
    if (slot >= VcdIds::kUnwanted) {
      if (after == id) fail("a value has no identifier", p);
      if (slot == VcdIds::kUndeclared) {
        fail("value of the undeclared identifier '" + word_at(id) + "'", p);
      }
    } else if (size != 0) {
      take(slot, digits, size);
    } else if (digits != p) {
      fail("a vector has no digits", p);
    }
    p = after;
    if (*p == '\n') [[likely]] {  // a guess of the processor, so that it need not wait for the byte
      ++p;
    }
  }
  at = p;
  note_end(p);
  return Stop::kMore;
}

// Takes the keyword that is next; false if the file ends within it.
bool VcdReader::keyword() {
  hold_changes();
  const std::string w(word());
  if (w.empty()) return false;
  if (w == "$end") {
    open_.clear();  // none is open where a tool writes one too many
    off_ = false;
    return true;
  }
  if (w == "$dumpvars" || w == "$dumpall" || w == "$dumpon" || w == "$dumpoff" ||
      w == "$dumpports" || w == "$dumpportsall" || w == "$dumpportson" || w == "$dumpportsoff") {
    if (!open_.empty()) fail(w + " within " + open_);
    open_ = w;
    off_ = w == "$dumpoff" || w == "$dumpportsoff";
    gap_ = gap_ || off_;
    return true;
  }
  const std::string outer = std::exchange(open_, w);
  for (;;) {
    const std::string_view next = word();
    if (next.empty()) return false;
    if (next == "$end") break;
  }
  open_ = outer;
  return true;
}

void VcdReader::give(WaveStep& step, std::uint64_t time) {
  step = {.time = time,
          .changes = changes_,
          .first = first_ == 0 ? nullptr : &changes_[first_ - 1],
          .off = first_off_,
          .gap = std::exchange(gap_, false)};
}

bool VcdReader::finish(WaveStep& step) {
  done_ = true;
  if (gaps_ != 0) {
    remarks_.push_back("time goes back" +
                       (gaps_ == 1 ? "" : " " + std::to_string(gaps_) + " times") +
                       ", first in line " + std::to_string(first_gap_) +
                       ": a new segment begins there (--lenient)");
  }
  if (file_.begin() != file_.end() || !open_.empty() || file_.is_cut()) {
    note_cut("the dump ends within line " + std::to_string(line_at(file_.end())), any_whole_,
             stamp(whole_time_));
    end_ = any_whole_ ? whole_time_ + 1 : 0;
    return false;
  }
  end_ = bare_ && bare_ends_ ? time_ : time_ + 1;
  if (changes_.empty()) return false;
  give(step, time_);
  return true;
}

bool VcdReader::next(WaveStep& step) {
  changes_.clear();
  first_ = 0;
  if (at_gap_) mark_gap();
  while (!done_) {
    const char* p = file_.begin();
    const Stop stop = scan(p);
    file_.consume(p);
    switch (stop) {
      case Stop::kStep:
        give(step, time_);
        time_ = next_time_;
        any_time_ = true;
        return true;
      case Stop::kLimit:
        return false;
      case Stop::kKeyword:
        if (!keyword()) return finish(step);
        break;
      case Stop::kMore:
        hold_changes();
        if (!refill()) return finish(step);
    }
  }
  return false;
}

}  // namespace fabmon
