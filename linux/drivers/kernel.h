/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * As much of the kernel's interface as drivers/perf/arm-cmn.c and arm-cci.c of Linux 6.1, 6.12 and
 * 7.2 use, for a process: so that their sources, unmodified, run on the registers of the RTL in a
 * fraction of a second, under a debugger if need be. linux/drivers/run compiles them against this
 * header, which stands in the place of every <linux/...> that they include.
 *
 * There is one CPU, no concurrency, and one device. Memory-mapped registers are at the addresses
 * that the board gives them; reading one asks the model (../bus.h). An interrupt that has become
 * high is taken at the next moment in which the program is outside of the driver.
 */
#ifndef FABMON_LINUX_KERNEL_H
#define FABMON_LINUX_KERNEL_H

#include <assert.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* Types and words of the language. */
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef long long s64;
typedef u32 __le32;
typedef u64 __le64;
typedef unsigned short umode_t;
typedef unsigned long kernel_ulong_t;
typedef uint64_t resource_size_t;
#define __iomem
#define __init
#define __exit
#define __maybe_unused __attribute__((unused))
#define likely(x) (x)
#define unlikely(x) (x)
#define le32_to_cpu(x) (x)
#define le64_to_cpu(x) (x)

/* What the drivers are built with. */
#define CONFIG_OF 1
#define CONFIG_DEBUG_FS 1
#define CONFIG_ARM_CCI400_PMU 1

/* Bits. */
#define BIT(n) (1UL << (n))
#define BIT_ULL(n) (1ULL << (n))
#define GENMASK(high, low) ((~0UL << (low)) & (~0UL >> (63 - (high))))
#define GENMASK_ULL(high, low) ((~0ULL << (low)) & (~0ULL >> (63 - (high))))
#define FIELD_SHIFT(mask) (__builtin_ffsll(mask) - 1)
#define FIELD_GET(mask, word) ((typeof(mask))(((word) & (mask)) >> FIELD_SHIFT(mask)))
#define FIELD_PREP(mask, value) (((typeof(mask))(value) << FIELD_SHIFT(mask)) & (mask))
#define __ffs(x) ((unsigned long)__builtin_ctzl(x))
#define __fls(x) (63 - (unsigned long)__builtin_clzl(x))
static inline int fls(unsigned int x) { return x ? 32 - __builtin_clz(x) : 0; }

/* Bitmaps, of at most 64 bits. */
#define BITS_TO_LONGS(n) (((n) + 63) / 64)
#define DECLARE_BITMAP(name, n) unsigned long name[BITS_TO_LONGS(n)]
#define set_bit(i, map) ((void)(*(map) |= BIT(i)))
#define __set_bit set_bit
#define clear_bit(i, map) ((void)(*(map) &= ~BIT(i)))
#define test_bit(i, map) ((*(map) >> (i)) & 1)
#define test_and_set_bit(i, map)      \
  ({                                  \
    bool shim_was = test_bit(i, map); \
    set_bit(i, map);                  \
    shim_was;                         \
  })
#define test_and_clear_bit(i, map)    \
  ({                                  \
    bool shim_was = test_bit(i, map); \
    clear_bit(i, map);                \
    shim_was;                         \
  })
#define for_each_set_bit(i, map, n)    \
  for ((i) = 0; (i) < (int)(n); ++(i)) \
    if (test_bit(i, map))
#define bitmap_zero(map, n) memset(map, 0, BITS_TO_LONGS(n) * sizeof(long))
#define bitmap_empty(map, n) ((*(map) & (BIT(n) - 1)) == 0)

/* Small things. */
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define DIV_ROUND_UP(n, d) (((n) + (d)-1) / (d))
#define BUILD_BUG_ON(condition) _Static_assert(!(condition), #condition)
#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))
#define max(a, b)                      \
  ({                                   \
    typeof(a) shim_a = (a);            \
    typeof(b) shim_b = (b);            \
    shim_a > shim_b ? shim_a : shim_b; \
  })
#define swap(a, b)          \
  do {                      \
    typeof(a) shim_t = (a); \
    (a) = (b);              \
    (b) = shim_t;           \
  } while (0)
#define WARN_ON(condition) shim_warn(!!(condition), #condition, __FILE__, __LINE__)
#define WARN_ON_ONCE WARN_ON
bool shim_warn(bool failed, const char *condition, const char *file, int line);
#define ERR_PTR(error) ((void *)(long)(error))
#define PTR_ERR(pointer) ((long)(pointer))
#define IS_ERR(pointer) ((unsigned long)(pointer) >= (unsigned long)-4095)
#define SZ_4K 0x1000
#define SZ_64K 0x10000
#define SZ_16K 0x4000
#define max_t(type, a, b) max((type)(a), (type)(b))
#define S_IRUGO 0444
int shim_emit(char *buffer, const char *format, ...); /* knows %*pbl: bits as "0-3,8" */
#define sysfs_emit shim_emit
static inline void sort(void *base, size_t n, size_t size,
                        int (*compare)(const void *, const void *), void *unused) {
  (void)unused;
  qsort(base, n, size, compare);
}

/* Modules: the driver's init and exit under names that are known here. */
#define THIS_MODULE NULL
#define MODULE_AUTHOR(text)
#define MODULE_DESCRIPTION(text)
#define MODULE_LICENSE(text)
#define MODULE_DEVICE_TABLE(bus, table)
#define module_init(function) \
  int shim_module_init(void) { return function(); }
#define module_exit(function) \
  void shim_module_exit(void) { function(); }
#define module_platform_driver(driver)                                       \
  int shim_module_init(void) { return platform_driver_register(&(driver)); } \
  void shim_module_exit(void) { platform_driver_unregister(&(driver)); }
int shim_module_init(void);
void shim_module_exit(void);
struct module;

/* Atomic and locked: of one thread. */
typedef struct {
  int value;
} atomic_t;
#define atomic_set(a, x) ((a)->value = (x))
#define atomic_read(a) ((a)->value)
#define atomic_inc(a) ((void)++(a)->value)
#define atomic_fetch_inc(a) ((a)->value++)
#define atomic_inc_not_zero(a) ((a)->value != 0 ? ++(a)->value : 0)
#define atomic_dec_and_mutex_lock(a, lock) (--(a)->value == 0)
typedef struct {
  s64 value;
} local64_t;
#define local64_set(l, x) ((l)->value = (s64)(x))
#define local64_read(l) ((l)->value)
#define local64_add(x, l) ((l)->value += (s64)(x))
static inline s64 local64_xchg(local64_t *l, s64 x) {
  s64 was = l->value;
  l->value = x;
  return was;
}
#define local64_cmpxchg(l, old, x) ((l)->value == (s64)(old) ? local64_xchg(l, x) : (l)->value)
typedef int raw_spinlock_t;
struct mutex {
  int unused;
};
#define local_irq_save(flags) ((void)((flags) = 0))
#define local_irq_restore(flags) ((void)(flags))
#define raw_spin_lock_init(lock) ((void)(lock))
#define raw_spin_lock(lock) ((void)(lock))
#define raw_spin_unlock(lock) ((void)(lock))
#define raw_spin_lock_irqsave(lock, flags) ((void)(lock), (void)((flags) = 0))
#define raw_spin_unlock_irqrestore(lock, flags) ((void)(lock), (void)(flags))
#define mutex_init(m) ((void)(m))
#define mutex_lock(m) ((void)(m))
#define mutex_unlock(m) ((void)(m))

/* CPUs: number 0. */
typedef struct {
  unsigned long bits;
} cpumask_t;
struct hlist_node {
  struct hlist_node *next, **previous;
};
#define hlist_entry_safe(pointer, type, member) container_of(pointer, type, member)
static const cpumask_t shim_cpu_0 = {1};
#define cpu_online_mask (&shim_cpu_0)
#define cpumask_of(cpu) (&shim_cpu_0)
#define cpumask_of_node(node) (&shim_cpu_0)
static inline bool cpumask_and(cpumask_t *to, const cpumask_t *a, const cpumask_t *b) {
  to->bits = a->bits & b->bits;
  return to->bits != 0;
}
static inline bool cpumask_andnot(cpumask_t *to, const cpumask_t *a, const cpumask_t *b) {
  to->bits = a->bits & ~b->bits;
  return to->bits != 0;
}
#define cpumask_any(mask) 0
#define cpumask_any_but(mask, cpu) 1
#define cpumask_local_spread(i, node) 0
#define cpumap_print_to_pagebuf(list, buffer, mask) ((void)(mask), sprintf(buffer, "0\n"))
#define nr_cpu_ids 1
#define cpu_to_node(cpu) 0
#define dev_to_node(dev) (-1)
#define NUMA_NO_NODE (-1)
#define raw_smp_processor_id() 0
enum { CPUHP_AP_ONLINE_DYN, CPUHP_AP_PERF_ARM_CCI_ONLINE };
#define cpuhp_setup_state_multi(state, name, online, offline) ((void)(online), (void)(offline), 1)
#define cpuhp_setup_state_nocalls(state, name, online, offline) ((void)(offline), 0)
#define cpuhp_remove_state(state) ((void)0)
#define cpuhp_remove_multi_state(state) ((void)0)
#define cpuhp_state_add_instance(state, node) 0
#define cpuhp_state_remove_instance_nocalls(state, node) ((void)0)

/* Devices: the one of the board. */
struct kobject {
  int unused;
};
struct attribute {
  const char *name;
  umode_t mode;
};
struct attribute_group {
  const char *name;
  umode_t (*is_visible)(struct kobject *, struct attribute *, int);
  struct attribute **attrs;
};
struct device_node;
struct device {
  struct kobject kobj;
  void *platform_data, *driver_data;
  struct device_node *of_node;
  const void *match_data;
};
struct device_attribute {
  struct attribute attr;
  ssize_t (*show)(struct device *, struct device_attribute *, char *);
  ssize_t (*store)(struct device *, struct device_attribute *, const char *, size_t);
};
struct dev_ext_attribute {
  struct device_attribute attr;
  void *var;
};
#define __ATTR(name_, mode_, show_, store_) \
  { .attr = {.name = #name_, .mode = mode_}, .show = show_, .store = store_ }
static inline ssize_t device_show_string(struct device *dev, struct device_attribute *attr,
                                         char *buf) {
  (void)dev;
  return sprintf(buf, "%s\n", (char *)container_of(attr, struct dev_ext_attribute, attr)->var);
}
struct resource {
  resource_size_t start, end;
};
struct platform_device {
  struct device dev;
};
struct of_device_id {
  char compatible[64];
  const void *data;
};
struct device_driver {
  const char *name;
  const struct of_device_id *of_match_table;
  const void *acpi_match_table;
  bool suppress_bind_attrs;
};
struct platform_driver {
  int (*probe)(struct platform_device *);
  union { /* 6.1: int remove; 6.12: void remove_new; later: void remove */
    int (*remove)(struct platform_device *);
    void (*remove_new)(struct platform_device *);
  };
  struct device_driver driver;
};
#define of_match_ptr(table) (table)
#define ACPI_PTR(table) NULL
#define has_acpi_companion(dev) false
#define kobj_to_dev(pointer) container_of(pointer, struct device, kobj)
#define to_platform_device(pointer) container_of(pointer, struct platform_device, dev)
#define dev_get_drvdata(dev) ((dev)->driver_data)
#define platform_get_drvdata(device) ((device)->dev.driver_data)
#define platform_set_drvdata(device, data) ((device)->dev.driver_data = (data))
#define dev_name(dev) "board"
#define device_get_match_data(dev) ((dev)->match_data)
#define of_device_get_match_data(dev) ((dev)->match_data)
struct resource *platform_get_resource(struct platform_device *device, unsigned int type,
                                       unsigned int n);
#define devm_request_mem_region(dev, start, size, name) true
#define dev_err_probe(dev, error, ...) (fprintf(stderr, __VA_ARGS__), (error))
#define IORESOURCE_MEM 0
#define resource_size(r) ((r)->end - (r)->start + 1)
#define resource_contains(a, b) ((a)->start <= (b)->start && (a)->end >= (b)->end)
int platform_driver_register(struct platform_driver *driver);
void platform_driver_unregister(struct platform_driver *driver);
void *devm_platform_ioremap_resource(struct platform_device *device, unsigned int n);
#define devm_ioremap(dev, start, size) ((void *)(uintptr_t)(start))
int platform_get_irq(struct platform_device *device, unsigned int n);
int of_property_read_u32(const struct device_node *node, const char *name, u32 *value);
#define platform_has_secure_cci_access() false

/* Memory: until the end of the process. */
#define GFP_KERNEL 0
#define kzalloc(size, flags) calloc(1, size)
#define kzalloc_obj(object, ...) ((typeof(object) *)calloc(1, sizeof(object)))
#define kfree(pointer) free(pointer)
#define devm_kzalloc(dev, size, flags) calloc(1, size)
#define devm_kcalloc(dev, n, size, flags) calloc(n, size)
#define devm_krealloc(dev, pointer, size, flags) realloc(pointer, size)
#define devm_bitmap_zalloc(dev, n, flags) calloc(BITS_TO_LONGS(n), sizeof(long))
const char *devm_kasprintf(struct device *dev, int flags, const char *format, ...);

/* Messages. */
#define dev_dbg(dev, ...) ((void)0)
#define pr_debug(...) ((void)0)
#define dev_err(dev, ...) fprintf(stderr, __VA_ARGS__)
#define dev_warn(dev, ...) fprintf(stderr, __VA_ARGS__)
#define pr_info(...) ((void)0)

/* debugfs: one file. */
struct dentry;
struct seq_file {
  void *private;
};
struct file_operations {
  int (*show)(struct seq_file *, void *);
};
#define seq_printf(file, ...) ((void)(file), printf(__VA_ARGS__))
#define seq_puts(file, text) ((void)(file), fputs(text, stdout))
#define DEFINE_SHOW_ATTRIBUTE(name) \
  static const struct file_operations name##_fops = {.show = name##_show}
#define debugfs_create_dir(name, parent) NULL
#define debugfs_remove(entry) ((void)(entry))
struct dentry *debugfs_create_file(const char *name, umode_t mode, struct dentry *parent,
                                   void *data, const struct file_operations *operations);

/* Interrupts. */
typedef int irqreturn_t;
typedef irqreturn_t (*irq_handler_t)(int, void *);
enum { IRQ_NONE, IRQ_HANDLED };
enum { IRQF_NOBALANCING = 1, IRQF_NO_THREAD = 2, IRQF_SHARED = 4 };
#define IRQ_RETVAL(handled) ((handled) ? IRQ_HANDLED : IRQ_NONE)
int request_irq(unsigned int irq, irq_handler_t handler, unsigned long flags, const char *name,
                void *data);
void free_irq(unsigned int irq, void *data);
#define devm_request_irq(dev, irq, handler, flags, name, data) \
  request_irq(irq, handler, flags, name, data)
#define irq_set_affinity(irq, mask) 0

/* Registers. */
u64 shim_read(uint64_t address, unsigned int size);
void shim_write(uint64_t address, u64 data, unsigned int size);
#define readl_relaxed(address) ((u32)shim_read((uintptr_t)(address), 4))
#define readq_relaxed(address) shim_read((uintptr_t)(address), 8)
#define writel_relaxed(data, address) shim_write((uintptr_t)(address), (u32)(data), 4)
#define writeq_relaxed(data, address) shim_write((uintptr_t)(address), data, 8)
#define readl readl_relaxed
#define writel writel_relaxed

#include "perf.h"

#endif
