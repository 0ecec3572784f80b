// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts flits on pins: fields in the order of CHI Issue B, the first one at bit 0.
#pragma once

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/traffic/flit.hpp"

namespace fabmon {

class ChiPacker {
 public:
  explicit ChiPacker(const ChiMesh& config)
      : id_(config.node_id_width), addr_(config.req_addr_width), rsvdc_(config.rsvdc_width) {}

  /// Sets FLITV of the channel, the flit and what goes beside it.
  void put(ChiLinkPins& link, ChiChannel channel, const ChiFlit& flit) const;

 private:
  unsigned id_, addr_, rsvdc_;
};

}  // namespace fabmon
