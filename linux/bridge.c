/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * Devices of another process in a stock qemu-system-aarch64: windows of physical addresses whose
 * accesses go over a socket (bus.h), and interrupt lines that come back with the replies.
 *
 *   FABMON_BUS_FD=3 qemu-system-aarch64 -M virt,gic-version=3 -plugin bridge.so ...
 *
 * -plugin is there for TCG plugins, and all that this one wants of it is to be loaded before the
 * machine is built. What it then calls are functions of QEMU itself, which Debian's QEMU exports
 * because it is built with loadable modules. Their declarations are below, no header of QEMU is
 * needed; the layouts of its structures are those of QEMU 7.2, so any other version is
 * refused. Everything runs under QEMU's big lock, in which interrupt lines may be set.
 *
 * An error is one line on stderr and exit status 78: this QEMU is not one that it knows; or 79:
 * the model has gone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "bus.h"

#define PUBLIC __attribute__((visibility("default")))

enum { EXIT_QEMU = 78, EXIT_MODEL = 79, VIRTUAL_CLOCK = 1, SCALE_NS = 1, LITTLE_ENDIAN_DEVICE = 2 };

/* QEMU 7.2: include/exec/memory.h, include/qemu/notify.h, include/qemu/qemu-plugin.h. */
struct memory_region_ops {
  uint64_t (*read)(void *window, uint64_t offset, unsigned size);
  void (*write)(void *window, uint64_t offset, uint64_t data, unsigned size);
  void *read_with_attrs, *write_with_attrs;
  int endianness;
  struct {
    unsigned min_access_size, max_access_size;
    bool unaligned;
    void *accepts;
  } valid;
  struct {
    unsigned min_access_size, max_access_size;
    bool unaligned;
  } impl;
};
struct notifier {
  void (*notify)(struct notifier *self, void *data);
  void *next, **previous;
};
struct plugin_info { /* as far as it is used */
  const char *target_name;
};
struct version_info { /* the answer to QMP's query-version */
  const struct { int64_t major, minor, micro; } * qemu;
};

/* QEMU's functions, found by name: so that one that is missing can be told. */
static struct {
  const struct version_info *(*qmp_query_version)(void *error);
  void *(*get_system_memory)(void);
  void (*memory_region_init_io)(void *region, void *owner, const struct memory_region_ops *ops,
                                void *opaque, const char *name, uint64_t size);
  void (*memory_region_add_subregion)(void *region, uint64_t offset, void *subregion);
  void (*qemu_add_machine_init_done_notifier)(struct notifier *notifier);
  void *(*object_resolve_path_type)(const char *path, const char *type, bool *ambiguous);
  void *(*qdev_get_gpio_in)(void *device, int n);
  void (*qemu_set_irq)(void *irq, int level);
  int64_t (*qemu_clock_get_ns)(int clock);
  void (*timer_init_full)(void *timer, void *group, int clock, int scale, int attributes,
                          void (*call)(void *), void *opaque);
  void (*timer_mod_ns)(void *timer, int64_t expires);
} qemu;

static const struct {
  const char *name;
  void *function;
} symbols[] = {
#define SYMBOL(name) \
  { #name, &qemu.name }
    SYMBOL(qmp_query_version),
    SYMBOL(get_system_memory),
    SYMBOL(memory_region_init_io),
    SYMBOL(memory_region_add_subregion),
    SYMBOL(qemu_add_machine_init_done_notifier),
    SYMBOL(object_resolve_path_type),
    SYMBOL(qdev_get_gpio_in),
    SYMBOL(qemu_set_irq),
    SYMBOL(qemu_clock_get_ns),
    SYMBOL(timer_init_full),
    SYMBOL(timer_mod_ns),
};

/* A window with room for QEMU's MemoryRegion, whose size (272 bytes) nobody here has to know. */
static struct window {
  unsigned index;
  struct memory_region_ops ops;
  _Alignas(64) unsigned char region[4096];
} windows[FABMON_BUS_WINDOWS];

static struct fabmon_bus_hello hello;
static int model = -1;
static void *irq[32];
static uint32_t lines;
static _Alignas(64) unsigned char timer[512]; /* QEMUTimer, 48 bytes */
static struct notifier machine_done;

static void fail(int status, const char *what) {
  fprintf(stderr, "bridge: %s\n", what);
  exit(status);
}

static uint64_t ask(struct fabmon_bus_request *request) {
  struct fabmon_bus_reply reply;
  ssize_t n;
  request->time_ns = (uint64_t)qemu.qemu_clock_get_ns(VIRTUAL_CLOCK);
  do {
    n = send(model, request, sizeof *request, MSG_NOSIGNAL);
  } while (n < 0 && errno == EINTR);
  if (n == sizeof *request) {
    do {
      n = recv(model, &reply, sizeof reply, 0);
    } while (n < 0 && errno == EINTR);
  }
  if (n != sizeof reply) fail(EXIT_MODEL, "the model has gone");
  uint32_t changed = lines ^ reply.lines;
  lines = reply.lines;
  for (unsigned i = 0; i < hello.lines; ++i) {
    if (changed >> i & 1) qemu.qemu_set_irq(irq[i], lines >> i & 1);
  }
  return reply.data;
}

static uint64_t window_read(void *opaque, uint64_t offset, unsigned size) {
  const struct window *w = opaque;
  struct fabmon_bus_request request = {
      .op = FABMON_BUS_READ, .window = w->index, .offset = offset, .size = size};
  return ask(&request);
}

static void window_write(void *opaque, uint64_t offset, uint64_t data, unsigned size) {
  const struct window *w = opaque;
  struct fabmon_bus_request request = {
      .op = FABMON_BUS_WRITE, .window = w->index, .offset = offset, .data = data, .size = size};
  ask(&request);
}

static void sync_time(void *opaque) {
  struct fabmon_bus_request request = {.op = FABMON_BUS_SYNC};
  ask(&request);
  /* From now on, not from when it asked: a model that is slow would be asked again at once. */
  qemu.timer_mod_ns(timer, qemu.qemu_clock_get_ns(VIRTUAL_CLOCK) + (int64_t)hello.sync_ns);
  (void)opaque;
}

/* The board is complete: it gets our windows, and we get the lines of its interrupt controller. */
static void machine_is_done(struct notifier *self, void *data) {
  bool ambiguous = false;
  void *gic = qemu.object_resolve_path_type("", "arm-gicv3-common", &ambiguous);
  if (!gic) fail(EXIT_QEMU, "this machine has no GICv3 (-M virt,gic-version=3)");
  for (unsigned i = 0; i < hello.lines; ++i) {
    irq[i] = qemu.qdev_get_gpio_in(gic, (int)(hello.first_spi + i));
  }
  for (unsigned i = 0; i < FABMON_BUS_WINDOWS && hello.window[i].size; ++i) {
    struct window *w = &windows[i];
    w->index = i;
    w->ops.read = window_read;
    w->ops.write = window_write;
    w->ops.endianness = LITTLE_ENDIAN_DEVICE;
    w->ops.valid.min_access_size = w->ops.impl.min_access_size = 1;
    w->ops.valid.max_access_size = 8;
    w->ops.impl.max_access_size = hello.window[i].width;
    qemu.memory_region_init_io(w->region, NULL, &w->ops, w, hello.window[i].name,
                               hello.window[i].size);
    qemu.memory_region_add_subregion(qemu.get_system_memory(), hello.window[i].base, w->region);
  }
  qemu.timer_init_full(timer, NULL, VIRTUAL_CLOCK, SCALE_NS, 0, sync_time, NULL);
  qemu.timer_mod_ns(timer, qemu.qemu_clock_get_ns(VIRTUAL_CLOCK) + (int64_t)hello.sync_ns);
  (void)self;
  (void)data;
}

/* Says why this QEMU will not do, or NULL. */
static const char *find_qemu(const struct plugin_info *info) {
  static char text[160];
  const struct version_info *version;
  if (!info || !info->target_name || strcmp(info->target_name, "aarch64") != 0) {
    return "this is not qemu-system-aarch64";
  }
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; ++i) {
    void *found = dlsym(RTLD_DEFAULT, symbols[i].name);
    if (!found) {
      snprintf(text, sizeof text, "this QEMU does not export %s (Debian's 7.2 does)",
               symbols[i].name);
      return text;
    }
    memcpy(symbols[i].function, &found, sizeof found);
  }
  version = qemu.qmp_query_version(NULL);
  if (version->qemu->major != 7 || version->qemu->minor != 2) {
    snprintf(text, sizeof text, "this is QEMU %d.%d; only 7.2 is known", (int)version->qemu->major,
             (int)version->qemu->minor);
    return text;
  }
  return NULL;
}

PUBLIC int qemu_plugin_version = 1; /* of the interface of plugins in 7.2; later ones refuse it */

PUBLIC int qemu_plugin_install(uint64_t id, const struct plugin_info *info, int argc, char **argv) {
  const char *why = find_qemu(info);
  const char *fd = getenv(FABMON_BUS_FD);
  (void)id, (void)argc, (void)argv;
  if (why) fail(EXIT_QEMU, why);
  if (!fd) fail(EXIT_MODEL, FABMON_BUS_FD " is not set: start QEMU by fabmon_linux");
  model = atoi(fd);
  if (recv(model, &hello, sizeof hello, 0) != sizeof hello || hello.magic != FABMON_BUS_MAGIC ||
      hello.lines > 32) {
    fail(EXIT_MODEL, "what is at " FABMON_BUS_FD " is no model, or one of another build");
  }
  machine_done.notify = machine_is_done;
  qemu.qemu_add_machine_init_done_notifier(&machine_done);
  return 0;
}
