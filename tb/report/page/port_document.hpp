// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A port of the report document.
#pragma once

#include "tb/report/page/document.hpp"

namespace fabmon {

/// The port, as docs/use/schema/report.json has it.
Json port_json(const ReportPort& port);

}  // namespace fabmon
