/*
 * Loaded before a program (LD_PRELOAD), writes down what it does to the files under RECORD_FOLDERS (separated by ':') in
 * RECORD_LOG: every write, truncation, creation, renaming, removal and sync, in the order in which they were done.
 * From that the disk can be made again as a power cut may have left it (recorded-disk.ts).
 *
 * A sync is written down and not done: what it promises is worked out from the log, and nothing here has to outlive
 * the machine. What is done is in the log before the caller hears of it, so a program that learned of a write from another
 * process and then syncs comes after it in the log, too.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, ZEROS, TRUNCATE, CREATE, RENAME, UNLINK, SYNC, MKDIR };

struct __attribute__((packed)) header {
  uint32_t kind, path_length, other_length, padding;
  uint64_t offset, length;
};

static int log_fd = -1;
static const char *folders;

__attribute__((constructor)) static void start(void) {
  folders = getenv("RECORD_FOLDERS");
  const char *log = getenv("RECORD_LOG");
  if (!folders || !log) return;
  /* PostgreSQL writes what `ps` shows over its environment. */
  folders = strdup(folders);
  int fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  /* Out of the way of programs that count on low numbers. */
  log_fd = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 900);
  if (fd >= 0) syscall(SYS_close, fd);
}

static int is_recorded(const char *path) {
  if (log_fd < 0) return 0;
  for (const char *folder = folders; *folder;) {
    size_t length = strcspn(folder, ":");
    if (strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0)) return 1;
    folder += length + (folder[length] == ':');
  }
  return 0;
}

static int path_of(int fd, char *path) {
  char link[40];
  if (log_fd < 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_recorded(path);
}

/* Made absolute without following the last part. */
static int absolute(int dir, const char *given, char *path) {
  if (log_fd < 0) return 0;
  if (given[0] == '/') snprintf(path, PATH_MAX, "%s", given);
  else {
    char base[PATH_MAX];
    char link[40];
    if (dir == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
    else snprintf(link, sizeof link, "/proc/self/fd/%d", dir);
    ssize_t length = readlink(link, base, PATH_MAX - 1);
    if (length <= 0) return 0;
    base[length] = 0;
    while (strncmp(given, "./", 2) == 0) given += 2;
    if (snprintf(path, PATH_MAX, "%s/%s", base, given) >= PATH_MAX) return 0;
  }
  return is_recorded(path);
}

static void note(uint32_t kind, const char *path, const char *other, uint64_t offset, uint64_t length,
                 const struct iovec *data, int count) {
  struct header header = {kind, strlen(path), other ? strlen(other) : 0, 0, offset, length};
  struct iovec all[1027];
  int saved = errno, n = 0;
  all[n++] = (struct iovec){&header, sizeof header};
  all[n++] = (struct iovec){(void *)path, header.path_length};
  if (other) all[n++] = (struct iovec){(void *)other, header.other_length};
  size_t left = kind == WRITE ? length : 0, expected = sizeof header + header.path_length + header.other_length + left;
  for (int i = 0; i < count && left > 0 && n < 1024; i++) {
    size_t part = data[i].iov_len < left ? data[i].iov_len : left;
    all[n++] = (struct iovec){data[i].iov_base, part};
    left -= part;
  }
  /* Half a record would make nonsense of all that follow. */
  if ((size_t)syscall(SYS_writev, log_fd, all, n) != expected) abort();
  errno = saved;
}

static int is_zero(const struct iovec *data, int count) {
  for (int i = 0; i < count; i++)
    for (size_t n = 0; n < data[i].iov_len; n++)
      if (((const char *)data[i].iov_base)[n]) return 0;
  return 1;
}

static void note_write(int fd, off_t offset, ssize_t done, const struct iovec *data, int count) {
  char path[PATH_MAX];
  if (done <= 0 || !path_of(fd, path)) return;
  note(is_zero(data, count) ? ZEROS : WRITE, path, NULL, offset, done, data, count);
}

/* Where a write without an offset went, asked after it. */
static off_t start_of(int fd, ssize_t done) { return lseek(fd, 0, SEEK_CUR) - done; }

ssize_t write(int fd, const void *bytes, size_t length) {
  ssize_t done = syscall(SYS_write, fd, bytes, length);
  struct iovec one = {(void *)bytes, length};
  char path[PATH_MAX];
  if (done > 0 && path_of(fd, path)) note_write(fd, start_of(fd, done), done, &one, 1);
  return done;
}
ssize_t writev(int fd, const struct iovec *data, int count) {
  ssize_t done = syscall(SYS_writev, fd, data, count);
  char path[PATH_MAX];
  if (done > 0 && path_of(fd, path)) note_write(fd, start_of(fd, done), done, data, count);
  return done;
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  ssize_t done = syscall(SYS_pwrite64, fd, bytes, length, offset);
  struct iovec one = {(void *)bytes, length};
  note_write(fd, offset, done, &one, 1);
  return done;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }
ssize_t pwritev64(int fd, const struct iovec *data, int count, off64_t offset) {
  ssize_t done = syscall(SYS_pwritev, fd, data, count, (unsigned long)offset, 0UL);
  note_write(fd, offset, done, data, count);
  return done;
}
ssize_t pwritev(int fd, const struct iovec *data, int count, off_t offset) { return pwritev64(fd, data, count, offset); }

static int truncated(int fd, off_t length) {
  int result = syscall(SYS_ftruncate, fd, length);
  char path[PATH_MAX];
  if (result == 0 && path_of(fd, path)) note(TRUNCATE, path, NULL, 0, length, NULL, 0);
  return result;
}
int ftruncate(int fd, off_t length) { return truncated(fd, length); }
int ftruncate64(int fd, off64_t length) { return truncated(fd, length); }

static int allocated(int fd, int mode, off_t offset, off_t length) {
  struct stat before;
  int known = fstat(fd, &before) == 0;
  int result = syscall(SYS_fallocate, fd, mode, offset, length);
  char path[PATH_MAX];
  if (result == 0 && mode == 0 && known && offset + length > before.st_size && path_of(fd, path))
    note(TRUNCATE, path, NULL, 0, offset + length, NULL, 0);
  return result;
}
int fallocate(int fd, int mode, off_t offset, off_t length) { return allocated(fd, mode, offset, length); }
int fallocate64(int fd, int mode, off64_t offset, off64_t length) { return allocated(fd, mode, offset, length); }
int posix_fallocate(int fd, off_t offset, off_t length) { return allocated(fd, 0, offset, length) == 0 ? 0 : errno; }
int posix_fallocate64(int fd, off64_t offset, off64_t length) { return posix_fallocate(fd, offset, length); }

static int synced(int fd, int real) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return syscall(real, fd);
  note(SYNC, path, NULL, 0, 0, NULL, 0);
  return 0;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

static int opened(int dir, const char *given, int flags, mode_t mode) {
  int fd = syscall(SYS_openat, dir, given, flags | O_LARGEFILE, mode);
  char path[PATH_MAX];
  if (fd < 0 || !(flags & (O_CREAT | O_TRUNC)) || !path_of(fd, path)) return fd;
  if (flags & O_CREAT) note(CREATE, path, NULL, 0, 0, NULL, 0);
  if (flags & O_TRUNC) note(TRUNCATE, path, NULL, 0, 0, NULL, 0);
  return fd;
}
static mode_t mode_of(int flags, va_list more) {
  return flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
}
#define OPEN(name, parameters, dir)            \
  int name parameters {                        \
    va_list more;                              \
    va_start(more, flags);                     \
    mode_t mode = mode_of(flags, more);        \
    va_end(more);                              \
    return opened(dir, path, flags, mode);     \
  }
OPEN(open, (const char *path, int flags, ...), AT_FDCWD)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD)
OPEN(openat, (int dir, const char *path, int flags, ...), dir)
OPEN(openat64, (int dir, const char *path, int flags, ...), dir)

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags) {
  char path[PATH_MAX], other[PATH_MAX];
  int recorded = absolute(from_dir, from, path) && absolute(to_dir, to, other);
  int result = syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
  if (result == 0 && recorded) note(RENAME, path, other, 0, 0, NULL, 0);
  return result;
}
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_dir, const char *from, int to_dir, const char *to) {
  return renameat2(from_dir, from, to_dir, to, 0);
}
int unlinkat(int dir, const char *given, int flags) {
  char path[PATH_MAX];
  int recorded = absolute(dir, given, path);
  int result = syscall(SYS_unlinkat, dir, given, flags);
  if (result == 0 && recorded) note(UNLINK, path, NULL, 0, 0, NULL, 0);
  return result;
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int mkdirat(int dir, const char *given, mode_t mode) {
  char path[PATH_MAX];
  int result = syscall(SYS_mkdirat, dir, given, mode);
  if (result == 0 && absolute(dir, given, path)) note(MKDIR, path, NULL, 0, 0, NULL, 0);
  return result;
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
