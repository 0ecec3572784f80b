// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

namespace fabmon {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// The character at the beginning of a text.
struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
  bool valid = false;  // false: one byte that is no UTF-8, `code`
};

Character first_character(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  const Character none{.code = lead};
  if (lead < 0x80) return {.code = lead, .bytes = 1, .valid = true};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return none;
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return none;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast.at(length) || code > 0x10FFFF || surrogate) return none;
  return {.code = code, .bytes = length, .valid = true};
}

// Calls each(character, its bytes) for all of a text.
template <class Each>
void for_each_character(std::string_view text, Each&& each) {
  while (!text.empty()) {
    const Character character = first_character(text);
    each(character, text.substr(0, character.bytes));
    text.remove_prefix(character.bytes);
  }
}

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

// Characters that nobody sees, and that change how others are shown: marks of direction, of width
// zero, separators of lines, tags.
bool is_hidden(std::uint32_t code) {
  struct Span {
    std::uint32_t first, last;
  };
  constexpr std::array<Span, 10> kHidden{{{0x00AD, 0x00AD},
                                          {0x061C, 0x061C},
                                          {0x115F, 0x1160},
                                          {0x180E, 0x180E},
                                          {0x200B, 0x200F},
                                          {0x2028, 0x202E},
                                          {0x2060, 0x206F},
                                          {0xFEFF, 0xFEFF},
                                          {0xFFF9, 0xFFFB},
                                          {0xE0000, 0xE0FFF}}};
  return std::any_of(kHidden.begin(), kHidden.end(),
                     [code](const Span& span) { return code >= span.first && code <= span.last; });
}

// A character that is not shown as it is.
void append_shown(std::string& out, const Character& character) {
  const std::uint32_t code = character.code;
  if (code == '\n') {
    out += "\\n";
  } else if (code == '\r') {
    out += "\\r";
  } else if (code == '\t') {
    out += "\\t";
  } else if (!character.valid || code < 0x80) {
    fmt::format_to(std::back_inserter(out), "\\x{:02x}", code);
  } else if (code <= 0xFFFF) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", code);
  } else {
    fmt::format_to(std::back_inserter(out), "\\U{:08x}", code);
  }
}

std::string for_terminal(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  for_each_character(text, [&](const Character& one, std::string_view bytes) {
    const bool shown = one.valid && !is_control(one.code) && !is_hidden(one.code);
    if (shown || kept.find(bytes) != std::string_view::npos) {
      out += bytes;
    } else {
      append_shown(out, one);
    }
  });
  return out;
}

// Text with references for these marks and for & < > ", blanks for line ends and tabs, and what is
// hidden shown.
std::string with_references(std::string_view text, std::string_view marks) {
  std::string visible;
  for_each_character(text, [&visible](const Character& one, std::string_view bytes) {
    if (one.valid && is_hidden(one.code)) {
      append_shown(visible, one);
    } else {
      visible += bytes;
    }
  });
  std::string out;
  for (const char c : xml_escaped(visible)) {
    if (c == '\n' || c == '\t') {
      out += ' ';
    } else if (marks.find(c) != std::string_view::npos) {
      out += fmt::format("&#{};", static_cast<int>(c));
    } else {
      out += c;
    }
  }
  return out;
}

bool has_control(std::string_view text) {
  bool control = false;
  for_each_character(text, [&control](const Character& one, std::string_view) {
    control = control || is_control(one.code);
  });
  return control;
}

}  // namespace

bool is_utf8(std::string_view text) {
  bool valid = true;
  for_each_character(
      text, [&valid](const Character& one, std::string_view) { valid = valid && one.valid; });
  return valid;
}

std::string terminal_escaped(std::string_view text) { return for_terminal(text, ""); }

std::string terminal_lines(std::string_view text) { return for_terminal(text, "\n"); }

std::string terminal_shortened(std::string_view text, std::size_t max) {
  std::size_t taken = 0;
  for_each_character(text.substr(0, max + 3), [&](const Character&, std::string_view bytes) {
    if (taken + bytes.size() <= max) taken += bytes.size();
  });
  const bool whole = text.size() <= max;
  return terminal_escaped(whole ? text : text.substr(0, taken)) + (whole ? "" : "...");
}

std::string csv_escaped(std::string_view text) {
  const std::string plain = for_terminal(text, "\t\r\n");
  // Also the wide forms of = + - @, which spreadsheets take for the others.
  constexpr std::array<std::string_view, 11> kFormula{
      "=",  "+",  "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0",
      "\t", "\r", "\n"};
  const bool formula = std::any_of(kFormula.begin(), kFormula.end(),
                                   [&plain](auto begin) { return plain.starts_with(begin); });
  std::string out = formula ? "'" : "";
  for (const char c : plain) {
    out += c;
    if (c == '"') out += c;
  }
  const bool quoted = out.find_first_of(",;\"\t\r\n") != std::string::npos ||
                      out.starts_with(' ') || out.ends_with(' ');
  return quoted ? '"' + out + '"' : out;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for_each_character(text, [&out](const Character& one, std::string_view bytes) {
    const bool control = one.code < 0x20 && one.code != '\t' && one.code != '\n';
    if (!one.valid || control || one.code == 0xFFFE || one.code == 0xFFFF) {
      out += kReplacement;
    } else if (one.code == '&') {
      out += "&amp;";
    } else if (one.code == '<') {
      out += "&lt;";
    } else if (one.code == '>') {
      out += "&gt;";
    } else if (one.code == '"') {
      out += "&quot;";
    } else {
      out += bytes;
    }
  });
  return out;
}

std::string script_escaped(std::string_view json) {
  std::string safe;
  safe.reserve(json.size() + json.size() / 64);
  for (const char c : json) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string json_escaped(std::string_view text) {
  std::string out = "\"";
  for_each_character(text, [&out](const Character& one, std::string_view bytes) {
    if (!one.valid) {
      out += kReplacement;
    } else if (one.code == '"' || one.code == '\\') {
      out.append("\\").append(bytes);
    } else if (one.code < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", one.code);
    } else {
      out += bytes;
    }
  });
  return json_shown(out + '"');
}

std::string json_shown(std::string json) {
  const auto plain = [](char c) { return static_cast<unsigned char>(c) < 0x7F; };
  if (std::all_of(json.begin(), json.end(), plain)) return json;
  std::string out;
  out.reserve(json.size());
  for_each_character(json, [&out](const Character& one, std::string_view bytes) {
    const std::uint32_t code = one.code;
    // Beyond 16 bits an escape is a pair, which readers of YAML do not take for one character.
    const bool plain_one = code < 0x7F || code > 0xFFFF;
    if (!one.valid || plain_one || (!is_control(code) && !is_hidden(code))) {
      out += bytes;
    } else {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", code);
    }
  });
  return out;
}

std::string markdown_escaped(std::string_view text) {
  return with_references(text, "\\`*_{}[]()#+!|~@$^='");
}

std::string markdown_code(std::string_view name) {
  if (name.empty()) return {};
  // What is no character is U+FFFD in both.
  const std::string plain = with_references(name, "");
  const bool simple = plain.find_first_of("`|\\&") == std::string::npos &&
                      !plain.starts_with(' ') && !plain.ends_with(' ');
  if (simple) return "`" + plain + "`";
  return "<code>" + with_references(name, "!#$%'()*+,-./:=?@[\\]^_`{|}~") + "</code>";
}

std::string wave_comment(std::string_view text) { return terminal_escaped(text); }

bool fits_gtkw(std::string_view name) {
  if (name.empty() || name.find(' ') != std::string_view::npos || has_control(name)) return false;
  const auto first = static_cast<unsigned char>(name.front());
  const bool letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
  const bool digit = first >= '0' && first <= '9';
  return letter || digit || first == '_' || first == '$' || first == '\\' || first >= 0x80;
}

bool fits_gtkw_file(std::string_view path) {
  return !path.empty() && path.find('"') == std::string_view::npos && !has_control(path);
}

bool fits_surfer(std::string_view argument) {
  return !argument.empty() && argument.find_first_of("#;") == std::string_view::npos &&
         !has_control(argument);
}

std::string surfer_word(std::string_view text) {
  std::string word(text);
  std::replace_if(
      word.begin(), word.end(),
      [](unsigned char c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return !letter && (c < '0' || c > '9') && c != '_';
      },
      '_');
  return word;
}

}  // namespace fabmon
