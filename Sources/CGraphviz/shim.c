#include "CGraphviz.h"
#include <gvc.h>

const char *vcdoc_graphviz_version(void) { return "unknown"; }
