/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * What drivers know of the kernel's perf, and what kernel.c and perf.c know of each other. Part of
 * kernel.h, which is to be included.
 */
#ifndef FABMON_LINUX_PERF_H
#define FABMON_LINUX_PERF_H

#define PERF_TYPE_MAX 6
#define PERF_ATTACH_TASK 4
#define PERF_EF_START 1
#define PERF_EF_RELOAD 2
#define PERF_EF_UPDATE 4
#define PERF_HES_STOPPED 1
#define PERF_HES_UPTODATE 2
#define PERF_HES_ARCH 4
#define PERF_EVENT_STATE_OFF (-1)
#define PERF_PMU_CAP_NO_EXCLUDE 0x80
#define PERF_PMU_TXN_ADD 1
#define PERF_PMU_TXN_READ 2
#define perf_invalid_context (-1)
struct perf_event_attr {
  u32 type;
  u64 config, config1, config2;
  bool enable_on_exec;
};
struct hw_perf_event {
  union {
    struct {
      u64 config;
      unsigned long config_base, event_base;
      int idx;
    };
    u64 room[16]; /* a driver's own structure, up to target */
  };
  void *target;
  int state;
  local64_t prev_count;
};
struct perf_event;
struct pmu {
  struct module *module;
  struct device *parent;
  const struct attribute_group **attr_groups;
  const char *name;
  u32 type;
  int capabilities, task_ctx_nr;
  void (*pmu_enable)(struct pmu *);
  void (*pmu_disable)(struct pmu *);
  int (*event_init)(struct perf_event *);
  int (*add)(struct perf_event *, int);
  void (*del)(struct perf_event *, int);
  void (*start)(struct perf_event *, int);
  void (*stop)(struct perf_event *, int);
  void (*read)(struct perf_event *);
  void (*start_txn)(struct pmu *, unsigned int);
  int (*commit_txn)(struct pmu *);
  void (*cancel_txn)(struct pmu *);
};
struct perf_event {
  struct pmu *pmu;
  struct perf_event_attr attr;
  struct hw_perf_event hw;
  local64_t count;
  int cpu, state, attach_state;
  struct perf_event *group_leader, *next_sibling;
  void (*destroy)(struct perf_event *);
  char text[256]; /* ours: as the user wrote it */
};
#define for_each_sibling_event(sibling, leader) \
  for ((sibling) = (leader)->next_sibling; (sibling); (sibling) = (sibling)->next_sibling)
#define is_software_event(event) false
#define is_sampling_event(event) false
#define perf_event_update_userpage(event) ((void)(event))
#define perf_pmu_migrate_context(pmu, from, to) ((void)0)
int perf_pmu_register(struct pmu *pmu, const char *name, int type);
void perf_pmu_unregister(struct pmu *pmu);

/* Between kernel.c and perf.c. */
extern struct pmu *shim_pmu; /* the driver's, while it is bound */
extern struct device shim_pmu_device;
void shim_start(const char *compatible, uint32_t root_node);
void shim_show_map(void);
void shim_sleep(uint64_t us); /* time goes on, and interrupts are taken */
void shim_mark(unsigned int command);
void shim_poke(const char *monitor, uint64_t offset, unsigned int bits, uint64_t value);
void shim_print_interrupts(void); /* taken so far, as "0:3 2:1 " */

#endif
