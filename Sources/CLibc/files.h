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
static const int vinculum_ELOOP = ELOOP;
#ifdef __wasi__
static const int vinculum_ENOTCAPABLE = ENOTCAPABLE;
#else
static const int vinculum_ENOTCAPABLE = -1;
#endif

static inline int vinculum_open_reading(const char *path) {
    return open(path, O_RDONLY | O_CLOEXEC);
}

/// Opens for writing from the start, over what is there; made when missing. Fails with ELOOP for a symbolic link that
/// may not be followed.
static inline int vinculum_open_overwriting(const char *path, uint32_t mode, int follows) {
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW), mode);
}

/// Makes the file; fails with EEXIST when there is one, or a symbolic link, wherever that leads.
static inline int vinculum_open_exclusive(const char *path, uint32_t mode) {
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
}

/// Opens for writing at the end; made when missing. Follows no symbolic link.
static inline int vinculum_open_appending(const char *path, uint32_t mode) {
    return open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, mode);
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

#ifdef __wasi__
static inline int vinculum_exposure(const char *path) { return -1; }
static inline int vinculum_is_own_stream(const char *path) { return vinculum_kind(path) == 2; }
#else
/// What a POSIX access control list, in the form of Linux's extended attribute, permits to others than the owner, this
/// process's user and root: bits as in a mode, 4 for reading and 2 for writing.
static inline int vinculum_access_list_exposure(const uint8_t *list, size_t count) {
    int others = 0, mask = 7;
    for (size_t at = 4; at + 8 <= count; at += 8) {
        int tag = list[at] | list[at + 1] << 8, bits = list[at + 2];
        uint32_t id = list[at + 4] | list[at + 5] << 8 | list[at + 6] << 16 | (uint32_t)list[at + 7] << 24;
        if (tag == 0x10) mask = bits;
        if (tag == 0x02 && id != 0 && id != geteuid()) others |= bits;
        if (tag == 0x04 || tag == 0x08) others |= bits;
    }
    others &= mask;
    for (size_t at = 4; at + 8 <= count; at += 8)
        if ((list[at] | list[at + 1] << 8) == 0x20) others |= list[at + 2];
    return others & 6;
}

/// What others than the owner may do with what the path leads to: 4 read, 2 write, 6 both; -1 when it is not to be told.
static inline int vinculum_exposure(const char *path) {
    struct stat status;
    uint8_t list[2048];
    if (stat(path, &status) != 0) return -1;
    int others = 0;
    // The owner may be another user, who can read and change it then.
    if (status.st_uid != 0 && status.st_uid != geteuid()) others = 6;
#ifdef __linux__
    // With a list, the bits of the group are its mask, as for credentials that a service manager hands over.
    ssize_t count = getxattr(path, "system.posix_acl_access", list, sizeof list);
    if (count >= 4) return others | vinculum_access_list_exposure(list, (size_t)count);
#endif
    return others | ((status.st_mode >> 3 | status.st_mode) & 6);
}

/// Whether others than the owner, this process's user and root may rename what is in a folder but does not belong to
/// them: not where the sticky bit is set, unless the folder itself belongs to another user.
static inline int vinculum_lets_others_rename(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) return 0;
    if (status.st_uid != 0 && status.st_uid != geteuid()) return 1;
    if (status.st_mode & S_ISVTX) return 0;
    int others = vinculum_exposure(path);
    return others > 0 && (others & 2) != 0;
}

/// Whether the path itself, and no symbolic link, is a device, or a pipe that only this user and root may open: in a
/// folder that others may write, a pipe or a link to one may be a trap.
static inline int vinculum_is_own_stream(const char *path) {
    struct stat status;
    if (lstat(path, &status) != 0) return 0;
    return S_ISCHR(status.st_mode) || (S_ISFIFO(status.st_mode) && vinculum_exposure(path) == 0);
}
#endif

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
