// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/derived_pins.hpp"

#include <algorithm>

#include "tb/bus/axi4/dataless.hpp"

namespace fabmon {

Axi4DerivedPins::Axi4DerivedPins(const std::function<bool(std::string_view)>& has)
    : rlast_(has("rvalid") && !has("rlast") && has("arlen")),
      wlast_(has("wvalid") && !has("wlast") && has("awlen")),
      rid_(has("rvalid") && !has("rid") && has("arid")),
      bid_(has("bvalid") && !has("bid") && has("awid")),
      no_read_id_(has("arvalid") && has("rid") && !has("arid")),
      no_write_id_(has("awvalid") && has("bid") && !has("awid")),
      shared_(has("arwwrite")) {}

void Axi4DerivedPins::clear() {
  reads_.clear();
  data_.clear();
  writes_.clear();
  early_ = early_lasts_ = 0;
}

std::vector<std::string_view> Axi4DerivedPins::names() const {
  std::vector<std::string_view> names;
  const auto add = [&names](bool is, std::string_view name) {
    if (is) names.push_back(name);
  };
  add(rlast_, "rlast");
  add(wlast_, "wlast");
  add(rid_, "rid");
  add(bid_, "bid");
  add(no_read_id_, "arid");
  add(no_write_id_, "awid");
  return names;
}

void Axi4DerivedPins::restart() {
  clear();
  lost_writes_ = 0;
}

void Axi4DerivedPins::apply(Axi4Pins& pins) {
  if (in_reset(pins)) {
    clear();
    return;
  }
  if (shared_) (pins.arwwrite != 0 ? pins.arvalid : pins.awvalid) = 0;
  if (no_read_id_) pins.rid = 0;
  if (no_write_id_) pins.bid = 0;
  if (rlast_ || rid_) read(pins);
  if (wlast_ || bid_) write(pins);
}

void Axi4DerivedPins::read(Axi4Pins& pins) {
  if (pins.arvalid != 0 && pins.arready != 0) {
    reads_.push_back({.id = pins.arid, .left = reads_no_data(pins) ? 1U : pins.arlen + 1U});
  }
  if (pins.rvalid == 0) return;
  const auto of_id = [&pins](const Burst& burst) { return burst.id == pins.rid; };
  const auto burst = rid_ ? reads_.begin() : std::find_if(reads_.begin(), reads_.end(), of_id);
  const bool open = burst != reads_.end();
  if (rid_) pins.rid = open ? burst->id : 0;
  if (rlast_) pins.rlast = !open || burst->left == 1 ? 1 : 0;
  if (!open || pins.rready == 0) return;
  const bool last = rlast_ ? burst->left == 1 : pins.rlast != 0;
  if (last) {
    reads_.erase(burst);
  } else if (burst->left > 1) {
    --burst->left;
  }
}

void Axi4DerivedPins::write(Axi4Pins& pins) {
  if (pins.awvalid != 0 && pins.awready != 0) {
    if (wlast_ && !writes_no_data(pins)) command(pins.awlen + 1U);
    if (bid_) writes_.push_back(pins.awid);
  }
  if (wlast_ && pins.wvalid != 0) data(pins);
  if (bid_ && pins.bvalid != 0) {
    pins.bid = writes_.empty() ? 0 : writes_.front();
    if (pins.bready != 0 && !writes_.empty()) writes_.pop_front();
  }
}

void Axi4DerivedPins::command(unsigned beats) {
  const unsigned early = std::min(early_, beats);
  early_ -= early;
  if (early < beats) {
    data_.push_back(beats - early);
  } else if (early_lasts_ != 0) {
    --early_lasts_;
  } else {
    ++lost_writes_;
  }
}

void Axi4DerivedPins::data(Axi4Pins& pins) {
  // Of data that comes before its command is taken, the command that is offered says how much it
  // is.
  const bool offered = data_.empty() && pins.awvalid != 0 && !writes_no_data(pins);
  const bool last = data_.empty() ? offered && early_ == pins.awlen : data_.front() == 1;
  pins.wlast = last ? 1 : 0;
  if (pins.wready == 0) return;
  if (data_.empty()) {
    ++early_;
    if (last) ++early_lasts_;
  } else if (--data_.front() == 0) {
    data_.pop_front();
  }
}

std::vector<std::string> Axi4DerivedPins::notes() const {
  std::vector<std::string> notes;
  const auto say = [&notes](bool is, const char* text) {
    if (is) notes.emplace_back(text);
  };
  say(shared_, "reads and writes share the command channel ARW");
  say(rlast_, "rlast is not in the file: by arlen, in the order of each ID");
  say(wlast_, "wlast is not in the file: by awlen, in the order of the commands");
  say(rid_, "rid is not in the file: reads are paired in the order of their commands");
  say(bid_, "bid is not in the file: writes are paired in the order of their commands");
  say(no_read_id_, "arid is not in the file: rid is not used, reads are paired in order");
  say(no_write_id_, "awid is not in the file: bid is not used, writes are paired in order");
  if (lost_writes_ != 0) {
    notes.push_back("all data of " + std::to_string(lost_writes_) +
                    " writes came before their command: without wlast its end is not known, and "
                    "they are not counted");
  }
  return notes;
}

}  // namespace fabmon
