// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of any bytes as characters that XML and Markdown can hold.
#pragma once

#include <string_view>

namespace fabmon {

/// The first character of a text that is not empty, as its bytes, and removes it from the text.
/// What is not UTF-8 is removed byte by byte, and is U+FFFD; so are characters that XML 1.0 does
/// not have: controls but tab, line feed and carriage return, U+FFFE and U+FFFF.
std::string_view next_character(std::string_view& text);

}  // namespace fabmon
