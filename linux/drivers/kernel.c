/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * The functions of kernel.h that are more than a line: the bus to the model, time, interrupts and
 * the one device.
 */
#define _GNU_SOURCE
#include "kernel.h"

#include <stdarg.h>
#include <sys/socket.h>

#include "../bus.h"

enum { ACCESS_NS = 1000, MAX_NS = 1000000, LINES = 32 };
#define CCI_PMU 0x9000 /* where the device tree has the PMU of the CCI-400 */

static struct fabmon_bus_hello hello;
static int model = -1;
static uint64_t now_ns;
static uint32_t lines;
static bool in_handler;
static struct {
  irq_handler_t handler;
  void *data;
  uint64_t taken;
} irqs[LINES];

static const char *compatible;
static uint32_t root_node;
static const struct platform_driver *bound;
static struct platform_device device;
static void *control_base; /* what the parent device of the CCI's PMU hands down */
static void *map_data;
static const struct file_operations *map_operations;
struct pmu *shim_pmu;
struct device shim_pmu_device;

static void fail(const char *what) {
  fprintf(stderr, "drivers: %s\n", what);
  exit(2);
}

static uint64_t ask(uint32_t op, uint32_t window, uint64_t offset, uint64_t data,
                    unsigned int size) {
  struct fabmon_bus_request request = {
      .time_ns = now_ns, .offset = offset, .data = data, .op = op, .window = window, .size = size};
  struct fabmon_bus_reply reply;
  if (send(model, &request, sizeof request, MSG_NOSIGNAL) != sizeof request ||
      recv(model, &reply, sizeof reply, 0) != sizeof reply) {
    fail("the model has gone");
  }
  lines = reply.lines;
  return reply.data;
}

static unsigned int window(const char *name) {
  for (unsigned int i = 0; i < FABMON_BUS_WINDOWS; ++i) {
    if (hello.window[i].size != 0 && strcmp(hello.window[i].name, name) == 0) return i;
  }
  fail("the model has no window of that name");
  return 0;
}

static uint64_t access_address(uint32_t op, uint64_t address, uint64_t data, unsigned int size) {
  for (unsigned int i = 0; i < FABMON_BUS_WINDOWS; ++i) {
    const struct fabmon_bus_window *w = &hello.window[i];
    if (address < w->base || address - w->base >= w->size) continue;
    if (size > w->width || address % size != 0) fail("an access that the bus does not have");
    now_ns += ACCESS_NS;
    return ask(op, i, address - w->base, data, size);
  }
  fail("an access to nowhere");
  return 0;
}

u64 shim_read(uint64_t address, unsigned int size) {
  return access_address(FABMON_BUS_READ, address, 0, size);
}
void shim_write(uint64_t address, u64 data, unsigned int size) {
  access_address(FABMON_BUS_WRITE, address, data, size);
}

/* Outside of the driver. A line that stays high is taken again, but not for ever. */
static void take_interrupts(void) {
  for (int tries = 0; lines != 0 && !in_handler; ++tries) {
    if (tries == 1000) fail("an interrupt that the driver does not clear");
    unsigned int i = (unsigned int)__builtin_ctz(lines);
    if (!irqs[i].handler) fail("an interrupt that the driver has not requested");
    in_handler = true;
    ++irqs[i].taken;
    irqs[i].handler((int)i, irqs[i].data);
    in_handler = false;
  }
}

void shim_sleep(uint64_t us) {
  uint64_t end = now_ns + us * 1000;
  take_interrupts();
  while (now_ns < end) {
    now_ns = now_ns + MAX_NS < end ? now_ns + MAX_NS : end;
    ask(FABMON_BUS_SYNC, 0, 0, 0, 0);
    take_interrupts();
  }
}

void shim_mark(unsigned int command) {
  unsigned int control = window("control");
  /* The monitors' cycles may be ahead, by so many milliseconds. */
  shim_sleep(1000 * ask(FABMON_BUS_READ, control, 0x80, 0, 8));
  ask(FABMON_BUS_WRITE, control, 0, command, 8);
}

void shim_poke(const char *monitor, uint64_t offset, unsigned int bits, uint64_t value) {
  char name[32];
  snprintf(name, sizeof name, "%s-second", monitor);
  ask(FABMON_BUS_WRITE, window(name), offset, value, bits / 8);
}

void shim_print_interrupts(void) {
  for (unsigned int i = 0; i < LINES; ++i) {
    if (irqs[i].taken) printf("%u:%llu ", i, (unsigned long long)irqs[i].taken);
  }
}

void shim_start(const char *wanted, uint32_t root) {
  const char *fd = getenv(FABMON_BUS_FD);
  if (!fd) fail(FABMON_BUS_FD " is not set: linux/drivers/run starts this");
  model = atoi(fd);
  if (recv(model, &hello, sizeof hello, 0) != sizeof hello || hello.magic != FABMON_BUS_MAGIC) {
    fail("no model, or one of another build");
  }
  compatible = wanted;
  root_node = root;
}

/* The numbers of the bits that are set, as "0-3,8". */
static char *put_bits(char *to, int n, const unsigned long *map) {
  const char *comma = "";
  for (int i = 0; i < n; ++i) {
    if (!test_bit(i % 64, map + i / 64)) continue;
    int first = i;
    while (i + 1 < n && test_bit((i + 1) % 64, map + (i + 1) / 64)) ++i;
    to += sprintf(to, first < i ? "%s%d-%d" : "%s%d", comma, first, i);
    comma = ",";
  }
  return to;
}

int shim_emit(char *buffer, const char *format, ...) {
  va_list values;
  char *to = buffer, part[16];
  va_start(values, format);
  while (*format) {
    if (*format != '%') {
      *to++ = *format++;
      continue;
    }
    int length = (int)strcspn(format, "diuxXsp") + 1;
    bool is_long = memchr(format, 'l', (size_t)length) != NULL;
    snprintf(part, sizeof part, "%.*s", length, format);
    format += length;
    if (part[length - 1] == 's') {
      to += sprintf(to, part, va_arg(values, const char *));
    } else if (strcmp(part, "%*p") == 0 && strncmp(format, "bl", 2) == 0) {
      int n = va_arg(values, int);
      to = put_bits(to, n, va_arg(values, const unsigned long *));
      format += 2;
    } else if (is_long) {
      to += sprintf(to, part, va_arg(values, unsigned long));
    } else {
      to += sprintf(to, part, va_arg(values, unsigned int));
    }
  }
  va_end(values);
  *to = 0;
  return (int)(to - buffer);
}

bool shim_warn(bool failed, const char *condition, const char *file, int line) {
  if (failed) {
    fprintf(stderr, "drivers: %s:%d: WARN_ON(%s)\n", file, line, condition);
    exit(1);
  }
  return failed;
}

/* The CMN's lines are the first, the CCI's the last of the board. */
static bool is_cci(void) { return strstr(compatible, "cci") != NULL; }

int platform_driver_register(struct platform_driver *driver) {
  for (const struct of_device_id *id = driver->driver.of_match_table; id->compatible[0]; ++id) {
    if (strcmp(id->compatible, compatible) != 0) continue;
    control_base = (void *)(uintptr_t)hello.window[window("cci400")].base;
    device = (struct platform_device){.dev = {.match_data = id->data,
                                              .platform_data = &control_base,
                                              .of_node = (struct device_node *)&device}};
    bound = driver;
    return driver->probe(&device);
  }
  return -ENODEV;
}

void platform_driver_unregister(struct platform_driver *driver) {
  driver->remove(&device);
  memset(irqs, 0, sizeof irqs); /* devm_request_irq, free_irq */
  bound = NULL;
}

void *devm_platform_ioremap_resource(struct platform_device *dev, unsigned int n) {
  uint64_t base =
      is_cci() ? hello.window[window("cci400")].base + CCI_PMU : hello.window[window("cmn")].base;
  (void)dev, (void)n;
  return (void *)(uintptr_t)base;
}

struct resource *platform_get_resource(struct platform_device *dev, unsigned int type,
                                       unsigned int n) {
  static struct resource first;
  (void)dev;
  if (n != 0 || type != IORESOURCE_MEM || is_cci()) return NULL;
  first.start = hello.window[window("cmn")].base;
  first.end = first.start + hello.window[window("cmn")].size - 1;
  return &first;
}

int platform_get_irq(struct platform_device *dev, unsigned int n) {
  unsigned int own = window(is_cci() ? "cci400" : "cmn"), first = 0;
  unsigned int count = hello.window[own].lines;
  (void)dev;
  for (unsigned int i = 0; i < own; ++i) first += hello.window[i].lines;
  return n < count ? (int)(first + n) : -ENXIO;
}

int of_property_read_u32(const struct device_node *node, const char *name, u32 *value) {
  (void)node;
  if (strcmp(name, "arm,root-node") != 0) return -EINVAL;
  *value = root_node;
  return 0;
}

int request_irq(unsigned int irq, irq_handler_t handler, unsigned long flags, const char *name,
                void *data) {
  (void)flags, (void)name;
  irqs[irq].handler = handler;
  irqs[irq].data = data;
  return 0;
}

void free_irq(unsigned int irq, void *data) {
  (void)data;
  irqs[irq].handler = NULL;
}

const char *devm_kasprintf(struct device *dev, int flags, const char *format, ...) {
  char *text = NULL;
  va_list values;
  (void)dev, (void)flags;
  va_start(values, format);
  if (vasprintf(&text, format, values) < 0) text = NULL;
  va_end(values);
  return text;
}

struct dentry *debugfs_create_file(const char *name, umode_t mode, struct dentry *parent,
                                   void *data, const struct file_operations *operations) {
  (void)name, (void)mode, (void)parent;
  map_data = data;
  map_operations = operations;
  return NULL;
}

void shim_show_map(void) {
  struct seq_file file = {map_data};
  if (map_operations) map_operations->show(&file, NULL);
}

int perf_pmu_register(struct pmu *pmu, const char *name, int type) {
  (void)type;
  pmu->name = name;
  pmu->type = PERF_TYPE_MAX;
  shim_pmu = pmu;
  shim_pmu_device.driver_data = pmu;
  return 0;
}

void perf_pmu_unregister(struct pmu *pmu) {
  (void)pmu;
  shim_pmu = NULL;
}
