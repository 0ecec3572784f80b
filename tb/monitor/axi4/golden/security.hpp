// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What of the axi4 monitor's golden model knows Secure and Non-secure: which pins it is given,
// which accesses it sees, and the register EXT_LOCK. Times are those of golden.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/secure_view.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

class Axi4Security {
 public:
  explicit Axi4Security(const Axi4Config& config);

  void reset(bool port_in_reset);
  void authentication(bool niden, bool spniden) { view_.authentication(niden, spniden); }

  /// Whether pins have to pass through next().
  bool filters() const { return config_.secure == 2; }
  /// What the monitor sees of the next cycle.
  Axi4Pins next(const Axi4Pins& pins);
  /// The end of the next cycle for EXT_LOCK. csr_reset: registers are reset in it.
  void edge(bool csr_reset);

  /// Whether an access with this AxPROT is refused.
  bool refuses(std::uint8_t prot) const { return config_.secure == 1 && (prot & 2) != 0; }
  /// The write as the monitor takes it, nothing if it does nothing there. It acts with the next
  /// edge().
  std::optional<RegAccess> admit(const RegAccess& write);
  /// EXT_LOCK before the edge of the next cycle.
  std::uint32_t lock_register() const;

 private:
  bool configures(std::uint32_t addr) const;

  Axi4Config config_;
  Axi4SecureView view_;
  bool locked_ = false;
  std::uint32_t flags_ = 0;           // HIDDEN and LOST
  std::uint32_t set_ = 0;             // those that the cycle under way raises
  std::optional<RegAccess> to_lock_;  // a write of EXT_LOCK
};

/// EXT_LOCK of both forms.
inline constexpr std::uint32_t kAxi4LockAddr = 0x43C;

}  // namespace fabmon
