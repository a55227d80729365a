// Asks for what C11 leaves out: files of the system.
#define _GNU_SOURCE
#include "CSystem.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/inotify.h>
#include <sys/vfs.h>

/// Whether others can change the files of a file system without this machine's knowledge, by the
/// numbers in statfs(2): NFS, SMB, CIFS, SMB 2, FUSE, 9P, VirtualBox, Ceph, AFS.
static int is_remote(const char *path) {
  static const unsigned int remote[] = {0x6969,     0x517B,     0xFF534D42, 0xFE534D42, 0x65735546,
                                        0x01021997, 0x786F4256, 0x00C36400, 0x5346414F};
  struct statfs found;
  if (statfs(path, &found) != 0) return 1;
  for (size_t index = 0; index < sizeof remote / sizeof *remote; index++)
    if ((unsigned int)found.f_type == remote[index]) return 1;
  return 0;
}

struct vcdoc_watch {
  int queue;
};

static int open_queue(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int vcdoc_watch_needs_files(void) { return 0; }

int vcdoc_watch_add(struct vcdoc_watch *watch, const char *path) {
  const unsigned int changes = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVE |
                               IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB;
  return !is_remote(path) && inotify_add_watch(watch->queue, path, changes) >= 0 ? 0 : -1;
}

static int wait_for_change(struct vcdoc_watch *watch, int milliseconds) {
  struct pollfd queue = {watch->queue, POLLIN, 0};
  if (poll(&queue, 1, milliseconds) <= 0) return 0;
  char changes[4096];
  while (read(watch->queue, changes, sizeof changes) > 0) {}
  return 1;
}

void vcdoc_watch_end(struct vcdoc_watch *watch) {
  close(watch->queue);
  free(watch);
}
#else
#include <sys/event.h>
#include <sys/mount.h>
#include <sys/param.h>
#include <sys/time.h>

static int is_remote(const char *path) {
  struct statfs found;
  return statfs(path, &found) != 0 || !(found.f_flags & MNT_LOCAL);
}

struct vcdoc_watch {
  int queue;
  /// What is watched, which is open for as long.
  int *files;
  size_t count;
};

static int open_queue(void) { return kqueue(); }

int vcdoc_watch_needs_files(void) { return 1; }

int vcdoc_watch_add(struct vcdoc_watch *watch, const char *path) {
  int *files = realloc(watch->files, (watch->count + 1) * sizeof *files);
  if (!files) return -1;
  watch->files = files;
  int file = is_remote(path) ? -1 : open(path, O_EVTONLY | O_CLOEXEC);
  if (file < 0) return -1;
  files[watch->count++] = file;
  struct kevent event;
  EV_SET(&event, file, EVFILT_VNODE, EV_ADD | EV_CLEAR,
         NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME, 0, NULL);
  return kevent(watch->queue, &event, 1, NULL, 0, NULL) == 0 ? 0 : -1;
}

static int wait_for_change(struct vcdoc_watch *watch, int milliseconds) {
  struct kevent changes[64];
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L}, none = {0, 0};
  if (kevent(watch->queue, NULL, 0, changes, 64, &time) <= 0) return 0;
  while (kevent(watch->queue, NULL, 0, changes, 64, &none) > 0) {}
  return 1;
}

void vcdoc_watch_end(struct vcdoc_watch *watch) {
  for (size_t index = 0; index < watch->count; index++) close(watch->files[index]);
  close(watch->queue);
  free(watch->files);
  free(watch);
}
#endif

int vcdoc_watch_wait(struct vcdoc_watch *watch, int milliseconds) {
  if (watch) return wait_for_change(watch, milliseconds);
  poll(NULL, 0, milliseconds);
  return 0;
}

struct vcdoc_watch *vcdoc_watch_begin(void) {
  struct vcdoc_watch *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  watch->queue = open_queue();
  if (watch->queue >= 0) return watch;
  free(watch);
  return NULL;
}
