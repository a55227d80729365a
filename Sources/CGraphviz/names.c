#include "internal.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

// Objects of a kind that have names: the graph and its subgraphs, nodes, edges.
enum { kinds = 3 };

// A name as the library asks for it, and the number it got.
typedef struct {
  char *text;
  unsigned long id;
} name;

// The names of one kind: a tree by text, and a list by number.
typedef struct {
  void *by_text;
  name **by_number;
  unsigned long count, capacity, anonymous;
} namespace_of_kind;

typedef struct {
  namespace_of_kind kinds[kinds];
} names;

// The names of one kind of object.
static namespace_of_kind *kind_of(void *state, int objtype) {
  // The two halves of an edge, AGOUTEDGE and AGINEDGE, share its name.
  return &((names *)state)->kinds[objtype == AGINEDGE ? AGOUTEDGE : objtype];
}

static int by_text(const void *left, const void *right) {
  return strcmp(((const name *)left)->text, ((const name *)right)->text);
}

static void *open_names(Agraph_t *graph, Agdisc_t *discipline) {
  (void)graph, (void)discipline;
  return calloc(1, sizeof(names));
}

// Makes room for one more name; 0 when there is no memory.
static int reserve(namespace_of_kind *kind) {
  if (kind->count < kind->capacity) return 1;
  unsigned long capacity = kind->capacity ? 2 * kind->capacity : 64;
  name **grown = realloc(kind->by_number, capacity * sizeof *grown);
  if (!grown) return 0;
  kind->by_number = grown;
  kind->capacity = capacity;
  return 1;
}

// Gives a new name the next even number; NULL when there is no memory.
static name *add(namespace_of_kind *kind, const char *text) {
  name *added = reserve(kind) ? malloc(sizeof *added) : NULL;
  if (!added) return NULL;
  added->text = strdup(text);
  added->id = 2 * (kind->count + 1);
  if (!added->text || !tsearch(added, &kind->by_text, by_text)) {
    free(added->text);
    free(added);
    return NULL;
  }
  kind->by_number[kind->count++] = added;
  return added;
}

// Named objects have even numbers and anonymous ones odd numbers, each from the first used.
static long map_name(void *state, int objtype, char *text, IDTYPE *id, int create) {
  namespace_of_kind *kind = kind_of(state, objtype);
  if (!text) {
    if (create) *id = 2 * kind->anonymous++ + 1;
    return create != 0;
  }
  name wanted = {text, 0};
  name **found = tfind(&wanted, &kind->by_text, by_text);
  name *known = found ? *found : create ? add(kind, text) : NULL;
  if (known) *id = known->id;
  return known != NULL;
}

static long alloc_id(void *state, int objtype, IDTYPE id) {
  (void)state, (void)objtype, (void)id;
  return 0;  // Nobody may ask for a number of their own choice.
}

static void free_id(void *state, int objtype, IDTYPE id) {
  (void)state, (void)objtype, (void)id;  // Numbers are not used twice.
}

// The library asks for a name by its number to tell clusters from other subgraphs.
static char *print_id(void *state, int objtype, IDTYPE id) {
  const namespace_of_kind *kind = kind_of(state, objtype);
  if (id == 0 || id % 2 != 0 || id / 2 > kind->count) return NULL;
  return kind->by_number[id / 2 - 1]->text;
}

static void close_names(void *state) {
  for (int index = 0; index < kinds; index++) {
    namespace_of_kind *kind = &((names *)state)->kinds[index];
    for (unsigned long number = 0; number < kind->count; number++) {
      tdelete(kind->by_number[number], &kind->by_text, by_text);
      free(kind->by_number[number]->text);
      free(kind->by_number[number]);
    }
    free(kind->by_number);
  }
  free(state);
}

static void register_id(void *state, int objtype, void *object) {
  (void)state, (void)objtype, (void)object;
}

Agiddisc_t vcdoc_names = {
    open_names, map_name, alloc_id, free_id, print_id, close_names, register_id,
};
