#ifndef VCDOC_CGRAPHVIZ_H
#define VCDOC_CGRAPHVIZ_H
/// The version of the Graphviz library that is linked, "2.43.0".
const char *vcdoc_graphviz_version(void);
#endif
