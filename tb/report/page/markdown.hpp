// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A report, and a comparison, as Markdown of GitHub's flavour: for a comment on a pull request, or
// the summary of a job. Names are shown as code, where neither Markdown nor "@name" and "#1" mean
// anything.
#pragma once

#include <string>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// Heading, broken limits ("limits" of the document, if there is that), a table of the ports and
/// the notes.
std::string report_markdown(const Json& document);

/// Heading, what fails, a table of what is worse or better, and the notes.
std::string comparison_markdown(const Json& comparison);

}  // namespace fabmon
