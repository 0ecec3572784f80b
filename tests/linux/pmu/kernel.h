/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * What linux/pmu takes from the kernel, for a test in user space: types and functions of the same
 * names that do the same, or nothing. Registers are the test's two functions below, and time is
 * what the test says.
 */
#ifndef FABMON_TESTS_PMU_KERNEL_H
#define FABMON_TESTS_PMU_KERNEL_H

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64; /* as the kernel prints it */

u32 register_read(const void *place);
void register_write(void *place, u32 value);
extern unsigned told;        /* lines of the kernel's log */
extern unsigned told_locked; /* those that were written while a raw lock was held */
extern u64 now_ns;           /* the time */

#define __iomem
#define __init
#define __exit
#define U32_MAX UINT32_MAX
#define BIT(n) (1U << (n))
#define GENMASK_ULL(h, l) ((~0ULL >> (63 - (h))) & (~0ULL << (l)))
#define FIELD_GET(mask, word) (((u64)(word) & (mask)) / ((mask) & -(mask)))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define READ_ONCE(x) (x)
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max_t(type, a, b) ((type)(a) > (type)(b) ? (type)(a) : (type)(b))
#define IS_ALIGNED(x, to) ((x) % (to) == 0)
#define SZ_4K 0x1000U
#define SZ_64K 0x10000U
#define WARN_ON(x) ((void)(x))
#define container_of(p, type, member) ((type *)((char *)(p)-offsetof(type, member)))
#define struct_size(p, member, n) (sizeof(*(p)) + sizeof((p)->member[0]) * (n))
#define scnprintf snprintf
#define sysfs_emit(text, ...) ((ssize_t)sprintf(text, __VA_ARGS__))
#define NSEC_PER_SEC 1000000000ULL
#define NSEC_PER_MSEC 1000000ULL
#define KERNEL_VERSION(a, b, c) (((a) << 16) + ((b) << 8) + (c))
#define LINUX_VERSION_CODE KERNEL_VERSION(6, 1, 0)
#define div64_u64(a, b) ((a) / (b))
#define mul_u64_u64_div_u64(a, b, c) ((u64)((unsigned __int128)(a) * (b) / (c)))
#define readl_relaxed(place) register_read(place)
#define writel_relaxed(value, place) register_write(place, value)

#define IS_ERR(p) ((uintptr_t)(p) >= (uintptr_t)-4095)
#define PTR_ERR(p) ((int)(intptr_t)(p))

#define set_bit(n, word) ((void)(*(word) |= 1UL << (n)))
static inline bool test_and_clear_bit(unsigned n, unsigned long *word) {
  const bool was = (*word >> n) & 1;
  *word &= ~(1UL << n);
  return was;
}

/* An irq_work runs when no raw lock is held any more, neither the driver's nor perf's. */
struct irq_work {
  void (*function)(struct irq_work *);
};
static struct irq_work *irq_work_waits;
static unsigned raw_locks;
#define init_irq_work(work, f) ((void)((work)->function = (f)))
#define irq_work_queue(work) ((void)(irq_work_waits = (work)))
#define irq_work_sync(work) ((void)(work))
static inline void raw_lock(void) { ++raw_locks; }
static inline void raw_unlock(void) {
  struct irq_work *const work = irq_work_waits;
  if (--raw_locks || !work) return;
  irq_work_waits = NULL;
  work->function(work);
}
typedef int raw_spinlock_t;
#define raw_spin_lock_init(lock) (*(lock) = 0)
#define raw_spin_lock_irqsave(lock, flags) (raw_lock(), (flags) = (unsigned long)(*(lock))++)
#define raw_spin_unlock_irqrestore(lock, flags) (*(lock) = (int)(flags), raw_unlock())

struct list_head {
  struct list_head *next, *prev;
};
struct hlist_node {
  int unused;
};
#define INIT_LIST_HEAD(head) ((head)->next = (head)->prev = (head))
static inline void list_add_tail(struct list_head *one, struct list_head *head) {
  one->prev = head->prev;
  one->next = head;
  head->prev->next = one;
  head->prev = one;
}
static inline void list_del(struct list_head *one) {
  one->next->prev = one->prev;
  one->prev->next = one->next;
}
#define list_empty(head) ((head)->next == (head))
static inline void list_del_init(struct list_head *one) {
  list_del(one);
  INIT_LIST_HEAD(one);
}
#define list_for_each_entry_safe(at, after, head, member)                   \
  for ((at) = container_of((head)->next, __typeof__(*(at)), member),        \
      (after) = container_of((at)->member.next, __typeof__(*(at)), member); \
       &(at)->member != (head);                                             \
       (at) = (after), (after) = container_of((at)->member.next, __typeof__(*(at)), member))
#define list_for_each_entry(at, head, member)                                                 \
  for ((at) = container_of((head)->next, __typeof__(*(at)), member); &(at)->member != (head); \
       (at) = container_of((at)->member.next, __typeof__(*(at)), member))
#define hlist_entry_safe(node, type, member) container_of(node, type, member)

struct device {
  const void *match;
  void *data;
};
#define GFP_KERNEL 0
#define kzalloc(size, how) calloc(1, size)
#define kfree(block) free(block)
/* What is allocated stays for as long as the program runs. */
static inline void *kept(void *block) {
  static void *blocks[1 << 20];
  static unsigned n;
  if (n == ARRAY_SIZE(blocks)) abort();
  return blocks[n++] = block;
}
#define devm_kzalloc(dev, size, how) kept(calloc(1, size))
#define devm_kcalloc(dev, n, size, how) kept(calloc(n, size))
#define devm_kfree(dev, p) ((void)(p))
#define devm_kstrdup(dev, text, how) ((char *)kept(strdup(text)))
static inline char *devm_kasprintf(struct device *dev, int how, const char *format, ...) {
  char text[64];
  va_list more;
  (void)dev, (void)how;
  va_start(more, format);
  vsnprintf(text, sizeof(text), format, more);
  va_end(more);
  return kept(strdup(text));
}
static inline int log_line(int error, const char *format, ...) {
  (void)format;
  ++told;
  if (raw_locks) ++told_locked;
  return error;
}
#define dev_err_probe(dev, error, ...) log_line(error, __VA_ARGS__)
#define dev_err_ratelimited(dev, ...) ((void)log_line(0, __VA_ARGS__))
#define dev_warn_ratelimited(dev, ...) ((void)log_line(0, __VA_ARGS__))
#define dev_get_drvdata(dev) ((dev)->data)
#define dev_name(dev) "test"
#define dev_to_node(dev) 0
#define device_get_match_data(dev) ((dev)->match)
#define devm_add_action_or_reset(dev, action, data) ((void)(action), (void)(data), 0)

struct attribute {
  const char *name;
  unsigned mode;
};
struct attribute_group {
  const char *name;
  struct attribute **attrs;
};
struct device_attribute {
  struct attribute attr;
  ssize_t (*show)(struct device *, struct device_attribute *, char *);
};
struct dev_ext_attribute {
  struct device_attribute attr;
  void *var;
};
#define DEVICE_ATTR_RO(word) struct device_attribute dev_attr_##word = {{#word, 0444}, word##_show}
#define sysfs_attr_init(attr) ((void)(attr))
#define cpumap_print_to_pagebuf(list, text, mask) ((ssize_t)sprintf(text, "%u\n", (unsigned)(mask)))
#define cpumask_of(cpu) ((unsigned)(cpu))
#define cpumask_any_but(mask, cpu) ((unsigned)(cpu) + 1U)
#define cpumask_local_spread(n, node) 0
#define cpu_online_mask 0
#define nr_cpu_ids 4U

typedef struct {
  u64 value;
} local64_t;
#define local64_set(at, to) ((void)((at)->value = (to)))
#define local64_read(at) ((at)->value)
#define local64_add(by, at) ((void)((at)->value += (by)))
static inline u64 local64_xchg(local64_t *at, u64 to) {
  const u64 was = at->value;
  at->value = to;
  return was;
}

enum { PERF_HES_STOPPED = 1, PERF_HES_UPTODATE = 2, PERF_EF_START = 1, PERF_EF_UPDATE = 4 };
enum { PERF_PMU_TXN_ADD = 1, PERF_PMU_TXN_READ = 2, PERF_ATTACH_TASK = 4 };
enum { PERF_PMU_CAP_NO_EXCLUDE = 1, PERF_PMU_CAP_NO_INTERRUPT = 2, perf_invalid_context = -1 };
#define THIS_MODULE NULL
#define PERF_ATTR_SIZE_VER8 136
#define PERF_ATTR_SIZE_VER9 144
struct perf_event;
struct pmu {
  void *module;
  int task_ctx_nr, capabilities;
  unsigned type;
  const struct attribute_group *const *attr_groups;
  int (*event_init)(struct perf_event *);
  void (*pmu_enable)(struct pmu *), (*pmu_disable)(struct pmu *);
  void (*start_txn)(struct pmu *, unsigned), (*cancel_txn)(struct pmu *);
  int (*commit_txn)(struct pmu *);
  int (*add)(struct perf_event *, int);
  void (*del)(struct perf_event *, int), (*start)(struct perf_event *, int);
  void (*stop)(struct perf_event *, int), (*read)(struct perf_event *);
};
struct perf_event {
  struct {
    u64 config, config1, config2, config3, config4;
    unsigned type;
  } attr;
  struct {
    int idx, state;
    u64 config_base;
    local64_t prev_count;
  } hw;
  local64_t count;
  u64 total_time_enabled, total_time_running, tstamp;
  struct pmu *pmu;
  void *pmu_private;
  void (*destroy)(struct perf_event *);
  int cpu, attach_state;
  struct perf_event *group_leader, *sibling;
  struct list_head active_entry;
};
#define for_each_sibling_event(at, leader) \
  for ((at) = (leader)->sibling; (at); (at) = (at)->sibling)
#define is_sampling_event(event) false
#define is_software_event(event) (!(event)->pmu)
#define perf_event_update_userpage(event) ((void)(event))
int perf_pmu_register(struct pmu *pmu, const char *name, int type);
#define perf_pmu_unregister(pmu) ((void)(pmu))
#define perf_pmu_migrate_context(pmu, from, to) ((void)0)

typedef u64 ktime_t;
#define ktime_get_ns() now_ns
enum hrtimer_restart { HRTIMER_NORESTART, HRTIMER_RESTART };
struct hrtimer {
  enum hrtimer_restart (*function)(struct hrtimer *);
  u64 period;
};
enum { CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD };
#define hrtimer_init(timer, clock, mode) ((void)0)
#define hrtimer_start(timer, ns, mode) ((void)((timer)->period = (ns)))
#define hrtimer_cancel(timer) ((void)((timer)->period = 0))
#define hrtimer_forward_now(timer, ns) ((void)((timer)->period = (ns)))
#define ns_to_ktime(ns) (ns)

typedef enum { IRQ_NONE, IRQ_HANDLED } irqreturn_t;
enum { IRQF_NOBALANCING, IRQF_NO_THREAD, IRQF_SHARED };
#define devm_request_irq(dev, irq, handler, flags, name, data) ((void)(handler), 0)
#define irq_set_affinity(irq, mask) 0

struct ida {
  int next;
};
#define DEFINE_IDA(word) struct ida word
#define ida_alloc(ids, how) ((ids)->next++)
#define ida_free(ids, id) ((void)(ids))
struct dentry;
struct seq_file {
  void *private;
};
#define DEFINE_SHOW_ATTRIBUTE(word) \
  static int (*const word##_fops)(struct seq_file *, void *) = word##_show
#define debugfs_create_file(name, mode, parent, data, fops) ((void)(fops), (void *)(parent))
#define debugfs_create_dir(name, parent) NULL
#define debugfs_remove(file) ((void)(file))
#define seq_printf(file, ...) ((void)printf(__VA_ARGS__))
#define seq_puts(file, text) ((void)fputs(text, stdout))
#define seq_putc(file, c) ((void)putchar(c))
struct clk;
#define devm_clk_get_optional(dev, name) ((struct clk *)NULL)
extern int clocks_on;
#define clk_prepare_enable(clock) (++clocks_on, 0)
#define clk_disable_unprepare(clock) ((void)(clock), (void)--clocks_on)
#define clk_get_rate(clock) 0UL
enum cpuhp_state { CPUHP_AP_ONLINE_DYN };
#define cpuhp_setup_state_multi(state, name, up, down) ((void)(down), 0)
#define cpuhp_remove_multi_state(state) ((void)(state))
#define cpuhp_state_add_instance_nocalls(state, node) 0
#define cpuhp_state_remove_instance_nocalls(state, node) ((void)(state))

struct resource {
  u64 size;
};
#define resource_size(r) ((r)->size)
struct platform_device {
  struct device dev;
  void *registers;
  int irq;
  struct resource resource;
};
#define platform_set_drvdata(pdev, p) ((void)((pdev)->dev.data = (p)))
#define devm_platform_ioremap_resource(pdev, n) ((pdev)->registers)
#define devm_platform_get_and_ioremap_resource(pdev, n, r) \
  (*(r) = &(pdev)->resource, (pdev)->registers)
#define platform_get_irq_optional(pdev, n) ((pdev)->irq)
struct dev_pm_ops {
  int (*suspend)(struct device *), (*resume)(struct device *);
};
#define DEFINE_SIMPLE_DEV_PM_OPS(word, off, on) const struct dev_pm_ops word = {off, on}
#define pm_sleep_ptr(p) (p)
struct of_device_id {
  char compatible[64];
  const void *data;
};
struct platform_driver {
  struct {
    const char *name;
    const struct of_device_id *of_match_table;
    bool suppress_bind_attrs;
    const struct dev_pm_ops *pm;
  } driver;
  int (*probe)(struct platform_device *);
};
#define platform_driver_register(driver) ((void)(driver), 0)
#define platform_driver_unregister(driver) ((void)(driver))
#define MODULE_DEVICE_TABLE(bus, table) extern int unused_table
#define MODULE_AUTHOR(text) extern int unused_author
#define MODULE_DESCRIPTION(text) extern int unused_description
#define MODULE_LICENSE(text) extern int unused_licence
#define module_init(f) int (*const start_module)(void) = f
#define module_exit(f) void (*const end_module)(void) = f

#endif
