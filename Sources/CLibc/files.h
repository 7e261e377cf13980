// Opening files and reading errors and folders.
#pragma once

/// `errno` is a macro, which Swift cannot import.
static inline int vinculum_errno(void) { return errno; }
static inline void vinculum_set_errno(int number) { errno = number; }

static const int vinculum_ENOENT = ENOENT;
static const int vinculum_EEXIST = EEXIST;
static const int vinculum_EISDIR = EISDIR;
static const int vinculum_ENOTDIR = ENOTDIR;
static const int vinculum_ENOTEMPTY = ENOTEMPTY;
static const int vinculum_EACCES = EACCES;
static const int vinculum_EPERM = EPERM;
static const int vinculum_EROFS = EROFS;
static const int vinculum_ENOSPC = ENOSPC;
static const int vinculum_EDQUOT = EDQUOT;
static const int vinculum_EFBIG = EFBIG;
static const int vinculum_EINTR = EINTR;
static const int vinculum_EIO = EIO;
#ifdef __wasi__
static const int vinculum_ENOTCAPABLE = ENOTCAPABLE;
#else
static const int vinculum_ENOTCAPABLE = -1;
#endif

static inline int vinculum_open_reading(const char *path) {
    return open(path, O_RDONLY | O_CLOEXEC);
}

/// Opens for writing from the start, emptied; made when missing.
static inline int vinculum_open_writing(const char *path, uint32_t mode) {
    return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
}

/// Opens for writing from the start, over what is there; made when missing.
static inline int vinculum_open_overwriting(const char *path, uint32_t mode) {
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, mode);
}

/// Makes the file; fails with EEXIST when there is one.
static inline int vinculum_open_exclusive(const char *path, uint32_t mode) {
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/// Opens for writing at the end; made when missing.
static inline int vinculum_open_appending(const char *path, uint32_t mode) {
    return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, mode);
}

/// Opens what is there for writing, as it is.
static inline int vinculum_open_changing(const char *path) {
    return open(path, O_WRONLY | O_CLOEXEC);
}

/// 0 a file, 1 a folder, 2 something else, -1 not to be told.
static inline int vinculum_kind(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) return -1;
    return S_ISREG(status.st_mode) ? 0 : S_ISDIR(status.st_mode) ? 1 : 2;
}

/// The size in bytes, -1 with `errno` set when it is not to be told.
static inline int64_t vinculum_size(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? (int64_t)status.st_size : -1;
}

/// `d_name` is an array of unknown length in wasi-libc, which Swift cannot import.
static inline const char *vinculum_entry_name(struct dirent *entry) { return entry->d_name; }

/// Puts the names made and removed in a folder on the disk; 0 also where the system has no such thing.
static inline int vinculum_synchronize_directory(const char *path) {
#ifdef __wasi__
    struct stat status;
    return stat(path, &status);
#else
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    int result = fsync(descriptor);
    int number = errno;
    close(descriptor);
    errno = number;
    // Some file systems refuse to synchronise a folder; what they offer is all there is.
    return result != 0 && errno == EINVAL ? 0 : result;
#endif
}
