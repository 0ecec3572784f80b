/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * A perf in one file, for the drivers in user space: parses events as perf writes them, by the
 * driver's own format and event attributes; puts groups on the PMU and off it in the order in which
 * the kernel's perf core calls a driver; and prints counts as linux/guest/functions does.
 *
 *   perf COMPATIBLE ROOT-NODE <SCRIPT
 *
 * The script, one command a line:
 *   open EVENTS      begins to count. {a,b} is a group; what has no room waits for its turn
 *   sleep US         time goes on
 *   rotate           those that wait have their turn
 *   read             reads all counts that are running
 *   poke MONITOR OFFSET BITS VALUE     by the second bus master
 *   close            ends the counting, and prints it
 *   reload           takes the driver off its device and binds it again
 *   map              the driver's map of the mesh
 */
#include <ctype.h>

#include "kernel.h"

enum { MOST = 64 };

static struct perf_event *leaders[MOST]; /* in the order of their turns */
static struct perf_event *opened[MOST];  /* in the order in which they were written */
static unsigned int groups, events, commands;
static bool on[MOST]; /* by group: on the PMU. The first ones, since the others had no room */
static int disabled;

static void fail(const char *what, const char *text) {
  fprintf(stderr, "drivers: %s: %s\n", what, text);
  exit(2);
}

/* Attributes: "config1:0-63" of a format, "type=0x5,eventid=0x1" of an event. */
static const struct attribute *find(const char *group, const char *name, char *text) {
  for (const struct attribute_group **g = shim_pmu->attr_groups; *g; ++g) {
    if (!(*g)->name || strcmp((*g)->name, group) != 0) continue;
    for (struct attribute **a = (*g)->attrs; *a; ++a) {
      if (strcmp((*a)->name, name) != 0) continue;
      struct device_attribute *d = container_of(*a, struct device_attribute, attr);
      d->show(&shim_pmu_device, d, text);
      text[strcspn(text, "\n")] = 0;
      return *a;
    }
  }
  return NULL;
}

static void set_field(struct perf_event_attr *attr, const char *name, u64 value) {
  char text[256];
  unsigned int low, high;
  if (strcmp(name, "config") == 0) { /* perf's own word for all of it */
    attr->config = value;
    return;
  }
  if (!find("format", name, text)) fail("no such field", name);
  u64 *word = strncmp(text, "config1:", 8) == 0   ? &attr->config1
              : strncmp(text, "config2:", 8) == 0 ? &attr->config2
                                                  : &attr->config;
  int fields = sscanf(strchr(text, ':') + 1, "%u-%u", &low, &high);
  if (fields < 1) fail("a format that is not understood", text);
  if (fields == 1) high = low;
  *word = (*word & ~GENMASK_ULL(high, low)) | (value << low & GENMASK_ULL(high, low));
}

static void set_terms(struct perf_event_attr *attr, char *terms) {
  char *rest = NULL;
  for (char *term = strtok_r(terms, ",", &rest); term; term = strtok_r(NULL, ",", &rest)) {
    char definition[256];
    char *value = strchr(term, '=');
    if (value) {
      *value++ = 0;
      if (*value != '?') set_field(attr, term, strtoull(value, NULL, 0));
    } else if (find("events", term, definition)) {
      set_terms(attr, definition);
    } else {
      set_field(attr, term, 1);
    }
  }
}

static void open_event(const char *text, struct perf_event *leader) {
  char terms[256];
  struct perf_event *e = calloc(1, sizeof *e);
  if (events == MOST) fail("too many events", text);
  e->pmu = shim_pmu;
  e->attr.type = shim_pmu->type;
  e->state = PERF_EVENT_STATE_OFF;
  e->group_leader = leader ? leader : e;
  snprintf(e->text, sizeof e->text, "%s", text);
  const char *inside = strchr(text, '/');
  if (!inside) fail("not an event", text);
  snprintf(terms, sizeof terms, "%s", inside + 1);
  terms[strcspn(terms, "/")] = 0;
  set_terms(&e->attr, terms);
  if (shim_pmu->event_init(e) != 0) fail("refused by the driver", text);
  if (leader) {
    struct perf_event *last = leader;
    while (last->next_sibling) last = last->next_sibling;
    last->next_sibling = e;
  } else {
    leaders[groups++] = e;
  }
  opened[events++] = e;
}

static void pmu_disable(void) {
  if (disabled++ == 0) shim_pmu->pmu_disable(shim_pmu);
}
static void pmu_enable(void) {
  if (--disabled == 0) shim_pmu->pmu_enable(shim_pmu);
}

static bool group_in(struct perf_event *leader) {
  struct perf_event *e, *added[MOST];
  unsigned int n = 0;
  bool room = true;
  if (shim_pmu->start_txn) shim_pmu->start_txn(shim_pmu, PERF_PMU_TXN_ADD);
  for (e = leader; e && room; e = e->next_sibling) {
    pmu_disable();
    room = shim_pmu->add(e, PERF_EF_START) == 0;
    if (room) added[n++] = e;
    pmu_enable();
  }
  if (room && shim_pmu->commit_txn) room = shim_pmu->commit_txn(shim_pmu) == 0;
  if (room) return true;
  while (n > 0) shim_pmu->del(added[--n], 0);
  if (shim_pmu->cancel_txn) shim_pmu->cancel_txn(shim_pmu);
  return false;
}

static void all_in(void) {
  bool room = true;
  pmu_disable();
  for (unsigned int i = 0; i < groups; ++i) on[i] = room = room && group_in(leaders[i]);
  pmu_enable();
}

static void all_out(void) {
  pmu_disable();
  for (unsigned int i = 0; i < groups; ++i) {
    for (struct perf_event *e = leaders[i]; e && on[i]; e = e->next_sibling) {
      pmu_disable();
      shim_pmu->del(e, 0);
      pmu_enable();
    }
    on[i] = false;
  }
  pmu_enable();
}

/* The first of those that wait becomes the first. */
static void rotate(void) {
  struct perf_event *turned[MOST];
  unsigned int first = 0;
  while (first < groups && on[first]) ++first;
  all_out();
  for (unsigned int i = 0; i < groups; ++i) turned[i] = leaders[(i + first) % groups];
  memcpy(leaders, turned, groups * sizeof *turned);
  all_in();
}

/* An event alone is read as it runs, a group in a transaction. */
static void read_all(void) {
  for (unsigned int i = 0; i < groups; ++i) {
    if (!on[i]) continue;
    bool group = leaders[i]->next_sibling && shim_pmu->start_txn;
    if (group) shim_pmu->start_txn(shim_pmu, PERF_PMU_TXN_READ);
    for (struct perf_event *e = leaders[i]; e; e = e->next_sibling) shim_pmu->read(e);
    if (group) shim_pmu->commit_txn(shim_pmu);
  }
}

static void open_all(char *list) {
  struct perf_event *leader = NULL;
  bool in_group = false;
  shim_mark(++commands);
  printf("@command %u -e %s\n", commands, list);
  for (char *at = list; *at;) {
    if (*at == ',' || *at == '{' || *at == '}') {
      if (*at != ',') in_group = *at == '{', leader = NULL;
      ++at;
      continue;
    }
    char *slash = strchr(at, '/');
    char *end = slash ? strchr(slash + 1, '/') : NULL;
    if (!end) fail("not a list of events", at);
    char kept = end[1];
    end[1] = 0;
    open_event(at, leader);
    if (in_group && !leader) leader = opened[events - 1];
    end[1] = kept;
    at = end + 1;
  }
  printf("@interrupts ");
  shim_print_interrupts();
  all_in();
}

static void close_all(void) {
  all_out();
  printf("/ ");
  shim_print_interrupts();
  printf("\n");
  for (unsigned int i = 0; i < events; ++i) {
    printf("@count %lld||%s|||\n", local64_read(&opened[i]->count), opened[i]->text);
    if (opened[i]->destroy) opened[i]->destroy(opened[i]);
    free(opened[i]);
  }
  groups = events = 0;
}

static void print_events(void) {
  for (const struct attribute_group **g = shim_pmu->attr_groups; *g; ++g) {
    if (!(*g)->name || strcmp((*g)->name, "events") != 0) continue;
    for (struct attribute **a = (*g)->attrs; *a; ++a) {
      char text[256];
      if ((*g)->is_visible && !(*g)->is_visible(&shim_pmu_device.kobj, *a, 0)) continue;
      find("events", (*a)->name, text);
      printf("@event %s %s %s\n", shim_pmu->name, (*a)->name, text);
    }
  }
}

int main(int argc, char **argv) {
  char line[8192], monitor[16];
  unsigned long long offset, value;
  unsigned int bits;
  if (argc != 3) fail("usage", "perf COMPATIBLE ROOT-NODE");
  shim_start(argv[1], (uint32_t)strtoul(argv[2], NULL, 0));
  if (shim_module_init() != 0 || !shim_pmu) fail("the driver does not accept", argv[1]);
  print_events();
  while (fgets(line, sizeof line, stdin)) {
    char *word = line + strspn(line, " \t\n");
    word[strcspn(word, "\n")] = 0;
    char *rest = word + strcspn(word, " ");
    if (*rest) *rest++ = 0;
    if (*word == 0 || *word == '#') continue;
    if (strcmp(word, "open") == 0) {
      open_all(rest);
    } else if (strcmp(word, "sleep") == 0) {
      shim_sleep(strtoull(rest, NULL, 0));
    } else if (strcmp(word, "rotate") == 0) {
      rotate();
    } else if (strcmp(word, "read") == 0) {
      read_all();
    } else if (strcmp(word, "poke") == 0) {
      if (sscanf(rest, "%15s %llx %u %llx", monitor, &offset, &bits, &value) != 4) {
        fail("not a poke", rest);
      }
      shim_poke(monitor, offset, bits, value);
    } else if (strcmp(word, "close") == 0) {
      close_all();
    } else if (strcmp(word, "title") == 0) {
      printf("@title %s\n", rest);
    } else if (strcmp(word, "reload") == 0) {
      shim_module_exit();
      if (shim_module_init() != 0) fail("the driver does not accept again", argv[1]);
    } else if (strcmp(word, "map") == 0) {
      shim_show_map();
    } else {
      fail("no such command", word);
    }
  }
  shim_module_exit();
  printf("@end\n");
  return 0;
}
