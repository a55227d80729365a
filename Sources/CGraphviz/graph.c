#include "internal.h"

#include <stdio.h>
#include <stdlib.h>

// Parts by index; each list grows by doubling.
typedef struct {
  void **items;
  int count, capacity;
} list;

// The graph in the library, and its parts in the order in which they were added.
struct vcdoc_graph {
  GVC_t *context;
  Agraph_t *root;
  Agdisc_t discipline;
  list clusters, nodes, edges;
  int is_laid_out, is_incomplete;
};

// Adds what the library made; NULL stands for what it could not make.
static void append(vcdoc_graph *graph, list *list, void *item) {
  if (item && list->count == list->capacity) {
    int capacity = list->capacity ? 2 * list->capacity : 16;
    void **grown = realloc(list->items, (size_t)capacity * sizeof *grown);
    if (grown) {
      list->items = grown;
      list->capacity = capacity;
    }
  }
  if (item && list->count < list->capacity) {
    list->items[list->count++] = item;
  } else {
    graph->is_incomplete = 1;  // There was no memory; the layout will say so.
  }
}

// Whether a part has been added: indices come from outside.
static int holds(const list *list, int index) { return index >= 0 && index < list->count; }

// Sets an attribute whether or not it was declared: `agset` refuses one that was not.
static void set(void *object, char *name, const char *value) {
  agsafeset(object, name, (char *)value, "");
}

// The library reads lengths in inches, and keeps them in whole points.
static void set_inches(void *object, char *name, int points) {
  char text[32];
  snprintf(text, sizeof text, "%.6f", points / 72.0);
  set(object, name, text);
}

// A label goes in as its size, which the stand-in for the text plugin gives back.
static void set_label(void *object, vcdoc_size size) {
  char text[32];
  if (size.width <= 0 && size.height <= 0) return;
  snprintf(text, sizeof text, "%d %d", size.width, size.height);
  set(object, "label", text);
}

// Frees what there is of a graph that cannot be made.
static vcdoc_graph *without_memory(vcdoc_graph *graph) {
  if (!vcdoc_problem()[0]) vcdoc_problem_add("there is no memory for a graph");
  free(graph);
  return NULL;
}

// Attributes are declared once with what most parts have; parts set what differs.
vcdoc_graph *vcdoc_graph_open(vcdoc_engine *engine, vcdoc_style style) {
  vcdoc_problem_begin();
  vcdoc_graph *graph = calloc(1, sizeof *graph);
  if (!graph) return without_memory(graph);
  graph->context = engine->context;
  graph->discipline = AgDefaultDisc;
  graph->discipline.id = &vcdoc_names;
  graph->root = agopen("vcdoc", Agdirected, &graph->discipline);
  if (!graph->root) return without_memory(graph);
  char margin[16];
  snprintf(margin, sizeof margin, "%d", style.cluster_margin);
  set(graph->root, "rankdir", style.runs_right ? "LR" : "TB");
  set_inches(graph->root, "nodesep", style.node_gap);
  set_inches(graph->root, "ranksep", style.rank_gap);
  if (style.width > 0) {
    char size[64];
    snprintf(size, sizeof size, "%.3f,1000", style.width / 72.0);
    set(graph->root, "size", size);
    set(graph->root, "ratio", "compress");
  }
  agattr(graph->root, AGRAPH, "margin", margin);
  agattr(graph->root, AGRAPH, "label", "");
  agattr(graph->root, AGRAPH, "labeljust", "l");
  agattr(graph->root, AGNODE, "shape", "box");
  agattr(graph->root, AGNODE, "fixedsize", "true");
  agattr(graph->root, AGNODE, "label", "0 0");
  agattr(graph->root, AGEDGE, "label", "");
  agattr(graph->root, AGEDGE, "arrowsize", "0.8");
  agattr(graph->root, AGEDGE, "weight", "1");
  return graph;
}

// A labelled edge between two nodes of one rank makes the library move the start of a rank's list,
// and then free what it moved to; put the start back first. Releases from 9 on have it right.
static void restore_ranks(Agraph_t *root) {
  for (int rank = GD_minrank(root); GD_rank(root) && rank <= GD_maxrank(root); rank++) {
    GD_rank(root)[rank].av = GD_rank(root)[rank].v;
  }
}

// The layout goes first: it hangs on the parts of the graph.
void vcdoc_graph_close(vcdoc_graph *graph) {
  if (graph->is_laid_out) {
    restore_ranks(graph->root);
    gvFreeLayout(graph->context, graph->root);
  }
  agclose(graph->root);
  free(graph->clusters.items);
  free(graph->nodes.items);
  free(graph->edges.items);
  free(graph);
}

// The library takes a subgraph for a cluster by the first letters of its name.
void vcdoc_graph_add_cluster(vcdoc_graph *graph, vcdoc_size label, int parent) {
  char name[32];
  snprintf(name, sizeof name, "cluster%d", graph->clusters.count);
  Agraph_t *around = holds(&graph->clusters, parent) ? graph->clusters.items[parent] : graph->root;
  Agraph_t *cluster = agsubg(around, name, 1);
  if (cluster) set_label(cluster, label);
  append(graph, &graph->clusters, cluster);
}

void vcdoc_graph_add_node(vcdoc_graph *graph, vcdoc_size size, vcdoc_outline outline) {
  static const char *const shapes[] = {"box", "circle", "diamond"};
  char name[32];
  snprintf(name, sizeof name, "n%d", graph->nodes.count);
  Agnode_t *node = agnode(graph->root, name, 1);
  if (node) {
    set_inches(node, "width", size.width);
    set_inches(node, "height", size.height);
    set(node, "shape", shapes[outline]);
  }
  append(graph, &graph->nodes, node);
}

void vcdoc_graph_join(vcdoc_graph *graph, int cluster, int node) {
  if (!holds(&graph->clusters, cluster) || !holds(&graph->nodes, node)) {
    graph->is_incomplete = 1;
    return;
  }
  agsubnode(graph->clusters.items[cluster], graph->nodes.items[node], 1);
}

void vcdoc_graph_add_edge(
    vcdoc_graph *graph, int tail, int head, vcdoc_size label, int weight) {
  char name[32], text[32];
  snprintf(name, sizeof name, "e%d", graph->edges.count);
  Agedge_t *edge = NULL;
  if (holds(&graph->nodes, tail) && holds(&graph->nodes, head)) {
    Agnode_t *from = graph->nodes.items[tail], *to = graph->nodes.items[head];
    edge = agedge(graph->root, from, to, name, 1);
  }
  if (edge) {
    snprintf(text, sizeof text, "%d", weight);
    set_label(edge, label);
    set(edge, "weight", text);
  }
  append(graph, &graph->edges, edge);
}

void vcdoc_graph_attach(vcdoc_graph *graph, int edge, int is_head, int cluster) {
  char name[32];
  if (!holds(&graph->edges, edge) || !holds(&graph->clusters, cluster)) {
    graph->is_incomplete = 1;
    return;
  }
  snprintf(name, sizeof name, "cluster%d", cluster);
  set(graph->root, "compound", "true");
  set(graph->edges.items[edge], is_head ? "lhead" : "ltail", name);
}

int vcdoc_graph_layout(vcdoc_graph *graph) {
  vcdoc_problem_begin();
  if (graph->is_incomplete) {
    vcdoc_problem_add("the graph is incomplete: a part names none, or there was no memory");
    return 1;
  }
  // Ranks for all clusters at once: no edge then runs inside a rank, where a label can make the
  // library read before the first rank and crash.
  if (graph->clusters.count > 0) set(graph->root, "newrank", "true");
  int status = gvLayout(graph->context, graph->root, "dot");
  graph->is_laid_out = status == 0;
  if (status != 0 && !vcdoc_problem()[0]) vcdoc_problem_add("the dot layout gave up");
  return vcdoc_problem()[0] != 0;
}

int vcdoc_graph_rank(vcdoc_graph *graph, int length) {
  char text[16];
  snprintf(text, sizeof text, "%d", length);
  agattr(graph->root, AGEDGE, "minlen", text);
  set(graph->root, "phase", "1");
  return vcdoc_graph_layout(graph);
}

int vcdoc_graph_node_rank(const vcdoc_graph *graph, int node) {
  Agnode_t *object = graph->nodes.items[node];
  return ND_rank(object);
}

static vcdoc_point at(pointf point) { return (vcdoc_point){point.x, point.y}; }

static vcdoc_rectangle rectangle(boxf box) {
  return (vcdoc_rectangle){at(box.LL), at(box.UR)};
}

vcdoc_rectangle vcdoc_graph_bounds(const vcdoc_graph *graph) {
  return rectangle(GD_bb(graph->root));
}

vcdoc_rectangle vcdoc_graph_cluster_frame(const vcdoc_graph *graph, int cluster) {
  Agraph_t *subgraph = graph->clusters.items[cluster];
  return rectangle(GD_bb(subgraph));
}

vcdoc_point vcdoc_graph_node_center(const vcdoc_graph *graph, int node) {
  Agnode_t *object = graph->nodes.items[node];
  return at(ND_coord(object));
}

vcdoc_point vcdoc_graph_label_center(const vcdoc_graph *graph, int edge) {
  Agedge_t *object = graph->edges.items[edge];
  const textlabel_t *label = ED_label(object);
  return label ? at(label->pos) : (vcdoc_point){0, 0};
}

// NULL for an edge that the library gave up on.
static const splines *curve(const vcdoc_graph *graph, int edge) {
  Agedge_t *object = graph->edges.items[edge];
  return ED_spl(object);
}

int vcdoc_graph_curve_count(const vcdoc_graph *graph, int edge) {
  const splines *pieces = curve(graph, edge);
  int count = 0;
  for (int index = 0; pieces && index < (int)pieces->size; index++) {
    count += (int)pieces->list[index].size - (index > 0);
  }
  return count;
}

vcdoc_point vcdoc_graph_curve_point(const vcdoc_graph *graph, int edge, int index) {
  const splines *pieces = curve(graph, edge);
  const bezier *piece = pieces->list;
  // Every piece begins where the one before it ended; that point counts once.
  while (index >= (int)piece->size) {
    index -= (int)piece->size - 1;
    piece++;
  }
  return at(piece->list[index]);
}

// The curve ends where the arrow head begins; the head ends at the tip.
vcdoc_point vcdoc_graph_curve_tip(const vcdoc_graph *graph, int edge) {
  const splines *pieces = curve(graph, edge);
  const bezier *last = &pieces->list[pieces->size - 1];
  return at(last->eflag ? last->ep : last->list[last->size - 1]);
}
