/* SPDX-License-Identifier: Apache-2.0
 * Copyright the fabmon contributors.
 *
 * The axi4 monitor of fabmon/axi4.hpp by functions of C: for DPI-C (fabmon_bind.sv) and for benches
 * in other languages. An error is one line on standard error, and what a function then returns is
 * said with it; none ends the program.
 */
#ifndef FABMON_DPI_H
#define FABMON_DPI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A monitor of the port of that name and these widths in bits (1-32, 12-64, 32-1024 and a power of
 * two). Null if a width is out of its range; the functions below take that as a monitor which
 * counts nothing. */
void* fabmon_axi4_open(const char* name, int id_width, int addr_width, int data_width);

/* The pins of a cycle, as svBitVecVal[17]: the vector `pins` of fabmon_bind.sv, bit 0 first.
 *
 *   word 0..3   wstrb    word 4,5   araddr   word 6,7   awaddr
 *   word 8      arid     word 9     rid      word 10    awid     word 11   bid
 *   word 12     arlen [7:0], arsize [10:8], arburst [12:11], arlock [13], arvalid [14], arready
 * [15], aresetn [16] word 13     awlen, ..., awready as of AR word 14     rresp [1:0], rlast [2],
 * rvalid [3], rready [4] word 15     bresp [1:0], bvalid [3], bready [4] word 16     wlast [2],
 * wvalid [3], wready [4]
 */
void fabmon_axi4_cycle(void* monitor, const uint32_t* pins);

/* The value of an event since the last reset; -1 if there is no such event. */
int64_t fabmon_axi4_count(void* monitor, const char* event);

/* Violations of the AXI4 protocol so far; -1 on an error. */
int64_t fabmon_axi4_violations(void* monitor);

/* Ends the measurement; what `fabmon stat axi4 --all` prints of it. The text lives until the
 * monitor is closed. Empty on an error. */
const char* fabmon_axi4_report(void* monitor);

/* Ends the measurement; the same as JSON (docs/use/json.md#stat). Lives as long, empty on an
 * error. */
const char* fabmon_axi4_json(void* monitor);

/* Gives the monitor back; null does nothing. */
void fabmon_axi4_close(void* monitor);

#ifdef __cplusplus
}
#endif

#endif
