// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Texts of the user (names in a dump, file names, option values) as they may stand in what the
// program writes: one function for each language. Such a text can have any bytes: line ends,
// control characters, markup, bytes that are no UTF-8. No writer has an escaping function of its
// own; JSON files are written by nlohmann_json and YAML by yaml-cpp, which escape by themselves.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fabmon {

/// True if all bytes are characters of UTF-8.
bool is_utf8(std::string_view text);

/// For a line of a terminal: control characters (also those of C1), characters that hide or reorder
/// others, and bytes that are no UTF-8 are shown as \n, \x1b or \u202e. A text that went through it
/// stays as it is when it goes through it again.
std::string terminal_escaped(std::string_view text);

/// The same for text of several lines: line ends stay.
std::string terminal_lines(std::string_view text);

/// The first `max` bytes at most, then "...", for a line of a terminal.
std::string terminal_shortened(std::string_view text, std::size_t max);

/// For a cell of a CSV table: quoted if it must be, quotes doubled. A spreadsheet takes a cell that
/// begins with = + - @, a tab or a line end for a formula: such a cell begins with '. Control
/// characters other than tabs and line ends, and bytes that are no UTF-8, as in
/// terminal_escaped(). Numbers of our own do not go through it.
std::string csv_escaped(std::string_view text);

/// For XML, HTML and SVG, in content and in quotes: markup characters as references; what XML
/// forbids (control characters, bytes that are no UTF-8) is U+FFFD.
std::string xml_escaped(std::string_view text);

/// JSON for a script element of HTML, which ends at "</script" and has comments that begin with
/// "<!--": no < is left. In JSON it stands in strings alone.
std::string script_escaped(std::string_view json);

/// A string of JSON with its quotes; bytes that are no UTF-8 are U+FFFD.
std::string json_escaped(std::string_view text);

/// The same JSON with escapes in the place of control characters, and of characters that hide or
/// reorder others: a terminal may show it.
std::string json_shown(std::string json);

/// For Markdown: nothing of it is markup, a link or HTML, and it stays within its line and within
/// its cell of a table.
std::string markdown_escaped(std::string_view text);

/// A code span of Markdown; nothing for an empty text.
std::string markdown_code(std::string_view name);

/// A title or comment within a line of a save file of GTKWave or a command file of Surfer.
std::string wave_comment(std::string_view text);

/// True if the name of a signal can be a line of a save file of GTKWave: it has no character up to
/// a space, and does not begin as a directive, some of which run programs (^ @ - * [ # and others).
bool fits_gtkw(std::string_view name);

/// True if a file's name can stand in quotes in a save file of GTKWave.
bool fits_gtkw_file(std::string_view path);

/// True if a text can be the argument of a command of Surfer, which ends with the line, at # and
/// at a semicolon.
bool fits_surfer(std::string_view argument);

/// A name as a word of Surfer: letters, digits and _ alone, since a name ends at any other
/// character, and what follows makes the command an error.
std::string surfer_word(std::string_view text);

}  // namespace fabmon
