// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Prints all values of all signals of a waveform, in a form that does not depend on its format:
//     dump_values FILE [vars|NET,NET...]
// With "vars" only the declarations, with numbers of nets the values of these.
// One line per fact, in this order:
//     timescale FEMTOSECONDS
//     var NET WIDTH PATH        a variable; of one bit of a vector, PATH ends with [INDEX]; control
//                               characters are spaces
//     other PATH                a real, a string, or what has no bits
//     skipped TEXT              what the reader says it left out
//     #TIME                     a time stamp, followed by
//     NET VALUE                 the nets that change there, by number, with all digits of a value
//     note TEXT                 that the file was cut off
// Digits are 0, 1, x, z and those of VHDL: u, w, l, h, -. Several changes of a net at one time are
// one, and a change to the same value is none. Used by scripts/regress/corpus and by tests.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_values.hpp"

namespace fabmon {
namespace {

/// The digits of a change of a net of this width.
std::string digits_of(const WaveChange& change, unsigned width) {
  std::string digits;
  for (unsigned i = change.size; i-- > 0;) {
    if (change.packed) {
      digits += digit_of(change, i) == Level::kOne ? '1' : '0';
      continue;
    }
    const char c = change.data[change.size - 1 - i];
    digits += c == '?' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (digits.size() > width) return digits.substr(digits.size() - width);
  const bool known = level_of(digits[0]) != Level::kUnknown;
  return std::string(width - digits.size(), known ? '0' : digits[0]) + digits;
}

std::string path_of(const WaveFile& file, const WaveVar& var) {
  const std::string scope = file.scopes().path(var.scope);
  std::string path = scope.empty() ? var.name : scope + "." + var.name;
  if (var.bit >= 0) path += "[" + std::to_string(var.bit) + "]";
  for (char& c : path) {  // a line is one
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return path;
}

/// Prints the variables, and returns those of their nets that are wanted, all if none is named.
std::vector<WaveNet> print_vars(const WaveFile& file, const std::set<std::uint32_t>& wanted) {
  std::vector<WaveNet> nets;
  std::vector<std::size_t> slots;  // of each net, counted from 1
  for (const WaveVar& var : file.vars()) {
    const std::string path = path_of(file, var);
    if (var.width == 0) {
      std::printf("other %s\n", path.c_str());
      continue;
    }
    std::printf("var %u %u %s\n", var.net, var.width, path.c_str());
    if (!wanted.empty() && !wanted.contains(var.net)) continue;
    if (var.net >= slots.size()) slots.resize(var.net + 1, 0);
    if (slots[var.net] == 0) {
      nets.push_back({var.net, var.width});
      slots[var.net] = nets.size();
    }
    unsigned& width = nets[slots[var.net] - 1].width;
    width = std::max(width, var.width);
  }
  return nets;
}

/// The numbers of a list "1,2".
std::set<std::uint32_t> numbers_of(const std::string& list) {
  std::set<std::uint32_t> numbers;
  std::istringstream in(list);
  for (std::string word; std::getline(in, word, ',');) {
    numbers.insert(static_cast<std::uint32_t>(std::stoul(word)));
  }
  return numbers;
}

void dump_values(const std::string& path, const std::string& which) {
  const std::unique_ptr<WaveFile> file = open_wave_file({.path = path});
  std::printf("timescale %llu\n", static_cast<unsigned long long>(file->timescale()));
  const bool only_vars = which == "vars";
  const std::vector<WaveNet> nets =
      print_vars(*file, only_vars ? std::set<std::uint32_t>() : numbers_of(which));
  for (const std::string& text : file->skipped()) std::printf("skipped %s\n", text.c_str());
  if (only_vars) return;
  file->select(nets);
  std::vector<std::string> values(nets.size());
  std::vector<std::string> news(nets.size());
  std::vector<std::uint32_t> changed;
  WaveStep step;
  while (file->next(step)) {
    changed.clear();
    for (const WaveChange& change : step.changes) {
      std::string& value = news[change.slot];
      if (value.empty()) changed.push_back(change.slot);
      value = digits_of(change, nets[change.slot].width);
    }
    std::sort(changed.begin(), changed.end());
    bool any = false;
    for (const std::uint32_t slot : changed) {
      if (news[slot] != values[slot]) {
        if (!any) std::printf("#%llu\n", static_cast<unsigned long long>(step.time));
        any = true;
        std::printf("%u %s\n", nets[slot].net, news[slot].c_str());
        values[slot] = news[slot];
      }
      news[slot].clear();
    }
  }
  if (!file->note().empty()) std::printf("note %s\n", file->note().c_str());
}

}  // namespace
}  // namespace fabmon

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr, "usage: dump_values FILE [vars|NET,NET...]\n");
    return 2;
  }
  try {
    fabmon::dump_values(argv[1], argc == 3 ? argv[2] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "dump_values: %s\n", error.what());
    return 2;
  }
  return 0;
}
