// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/accounting.hpp"

#include <algorithm>

#include "tb/bus/axi4/dataless.hpp"

namespace fabmon {

Axi4ReadBucket Axi4Accounting::read_bucket(const Axi4Pins& p) const {
  if (p.rvalid != 0) {
    return p.rready != 0 ? Axi4ReadBucket::kBeat : Axi4ReadBucket::kWaitManager;
  }
  if (read_burst_open_) return Axi4ReadBucket::kGap;
  if (reads_open_ != 0) return Axi4ReadBucket::kWaitFirst;
  if (p.arvalid == 0) return Axi4ReadBucket::kIdle;
  return p.arready != 0 ? Axi4ReadBucket::kCommand : Axi4ReadBucket::kCommandWait;
}

Axi4WriteBucket Axi4Accounting::write_bucket(const Axi4Pins& p) const {
  if (p.wvalid != 0) {
    return p.wready != 0 ? Axi4WriteBucket::kBeat : Axi4WriteBucket::kWaitSubordinate;
  }
  if (write_burst_open_) return Axi4WriteBucket::kGap;
  if (commands_ > bursts_) return Axi4WriteBucket::kWaitData;
  if (p.bvalid != 0) {
    return p.bready != 0 ? Axi4WriteBucket::kResponse : Axi4WriteBucket::kResponseWaitManager;
  }
  if (std::min(commands_, bursts_) > responses_) return Axi4WriteBucket::kWaitResponse;
  if (p.awvalid != 0) {
    return p.awready != 0 ? Axi4WriteBucket::kCommand : Axi4WriteBucket::kCommandWait;
  }
  return bursts_ > commands_ ? Axi4WriteBucket::kAhead : Axi4WriteBucket::kIdle;
}

Axi4Accounting::Buckets Axi4Accounting::next(const Axi4Pins& p, bool atomic) {
  if (in_reset(p)) {
    *this = Axi4Accounting();
    return {.read = Axi4ReadBucket::kReset, .write = Axi4WriteBucket::kReset};
  }
  const Buckets buckets{.read = read_bucket(p), .write = write_bucket(p)};
  // Responses first: they answer what was open at the start of the cycle.
  bool ends = p.rvalid != 0 && p.rready != 0 && p.rlast != 0 && !atomic;
  if (p.rvalid != 0 && p.rready != 0) read_burst_open_ = p.rlast == 0;
  const auto end_read = [&] {
    if (ends && reads_open_ != 0) {
      --reads_open_;
      ends = false;
    }
  };
  end_read();
  if (p.arvalid != 0 && p.arready != 0) ++reads_open_;
  end_read();
  bool answers = p.bvalid != 0 && p.bready != 0;
  const auto answer = [&] {
    if (answers && std::min(commands_, bursts_) > responses_) {
      ++responses_;
      answers = false;
    }
  };
  answer();
  if (p.awvalid != 0 && p.awready != 0) {
    ++commands_;
    if (writes_no_data(p)) ++bursts_;
  }
  if (p.wvalid != 0 && p.wready != 0) {
    write_burst_open_ = p.wlast == 0;
    if (p.wlast != 0) ++bursts_;
  }
  answer();
  return buckets;
}

}  // namespace fabmon
