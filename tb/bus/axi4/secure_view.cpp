// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/secure_view.hpp"

namespace fabmon {
namespace {

bool moves(std::uint8_t valid, std::uint8_t ready) { return (valid & ready) != 0; }

void mask(std::uint8_t& valid, std::uint8_t& ready, bool shown) {
  if (!shown) valid = 0;
  if (valid == 0) ready = 0;
}

}  // namespace

std::optional<bool> Axi4SecureView::Open::oldest(std::uint32_t id) const {
  const auto found = of_id_.find(id);
  if (found == of_id_.end()) return {};
  return found->second.front();
}

void Axi4SecureView::Open::end(std::uint32_t id) {
  const auto found = of_id_.find(id);
  found->second.pop_front();
  if (found->second.empty()) of_id_.erase(found);
  --size_;
}

void Axi4SecureView::Open::begin(std::uint32_t id, bool shown) {
  of_id_[id].push_back(shown);
  ++size_;
}

void Axi4SecureView::forget_data() {
  commands_ = bursts_ = 0;
  fate_.clear();
  accepted_.clear();
  early_.clear();
  burst_.reset();
}

void Axi4SecureView::reset(bool port_in_reset, std::uint64_t quiet) {
  niden_ = true, spniden_ = false;
  settled_ = port_in_reset;
  quiet_ = quiet;
  hid_write_ = false;
  ar_.reset();
  aw_.reset();
  reads_.clear();
  writes_.clear();
  operations_.clear();
  forget_data();
}

// A command of AW is given its number with its first cycle. One that goes without a handshake,
// which is not legal, gives it back unless data has taken it.
void Axi4SecureView::offer_write(const Axi4Pins& pins) {
  if (pins.awvalid == 0) {
    if (aw_ && fate_.erase(aw_->number) != 0) --commands_;
    aw_.reset();
    return;
  }
  if (aw_) return;
  aw_ = Offer{permits(pins.awprot), commands_++};
  if (early_.erase(aw_->number) != 0) {
    hid_write_ = aw_->shown;
    aw_->shown = false;
  } else if (limits_.data) {
    fate_[aw_->number] = aw_->shown;
  }
}

// Is the beat on W shown?
bool Axi4SecureView::data(const Axi4Pins& pins) {
  if (!limits_.data || pins.wvalid == 0) return false;
  if (!burst_) {
    const auto known = fate_.find(bursts_);
    burst_ = known != fate_.end() && known->second;
    if (known == fate_.end()) {
      early_.insert(bursts_);
    } else {
      fate_.erase(known);
      accepted_.erase(bursts_);
    }
    ++bursts_;
  }
  const bool shown = *burst_;
  if (moves(pins.wvalid, pins.wready) && pins.wlast != 0) burst_.reset();
  return shown;
}

bool Axi4SecureView::read_data(const Axi4Pins& pins) {
  if (pins.rvalid == 0) return false;
  const bool moved = pins.rready != 0, last = moved && pins.rlast != 0;
  if (const std::optional<bool> operation = operations_.oldest(pins.rid)) {
    if (last) operations_.end(pins.rid);
    return *operation;
  }
  if (const std::optional<bool> read = reads_.oldest(pins.rid)) {
    if (last) reads_.end(pins.rid);
    return *read;
  }
  if (moves(pins.arvalid, pins.arready) && pins.arid == pins.rid) {
    read_at_once_ = last;
    return ar_->shown;
  }
  doubt_ = doubt_ || moved;
  return false;
}

bool Axi4SecureView::response(const Axi4Pins& pins) {
  if (pins.bvalid == 0) return false;
  const bool moved = pins.bready != 0;
  if (const std::optional<bool> write = writes_.oldest(pins.bid)) {
    if (moved) writes_.end(pins.bid);
    return *write;
  }
  if (moves(pins.awvalid, pins.awready) && pins.awid == pins.bid) {
    write_at_once_ = moved;
    return aw_->shown;
  }
  doubt_ = doubt_ || moved;
  return false;
}

// What the handshakes of commands open.
void Axi4SecureView::accept(const Axi4Pins& pins) {
  const auto open = [this](Open& in, std::uint32_t id, bool shown, std::size_t limit) {
    if (in.size() < limit) {
      in.begin(id, shown);
    } else {
      doubt_ = true;
    }
  };
  if (moves(pins.arvalid, pins.arready)) {
    if (!read_at_once_) open(reads_, pins.arid, ar_->shown, limits_.max_outstanding);
    ar_.reset();
  }
  if (moves(pins.awvalid, pins.awready)) {
    if (!write_at_once_) open(writes_, pins.awid, aw_->shown, limits_.max_outstanding);
    if ((pins.awatop & 0x20) != 0) {
      open(operations_, pins.awid, aw_->shown, limits_.max_atomics);
    }
    if (fate_.count(aw_->number) != 0) accepted_.insert(aw_->number);
    aw_.reset();
  }
  doubt_ = doubt_ || accepted_.size() > limits_.max_outstanding ||
           early_.size() > limits_.max_outstanding;
}

// Whether the next cycle is seen.
void Axi4SecureView::judge(const Axi4Pins& pins, bool quiet) {
  if (pins.aresetn == 0) {
    settled_ = true;
    return;
  }
  quiet_ = quiet && !doubt_ ? quiet_ + 1 : 0;
  settled_ = !doubt_ && (settled_ || quiet_ >= limits_.settle_cycles);
}

Axi4Pins Axi4SecureView::next(const Axi4Pins& pins) {
  Axi4Pins out = pins;
  const bool seen = settled_ && pins.aresetn != 0;
  doubt_ = hid_write_ = read_at_once_ = write_at_once_ = false;
  if (!seen) forget_data();
  if (pins.aresetn == 0) {
    reads_.clear();
    writes_.clear();
    operations_.clear();
    ar_.reset();
    aw_.reset();
    mask(out.arvalid, out.arready, false);
    mask(out.rvalid, out.rready, false);
    mask(out.awvalid, out.awready, false);
    mask(out.wvalid, out.wready, false);
    mask(out.bvalid, out.bready, false);
  } else {
    if (pins.arvalid == 0) {
      ar_.reset();
    } else if (!ar_) {
      ar_ = Offer{permits(pins.arprot), 0};
    }
    const bool quiet =
        (pins.arvalid | pins.rvalid | pins.awvalid | pins.wvalid | pins.bvalid) == 0 &&
        reads_.size() + writes_.size() + operations_.size() == 0;
    offer_write(pins);
    mask(out.wvalid, out.wready, data(pins) && seen);
    mask(out.rvalid, out.rready, read_data(pins) && seen);
    mask(out.bvalid, out.bready, response(pins) && seen);
    mask(out.arvalid, out.arready, ar_ && ar_->shown && seen);
    mask(out.awvalid, out.awready, aw_ && aw_->shown && seen);
    accept(pins);
    judge(pins, quiet);
    if (!seen) hid_write_ = false;
  }
  if (pins.aresetn == 0) judge(pins, false);
  out.aresetn = seen ? 1 : 0;
  return out;
}

}  // namespace fabmon
