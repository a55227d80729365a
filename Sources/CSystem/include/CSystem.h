#ifndef VCDOC_CSYSTEM_H
#define VCDOC_CSYSTEM_H

#include <stddef.h>

/// Exchanges two names in one step that nobody can see the middle of.
///
/// Both names exist and lie on one file system; each is relative to an open folder.
/// Returns 0, or -1 with `errno`: ENOSYS, ENOTSUP, or EINVAL where the system or the file system
/// knows no such step.
int vcdoc_exchange(int folder, const char *name, int other_folder, const char *other_name);

/// Looks for a word in a text, as fast as the system can.
///
/// Returns where it first is, or -1 where it is not.
long vcdoc_find(const void *text, size_t size, const void *word, size_t length);

/// How many columns a terminal has; 0 for what is none, or does not say.
int vcdoc_columns(int file);

/// Puts an open file where somebody closed a standard stream before the program began, lest the next file
/// that is opened stand in its place, and take what is written to the stream.
///
/// Whoever reads or writes the stream is refused then, as if it were still closed: EBADF.
void vcdoc_hold_stream(int file);

/// How many bytes of address space the process may have; -1 if there is no limit.
long long vcdoc_limit_of_address_space(void);

/// How many files the process may have open at once; -1 if there is no limit.
long long vcdoc_limit_of_files(void);

/// How a program that was run came to its end.
typedef enum {
  /// By itself, with a status.
  VCDOC_RUN_ENDED,
  /// It could not be started.
  VCDOC_RUN_FAILED,
  /// It was ended since it wrote more than it may.
  VCDOC_RUN_TOO_MUCH,
  /// It was ended since it took more time than it may.
  VCDOC_RUN_TOO_LONG,
} vcdoc_run_outcome;

/// What a program wrote.
typedef struct {
  vcdoc_run_outcome outcome;
  /// Its exit status, if it came to its end by itself; 128 after a signal.
  int status;
  char *output;
  size_t output_size;
  /// The first part of what it wrote to standard error.
  char *messages;
  size_t messages_size;
} vcdoc_run_result;

/// Runs a program, which is looked for in the folders of PATH, and waits for it.
///
/// Both lists end with NULL. It gets `input`, may write `most` bytes to standard output, and has so
/// many seconds. No shell is involved. The result goes to vcdoc_run_free.
vcdoc_run_result vcdoc_run(char *const arguments[], char *const environment[], const void *input,
                           size_t input_size, size_t most, int seconds);

/// The environment of this process, NULL at its end.
char *const *vcdoc_environment(void);

void vcdoc_run_free(vcdoc_run_result result);

/// A watch on files and folders.
struct vcdoc_watch;

/// Begins a watch on nothing; NULL where the system has none to give.
struct vcdoc_watch *vcdoc_watch_begin(void);

/// Whether a change of a file is seen only if the file itself is watched, not just its folder.
int vcdoc_watch_needs_files(void);

/// Adds a file or folder; -1 if its changes cannot be seen, as on the drive of another machine.
int vcdoc_watch_add(struct vcdoc_watch *watch, const char *path);

/// Waits so many milliseconds for a change; 1 if there was one, else 0. Without a watch, it only waits.
int vcdoc_watch_wait(struct vcdoc_watch *watch, int milliseconds);

void vcdoc_watch_end(struct vcdoc_watch *watch);

/// Opens a web address as the user's desktop does, and does not wait for it; -1 if it has no program
/// for that.
int vcdoc_open_address(const char *address);

#endif
