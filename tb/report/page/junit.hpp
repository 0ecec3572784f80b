// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// JUnit XML, which GitLab, GitHub's actions and Jenkins show beside a merge request:
//
//   <testsuites> <testsuite> <testcase classname name> [<failure type message>text</failure>]
//
// Names come from files of any bytes: see xml_escaped (tb/core/escape.hpp).
#pragma once

#include <string>
#include <vector>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

struct JunitCase {
  std::string name;
  std::string failure{};  ///< one line; empty: it has passed
  std::string type{};     ///< of the failure: "limit"
};

/// The text of a file with one suite.
std::string junit_text(const std::string& program, const std::string& suite,
                       const std::vector<JunitCase>& cases);

/// The limits of a report, a case each: of `source` of the document, and its "limits" (absent: no
/// case).
std::string limits_junit(const Json& document);

/// A comparison (tb/report/page/compare.hpp), a case for each number that is compared, and for each
/// port and direction that only the old report has; failed is what is in "failed".
std::string comparison_junit(const Json& comparison);

}  // namespace fabmon
