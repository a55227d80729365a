#ifndef VCDOC_CSYSTEM_H
#define VCDOC_CSYSTEM_H

/// Exchanges two names in one step that nobody can see the middle of.
///
/// Both names exist and lie on one file system; each is relative to an open folder.
/// Returns 0, or -1 with `errno`: ENOSYS, ENOTSUP, or EINVAL where the system or the file system
/// knows no such step.
int vcdoc_exchange(int folder, const char *name, int other_folder, const char *other_name);

#endif
