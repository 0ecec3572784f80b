// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures a stream of cycles with the RTL and with the golden model of a monitor, and compares all
// counts. The monitor is a type M (tb/monitor/<name>/monitor.hpp) with
//   M::Program, M::Config, M::Rtl, M::Golden    one thing to count, parameters, the two models
//   M::Driver, M::Group                         see lockstep.hpp
//   M::Options, M::Extra                        of Task and of Measurement
//   M::plan(task, config)                       the programs as groups that fit into one monitor
//   M::enter(result, group, driver, counts, last)   fills in M::Extra
#pragma once

#include "tb/core/measurement.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Measures the whole source. With an empty `make` the golden model of this configuration measures
/// alone. Throws what the source throws, CheckError when the RTL fails so badly that it cannot be
/// compared, and std::invalid_argument for a task that the monitor cannot measure.
template <class M, class Pins>
Measurement<M> measure(const RtlMaker<M>& make, const typename M::Config& config,
                       Source<Pins>& source, const Task<M>& task);

}  // namespace fabmon
