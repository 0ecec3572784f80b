// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What of the stats monitor's golden model knows Secure and Non-secure: which pins it is given,
// which accesses it sees, and the register LOCK. Times are those of golden.hpp.
#pragma once

#include <cstdint>
#include <optional>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/secure_view.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

class StatsSecurity {
 public:
  static constexpr std::uint32_t kLockAddr = 0x64;
  static constexpr std::uint32_t kGctrl = 0x10;

  explicit StatsSecurity(const StatsConfig& config);

  /// settled: a watched AXI4 port is in reset as well.
  void reset(bool settled);
  void authentication(bool niden, bool spniden);

  /// Whether pins have to pass through next().
  bool filters() const { return config_.secure == 2; }
  /// The next cycle as it may be seen; of an AXI4 port aresetn is the port's, 0 if all is hidden.
  Axi4Pins next(const Axi4Pins& pins);
  ApbPins next(const ApbPins& pins);
  /// The end of so many cycles for LOCK.
  void edge();

  /// Whether an access with this PPROT is refused.
  bool refuses(std::uint8_t prot) const { return config_.secure == 1 && (prot & 2) != 0; }
  /// The write as the monitor takes it, nothing if it does nothing there. gctrl: that register.
  std::optional<RegAccess> admit(const RegAccess& write, std::uint32_t gctrl);
  /// LOCK before the edge of the next cycle.
  std::uint32_t lock_register() const;

 private:
  StatsConfig config_;
  Axi4SecureView view_;
  bool niden_ = true, spniden_ = false;
  bool transfer_ = false;  // the APB transfer under way is shown
  bool locked_ = false, lost_ = false, blind_now_ = false;
  std::optional<RegAccess> to_lock_;
};

}  // namespace fabmon
