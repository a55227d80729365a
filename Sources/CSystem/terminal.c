#include "CSystem.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

int vcdoc_columns(int file) {
  struct winsize size;
  return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void vcdoc_hold_stream(int file) {
  if (fcntl(file, F_GETFD) != -1) return;
  int held = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  if (held == -1 || held == file) return;
  dup2(held, file);
  close(held);
}
