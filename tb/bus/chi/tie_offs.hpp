// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a recording of a mesh does not have, told in few lines: places that lack the same share one.
#pragma once

#include "tb/bus/chi/binding.hpp"

namespace fabmon {

/// Fills in binding.derived, and adds the notes about columns that are told from others or tied to
/// a default. binding.columns and binding.signals are given.
void tie_missing_columns(const ChiMesh& mesh, ChiBinding& binding);

}  // namespace fabmon
