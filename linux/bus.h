/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * What goes between a machine that runs Linux's drivers (QEMU with bridge.c, or the drivers in user
 * space) and the model of the hardware (model/), over a socket of whole packets.
 *
 * The model begins: one struct fabmon_bus_hello. From then on the machine asks, one request at a
 * time, and waits for the reply. Every request has the machine's time, which never goes back; the
 * model is clocked up to it first. Every reply has the interrupt lines as they stand afterwards.
 *
 * Both ends are of one build on one host: byte order and padding are the compiler's.
 */
#ifndef FABMON_LINUX_BUS_H
#define FABMON_LINUX_BUS_H

#include <stdint.h>

#define FABMON_BUS_MAGIC 0x6661626d6f6e3032ULL /* "fabmon02": changes with this file */
#define FABMON_BUS_FD "FABMON_BUS_FD"          /* environment: the machine's end of the socket */
#define FABMON_BUS_WINDOWS 16

/* One window of physical addresses. */
struct fabmon_bus_window {
  char name[24];
  uint64_t base;  /* physical address */
  uint64_t size;  /* in bytes; 0: there is no such window */
  uint32_t width; /* the widest access, in bytes: 4 or 8 */
  uint32_t lines; /* its interrupts; those of the windows before it come first */
};

struct fabmon_bus_hello {
  uint64_t magic;
  uint64_t sync_ns;   /* the machine asks at least this often, to see the interrupts */
  uint32_t first_spi; /* line i is the GIC's shared peripheral interrupt first_spi + i */
  uint32_t lines;     /* how many lines there are, at most 32 */
  struct fabmon_bus_window window[FABMON_BUS_WINDOWS];
};

enum { FABMON_BUS_READ, FABMON_BUS_WRITE, FABMON_BUS_SYNC };

struct fabmon_bus_request {
  uint64_t time_ns;
  uint64_t offset; /* within the window */
  uint64_t data;
  uint32_t op;
  uint32_t window;
  uint32_t size; /* 1, 2, 4 or 8 bytes; offset is a multiple of it */
  uint32_t unused;
};

struct fabmon_bus_reply {
  uint64_t data;
  uint32_t lines; /* bit i: line i is high */
  uint32_t unused;
};

#endif
