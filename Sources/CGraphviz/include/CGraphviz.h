#ifndef VCDOC_CGRAPHVIZ_H
#define VCDOC_CGRAPHVIZ_H

/// Layout by libgraphviz, without its macros, its globals, its fonts, and its headers.
///
/// Nothing here is safe to call from two threads at once, with one engine or with two: the library
/// beneath keeps global state. The caller holds one lock around everything from opening a graph to
/// closing it. Nothing of the library is touched before the first engine is opened.

/// The library with its dot layout; opened once, cheap to keep.
typedef struct vcdoc_engine vcdoc_engine;
/// One graph under construction, and after its layout the positions of its parts.
typedef struct vcdoc_graph vcdoc_graph;

/// A point: points (1/72 inch) from the lower left corner, y upwards.
typedef struct {
  double x, y;
} vcdoc_point;

/// A rectangle by two opposite corners.
typedef struct {
  vcdoc_point lower, upper;
} vcdoc_rectangle;

/// A size in whole points; `{0, 0}` stands for no label.
typedef struct {
  int width, height;
} vcdoc_size;

/// Which way the ranks of a graph follow each other, and how far apart things stand.
typedef struct {
  /// 0 for top to bottom, else left to right.
  int runs_right;
  /// The least distance of neighbours in a rank, in points.
  int node_gap;
  /// The least distance of two ranks, in points.
  int rank_gap;
  /// The distance of a cluster's frame from its nodes, in points.
  int cluster_margin;
  /// The width to press the graph into, in points; 0 for none. It may still be wider.
  int width;
} vcdoc_style;

/// Loads the layout plugin and makes a context; NULL when a library is missing, with a problem.
vcdoc_engine *vcdoc_engine_open(void);
/// Loads the plugins from one folder only, which takes part in tests of missing plugins.
vcdoc_engine *vcdoc_engine_open_from(const char *folder);
/// Frees the context.
void vcdoc_engine_close(vcdoc_engine *engine);
/// What went wrong since the last engine was opened or the last graph was laid out, one message a
/// line; empty when nothing did. Valid until the next call that can fail.
const char *vcdoc_problem(void);

/// Makes an empty graph; NULL, with a problem, when there is no memory.
vcdoc_graph *vcdoc_graph_open(vcdoc_engine *engine, vcdoc_style style);
/// Frees the graph, its layout, and all that was read from them.
void vcdoc_graph_close(vcdoc_graph *graph);

/// Adds a frame with room for a title, inside another one unless `parent` is negative; the first has
/// the index 0.
void vcdoc_graph_add_cluster(vcdoc_graph *graph, vcdoc_size label, int parent);
/// The outline of a node.
typedef enum { vcdoc_box, vcdoc_circle, vcdoc_diamond } vcdoc_outline;
/// Adds a node; the first has the index 0.
void vcdoc_graph_add_node(vcdoc_graph *graph, vcdoc_size size, vcdoc_outline outline);
/// Puts a node into a cluster and those around it; into one at most.
void vcdoc_graph_join(vcdoc_graph *graph, int cluster, int node);
/// Adds an arrow with room for a label; the first has the index 0. The greater its weight, 1 or
/// more, the straighter and shorter it is.
void vcdoc_graph_add_edge(
    vcdoc_graph *graph, int tail, int head, vcdoc_size label, int weight);

/// Lets an arrow begin (`is_head` 0) or end at the frame of a cluster. Its node there is inside that
/// cluster, and the other one is not.
void vcdoc_graph_attach(vcdoc_graph *graph, int edge, int is_head, int cluster);

/// Places everything; 0 when it succeeded and the library had no complaint.
int vcdoc_graph_layout(vcdoc_graph *graph);

/// Gives every node its rank and does nothing else; 0 when it succeeded. A graph is laid out or
/// ranked, not both.
///
/// `length` is the least number of ranks from the tail of an edge to its head.
int vcdoc_graph_rank(vcdoc_graph *graph, int length);
/// The rank of a node.
int vcdoc_graph_node_rank(const vcdoc_graph *graph, int node);

/// The frame of the whole.
vcdoc_rectangle vcdoc_graph_bounds(const vcdoc_graph *graph);
/// The frame of a cluster.
vcdoc_rectangle vcdoc_graph_cluster_frame(const vcdoc_graph *graph, int cluster);
/// The middle of a node.
vcdoc_point vcdoc_graph_node_center(const vcdoc_graph *graph, int node);
/// The middle of an edge's label; meaningless for an edge without one.
vcdoc_point vcdoc_graph_label_center(const vcdoc_graph *graph, int edge);
/// How many points an edge's curve has, 1 + 3n; 0 when the library drew none.
int vcdoc_graph_curve_count(const vcdoc_graph *graph, int edge);
/// One point of an edge's curve, counted from the tail.
vcdoc_point vcdoc_graph_curve_point(const vcdoc_graph *graph, int edge, int index);
/// Where the tip of an edge's arrow head touches its node.
vcdoc_point vcdoc_graph_curve_tip(const vcdoc_graph *graph, int edge);

#endif
