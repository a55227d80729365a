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

#endif
