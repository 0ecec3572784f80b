// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Texts of the user in each language that the program writes.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tb/core/escape.hpp"
#include "tests/catch.hpp"
#include "tests/hostile_names.hpp"

namespace fabmon::test::test_escape {

TEST_CASE("A terminal shows what a name hides, in one line", "[escape]") {
  for (const std::string& name : hostile_names()) {
    CAPTURE(name.substr(0, 60));
    const std::string shown = terminal_escaped(name);
    CHECK(is_shown(shown));
    CHECK(shown.find('\n') == std::string::npos);
    CHECK(terminal_escaped(shown) == shown);
    CHECK(is_shown(terminal_shortened(name, 7)));
    CHECK(terminal_shortened(name, 3).size() <= 3 * 4 + 3);
  }
  CHECK(terminal_escaped("a\n\x1b[1m\t\xff\xE2\x80\xAE\xC2\x9B\xF3\xA0\x80\x81") ==
        "a\\n\\x1b[1m\\t\\xff\\u202e\\u009b\\U000e0001");
  CHECK(terminal_lines("a\n\x07") == "a\n\\x07");
  CHECK(terminal_escaped("\xC3\xA4 \xF0\x9F\x98\x80") == "\xC3\xA4 \xF0\x9F\x98\x80");
  CHECK(terminal_shortened("\xC3\xA4\xC3\xA4", 3) == "\xC3\xA4...");
  CHECK(terminal_shortened("abc", 3) == "abc");
}

TEST_CASE("No cell of a CSV table is a formula, and quotes are doubled", "[escape]") {
  CHECK(csv_escaped("a.b") == "a.b");
  CHECK(csv_escaped("=1+1") == "'=1+1");
  CHECK(csv_escaped("-1,2") == "\"'-1,2\"");
  CHECK(csv_escaped("\tx") == "\"'\tx\"");
  CHECK(csv_escaped("a\"b\n") == "\"a\"\"b\n\"");
  CHECK(csv_escaped("a\x1b\xff") == "a\\x1b\\xff");
  for (const std::string& name : hostile_names()) {
    const std::string cell = csv_escaped(name);
    CAPTURE(name.substr(0, 60));
    const std::string content = cell.starts_with('"') ? cell.substr(1) : cell;
    CHECK(content.find_first_of("=+-@\t\r\n") != 0);
    CHECK(is_utf8(cell));
  }
}

TEST_CASE("JSON of a name is that name, and a terminal may show it", "[escape]") {
  for (const std::string& name : hostile_names()) {
    CAPTURE(name.substr(0, 60));
    const std::string json = json_escaped(name);
    CHECK(is_shown(json));
    if (is_utf8(name)) CHECK(nlohmann::json::parse(json) == name);
    CHECK(nlohmann::json::parse(script_escaped(json)) == nlohmann::json::parse(json));
    CHECK(script_escaped(json).find('<') == std::string::npos);
    CHECK(json_shown(json) == json);
  }
  CHECK(json_shown("\"\xE2\x80\xAE\x7f\"") == "\"\\u202e\\u007f\"");
}

TEST_CASE("XML and Markdown have no markup of a name", "[escape]") {
  for (const std::string& name : hostile_names()) {
    CAPTURE(name.substr(0, 60));
    CHECK(xml_escaped(name).find_first_of("<>\"") == std::string::npos);
    CHECK(is_utf8(xml_escaped(name)));
    for (const std::string& text : {markdown_escaped(name), markdown_code(name)}) {
      CHECK(text.find_first_of("\n\r|\x1b") == std::string::npos);
      CHECK(text.find("<script") == std::string::npos);
      CHECK(text.find("\xE2\x80\xAE") == std::string::npos);
      CHECK(is_utf8(text));
    }
  }
}

TEST_CASE("A line of a save file is a signal or nothing", "[escape]") {
  for (const char* name : {"tb.a", "tb.a[7:0]", "\\tb.a", "_x", "$root.x", "1x"}) {
    CHECK(fits_gtkw(name));
  }
  for (const char* name : {"", "^>1 x", "@28", "*1", "-x", "[x]", "#x", "+x", "!x", ":x",
                           "tb.\\a b", "a\nb", "a\fb", "a\x1b", "a\x7f", "a\xc2\x85"}) {
    CAPTURE(name);
    CHECK_FALSE(fits_gtkw(name));
  }
  CHECK(fits_gtkw_file("/data/my dump.fst"));
  CHECK_FALSE(fits_gtkw_file("/data/\"x.fst"));
  CHECK_FALSE(fits_gtkw_file("/data/x\n.fst"));
  CHECK(fits_surfer("/data/my dump.fst"));
  for (const char* text : {"", "a;b", "a#b", "a\nb", "a\rb"}) CHECK_FALSE(fits_surfer(text));
  CHECK(surfer_word("tb.s_axi[3]\n") == "tb_s_axi_3__");
}

}  // namespace fabmon::test::test_escape
