// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a function of the library answers.
#ifndef FABMON_STATUS_H
#define FABMON_STATUS_H

/// The outcome of a call. What a call writes through pointers is valid with FABMON_OK alone, unless
/// it says otherwise.
enum fabmon_status {
  FABMON_OK = 0,         ///< done
  FABMON_NO_DEVICE,      ///< the registers are not those of this monitor
  FABMON_NO_COUNTER,     ///< the build has no such counter, bin, port or node
  FABMON_BAD_ARGUMENT,   ///< a value that its register field cannot hold
  FABMON_NOT_SUPPORTED,  ///< this form or build of the monitor cannot do it
  FABMON_LOST,           ///< the monitor dropped the snapshot that was asked for
  FABMON_TIMEOUT,        ///< the monitor did not finish within the bound of reads
  FABMON_LOCKED          ///< the configuration is locked until a reset of the monitor
};

#endif  // FABMON_STATUS_H
