// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// JUnit XML, which GitLab, GitHub's actions and Jenkins show beside a merge request:
//
//   <testsuites> <testsuite> <testcase classname name> [<failure type message>text</failure>]
//
// The shape is fixed and small. What is not small is that names come from files of any bytes:
// XML 1.0 has no control characters, no surrogates and no U+FFFE, not even as references. They, and
// bytes that are not UTF-8, become U+FFFD. XML libraries write them as they are, so that this would
// have to be here in any case.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

struct JunitCase {
  std::string name;
  std::string failure{};  ///< one line; empty: it has passed
  std::string type{};     ///< of the failure: "limit"
};

/// The text of a file with one suite.
std::string junit_text(std::string_view program, std::string_view suite,
                       const std::vector<JunitCase>& cases);

/// The limits of a report, a case each: of `source` of the document, and its "limits" (absent: no
/// case).
std::string limits_junit(const Json& document);

/// A comparison (tb/report/page/compare.hpp), a case for each number that is compared, and for each
/// port and direction that only the old report has; failed is what is in "failed".
std::string comparison_junit(const Json& comparison);

/// Text for an attribute or between tags.
std::string junit_escaped(std::string_view text);

}  // namespace fabmon
