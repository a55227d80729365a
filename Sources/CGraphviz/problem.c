#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The library reports by a function without a context, so what it says lands in one place for the
// whole process. Long enough for several messages; what does not fit is cut off.
static char text[4096];
static size_t length;

static void append(const char *piece) {
  size_t room = sizeof text - 1 - length, wanted = strlen(piece);
  size_t copied = wanted < room ? wanted : room;
  memcpy(text + length, piece, copied);
  length += copied;
  text[length] = 0;
}

// A message comes in pieces, "Warning", ": ", and the rest, each by a call of its own.
static int collect(char *piece) {
  append(piece);
  return 0;
}

void vcdoc_problem_begin(void) {
  length = 0;
  text[0] = 0;
  agseterrf((agusererrf)collect);
  agseterr(AGWARN);
  agreseterrors();
}

void vcdoc_problem_add(const char *format, ...) {
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  append(message);
  append("\n");
}

const char *vcdoc_problem(void) { return text; }
