// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/chi/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// Puts the flits of a device port on the ports of a Verilated cmn monitor.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/core/verilated_port.hpp"

namespace fabmon {

/// Bits of a flit, by channel.
using ChiFlitWidths = std::array<unsigned, kChiChannels>;

/// FLITV of one direction by channel, a bit for each device port.
using ChiFlitv = std::array<std::uint64_t, kChiChannels>;

/// The flits from the devices at device port number n, of the channels whose bit is set.
template <class Top>
void drive_cmn_up(Top& t, unsigned n, const ChiLinkPins& p, unsigned channels,
                  const ChiFlitWidths& width) {
  if ((channels >> kChiReq & 1) != 0) {
    put_bits(t.up_req_flit, n * width[kChiReq], width[kChiReq], p.req);
  }
  if ((channels >> kChiRsp & 1) != 0) {
    put_bits(t.up_rsp_flit, n * width[kChiRsp], width[kChiRsp], p.rsp);
    put_bits(t.up_rsp_devevent, n * 2, 2, p.rsp_devevent);
  }
  if ((channels >> kChiSnp & 1) != 0) {
    put_bits(t.up_snp_flit, n * width[kChiSnp], width[kChiSnp], p.snp);
    put_bits(t.up_snp_tgtid, n * 11, 11, p.snp_tgtid);
  }
  if ((channels >> kChiDat & 1) != 0) {
    put_bits(t.up_dat_flit, n * width[kChiDat], width[kChiDat], p.dat);
    put_bits(t.up_dat_chunkv, n * 2, 2, p.chunkv);
    put_bits(t.up_dat_poison, n * 4, 4, p.dat_poison);
    put_bits(t.up_dat_devevent, n * 2, 2, p.dat_devevent);
  }
}

/// FLITV of the flits from the devices, of so many device ports.
template <class Top>
void drive_cmn_up_flitv(Top& t, unsigned ports, const ChiFlitv& flitv) {
  put_bits(t.up_req_flitv, 0, ports, flitv[kChiReq]);
  put_bits(t.up_rsp_flitv, 0, ports, flitv[kChiRsp]);
  put_bits(t.up_snp_flitv, 0, ports, flitv[kChiSnp]);
  put_bits(t.up_dat_flitv, 0, ports, flitv[kChiDat]);
}

/// The flits to the devices at device port number n, of the channels whose bit is set.
template <class Top>
void drive_cmn_down(Top& t, unsigned n, const ChiLinkPins& p, unsigned channels,
                    const ChiFlitWidths& width) {
  if ((channels >> kChiReq & 1) != 0) {
    put_bits(t.down_req_flit, n * width[kChiReq], width[kChiReq], p.req);
  }
  if ((channels >> kChiRsp & 1) != 0) {
    put_bits(t.down_rsp_flit, n * width[kChiRsp], width[kChiRsp], p.rsp);
    put_bits(t.down_rsp_devevent, n * 2, 2, p.rsp_devevent);
  }
  if ((channels >> kChiSnp & 1) != 0) {
    put_bits(t.down_snp_flit, n * width[kChiSnp], width[kChiSnp], p.snp);
  }
  if ((channels >> kChiDat & 1) != 0) {
    put_bits(t.down_dat_flit, n * width[kChiDat], width[kChiDat], p.dat);
    put_bits(t.down_dat_chunkv, n * 2, 2, p.chunkv);
    put_bits(t.down_dat_poison, n * 4, 4, p.dat_poison);
    put_bits(t.down_dat_devevent, n * 2, 2, p.dat_devevent);
  }
}

/// FLITV of the flits to the devices, of so many device ports.
template <class Top>
void drive_cmn_down_flitv(Top& t, unsigned ports, const ChiFlitv& flitv) {
  put_bits(t.down_req_flitv, 0, ports, flitv[kChiReq]);
  put_bits(t.down_rsp_flitv, 0, ports, flitv[kChiRsp]);
  put_bits(t.down_snp_flitv, 0, ports, flitv[kChiSnp]);
  put_bits(t.down_dat_flitv, 0, ports, flitv[kChiDat]);
}

}  // namespace fabmon
