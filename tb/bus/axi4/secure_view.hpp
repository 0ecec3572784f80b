// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What Non-secure software may see of an AXI4 port, cycle by cycle: the reference for monitors with
// the parameter Secure = 2. It is another formulation than the RTL: queues of open transactions by
// ID, and writes by number. Command k of AW and burst k of W are one write; its fate is written
// down when its command is offered, or when its data begins before that.
//
// Limits: IDs of the port are masked by the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "tb/bus/axi4/pins.hpp"

namespace fabmon {

class Axi4SecureView {
 public:
  /// How much of a port is followed.
  struct Limits {
    std::size_t max_outstanding = 64;    ///< open transactions of a direction
    std::size_t max_atomics = 4;         ///< operations with AWATOP[5] that wait for data on R
    std::uint64_t settle_cycles = 4096;  ///< quiet cycles that show that nothing is open
    bool data = true;                    ///< W is looked at
  };

  explicit Axi4SecureView(const Limits& limits) : limits_(limits) {}

  /// The reset of the monitor; the port is in reset as well, or not. quiet: cycles since then that
  /// are not given to next().
  void reset(bool port_in_reset, std::uint64_t quiet);

  /// NIDEN and SPNIDEN from the next cycle on.
  void authentication(bool niden, bool spniden) { niden_ = niden, spniden_ = spniden; }

  /// The next cycle as it may be seen; aresetn is 0 while all of the port is hidden.
  Axi4Pins next(const Axi4Pins& pins);

  /// Whether all of the port is hidden, before the next cycle; not by its own reset.
  bool blind() const { return !settled_; }

  /// Whether a write was hidden for its order in the last cycle.
  bool hid_write() const { return hid_write_; }

 private:
  /// Open transactions: by ID, the oldest first, whether each is shown.
  class Open {
   public:
    std::optional<bool> oldest(std::uint32_t id) const;
    void end(std::uint32_t id);
    void begin(std::uint32_t id, bool shown);
    std::size_t size() const { return size_; }
    void clear() { of_id_.clear(), size_ = 0; }

   private:
    std::map<std::uint32_t, std::deque<bool>> of_id_;
    std::size_t size_ = 0;
  };

  /// A command that is offered.
  struct Offer {
    bool shown = false;
    std::uint64_t number = 0;  ///< of AW
  };

  bool permits(std::uint8_t prot) const { return niden_ && (spniden_ || (prot & 2) != 0); }
  void forget_data();
  void offer_write(const Axi4Pins& pins);
  bool data(const Axi4Pins& pins);
  bool read_data(const Axi4Pins& pins);
  bool response(const Axi4Pins& pins);
  void accept(const Axi4Pins& pins);
  void judge(const Axi4Pins& pins, bool quiet);

  Limits limits_;
  bool niden_ = true, spniden_ = false;
  bool settled_ = true;      // nothing is open that is not known
  std::uint64_t quiet_ = 0;  // quiet cycles up to now
  bool doubt_ = false;       // raised in this cycle
  bool hid_write_ = false;
  std::optional<Offer> ar_, aw_;
  Open reads_, writes_, operations_;
  // Of writes, by number.
  std::uint64_t commands_ = 0, bursts_ = 0;  // offered, begun
  std::map<std::uint64_t, bool> fate_;       // of commands whose data has not begun
  std::set<std::uint64_t> accepted_;         // those of them that were accepted
  std::set<std::uint64_t> early_;            // data that began before its command
  std::optional<bool> burst_;                // the burst under way: is it shown?
  // Ends of this cycle, for what is accepted in it.
  bool read_at_once_ = false, write_at_once_ = false;
};

}  // namespace fabmon
