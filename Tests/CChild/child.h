// Starting a program with three streams and nothing else, and a thread's rights: what Swift does not see of the C library.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

// POSIX leaves its declaration to the program.
extern char **environ;

/// A pipe that no child inherits: the end to read, then the end to write; 0, or -1 with `errno` set.
static inline int child_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

/// Starts a program in a group of its own, with the descriptors as its three streams. 0, or the number of the error.
///
/// - `words`: the program, by its path or as `PATH` has it, its arguments, and `NULL`.
/// - `variables`: `NULL` for those of this process.
/// - `folder`: where it runs; `NULL` for where this process does.
static inline int child_spawn(
    pid_t *process, char *const words[], char *const variables[], const char *folder, const int descriptors[3]
) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int number = posix_spawn_file_actions_init(&actions);
    if (number != 0) return number;
    number = posix_spawnattr_init(&attributes);
    if (number == 0) {
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        for (int index = 0; index < 3 && number == 0; index++)
            number = posix_spawn_file_actions_adddup2(&actions, descriptors[index], index);
        if (number == 0) number = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
        if (number == 0 && folder) number = posix_spawn_file_actions_addchdir_np(&actions, folder);
        if (number == 0) number = posix_spawnp(process, words[0], &actions, &attributes, words, variables ? variables : environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return number;
}

/// Takes from the calling thread, for good, the right of an administrator to write where the permissions say no; 0, or -1
/// with `errno` set.
static inline int child_lose_override(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct held[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, held) != 0) return -1;
    held[0].effective &= ~(1u << CAP_DAC_OVERRIDE);
    held[0].permitted &= ~(1u << CAP_DAC_OVERRIDE);
    held[0].inheritable &= ~(1u << CAP_DAC_OVERRIDE);
    return (int)syscall(SYS_capset, &header, held);
}
