// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Managers of one access at a time for a register slave whose clock the test drives itself:
// before_edge() looks at the slave, after_edge() changes the pins.
#pragma once

#include <cstdint>
#include <optional>

namespace fabmon::test {

/// How an access ended.
struct Response {
  bool error = false;
  std::uint32_t data = 0;
};

/// Of AXI4-Lite: address and data at once, the response is taken in its first cycle.
template <class Top>
class AxilAsync {
 public:
  /// A response comes at most so many cycles after the last one on the register bus.
  static constexpr unsigned kMore = 2;

  explicit AxilAsync(Top& top) : top_(top) {}

  void start(bool write, unsigned addr, std::uint32_t data, bool ns) {
    write_ = write;
    response_.reset();
    cycles_ = 0;
    busy_ = true;
    top_.s_axil_bready = top_.s_axil_rready = 1;
    if (write) {
      top_.s_axil_awvalid = top_.s_axil_wvalid = 1;
      top_.s_axil_awaddr = addr, top_.s_axil_wdata = data, top_.s_axil_wstrb = 0xF;
      if constexpr (kWide) {
        if ((addr & 4) != 0) {
          top_.s_axil_wdata = std::uint64_t{data} << 32, top_.s_axil_wstrb = 0xF0;
        }
      }
      top_.s_axil_awprot = ns ? 2 : 0;
    } else {
      top_.s_axil_arvalid = 1;
      top_.s_axil_araddr = addr;
      upper_ = kWide && (addr & 4) != 0;
      top_.s_axil_arprot = ns ? 2 : 0;
    }
  }
  void before_edge() {
    aw_ = top_.s_axil_awvalid != 0 && top_.s_axil_awready != 0;
    w_ = top_.s_axil_wvalid != 0 && top_.s_axil_wready != 0;
    ar_ = top_.s_axil_arvalid != 0 && top_.s_axil_arready != 0;
    if (!busy_) return;
    if (top_.s_axil_awvalid == 0 && top_.s_axil_wvalid == 0 && top_.s_axil_arvalid == 0) ++cycles_;
    const bool b = top_.s_axil_bvalid != 0, r = top_.s_axil_rvalid != 0;
    if (write_ ? b : r) {
      const unsigned resp = write_ ? top_.s_axil_bresp : top_.s_axil_rresp;
      response_ = Response{
          resp == 2, write_ ? 0
                            : static_cast<std::uint32_t>(top_.s_axil_rdata >> (upper_ ? 31 : 0) >>
                                                         (upper_ ? 1 : 0))};
      if (resp != 2 && resp != 0) response_->data = ~0U;  // there is no such response
      busy_ = false;
    }
  }
  void after_edge() {
    if (aw_) top_.s_axil_awvalid = 0;
    if (w_) top_.s_axil_wvalid = 0;
    if (ar_) top_.s_axil_arvalid = 0;
  }
  /// The manager has the slave's reset: what it asked for is forgotten.
  void reset() {
    top_.s_axil_awvalid = top_.s_axil_wvalid = top_.s_axil_arvalid = 0;
    busy_ = false;
  }
  bool response() const { return response_.has_value(); }
  std::optional<Response> take() { return response_; }
  unsigned cycles() const { return cycles_; }

 private:
  static constexpr bool kWide = sizeof(Top::s_axil_wdata) == 8;

  Top& top_;
  bool upper_ = false, write_ = false, busy_ = false, aw_ = false, w_ = false, ar_ = false;
  unsigned cycles_ = 0;
  std::optional<Response> response_;
};

/// Of APB4: setup, access, and idle after each transfer.
template <class Top>
class ApbAsync {
 public:
  static constexpr unsigned kMore = 2;  // the setup phase, and the cycle of PREADY

  explicit ApbAsync(Top& top) : top_(top) {}

  void start(bool write, unsigned addr, std::uint32_t data, bool ns) {
    response_.reset();
    cycles_ = 0;
    top_.s_apb_psel = 1, top_.s_apb_penable = 0;
    top_.s_apb_pwrite = write ? 1 : 0, top_.s_apb_paddr = addr, top_.s_apb_pwdata = data;
    top_.s_apb_pstrb = write ? 0xF : 0;
    top_.s_apb_pprot = ns ? 2 : 0;
  }
  void before_edge() {
    if (top_.s_apb_psel == 0) return;
    ++cycles_;
    if (top_.s_apb_penable == 0 || top_.s_apb_pready == 0) return;
    const bool error = top_.s_apb_pslverr != 0;
    response_ =
        Response{error, top_.s_apb_pwrite != 0 ? 0 : static_cast<std::uint32_t>(top_.s_apb_prdata)};
  }
  void after_edge() {
    if (top_.s_apb_psel == 0) return;
    if (response_) {
      top_.s_apb_psel = top_.s_apb_penable = 0;
    } else {
      top_.s_apb_penable = 1;
    }
  }
  /// The manager has the slave's reset.
  void reset() {
    top_.s_apb_psel = top_.s_apb_penable = 0;
    response_.reset();
  }
  bool response() const { return response_.has_value(); }
  std::optional<Response> take() { return response_; }
  unsigned cycles() const { return cycles_; }

 private:
  Top& top_;
  unsigned cycles_ = 0;
  std::optional<Response> response_;
};

}  // namespace fabmon::test
