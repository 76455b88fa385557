#include "disk_faults.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "images.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *folder;
static long watch, watches, calls, failing_call, failed, power_call;
static int is_lasting, is_full;
static char *power_target;
static unsigned long power_seed;

static sqlite3_vfs *below;

struct file {
    sqlite3_file base;
    long watch;  // the watch that it was opened under; 0 for none
    struct image *image;
    char *unsynced_folder;  // a path in the folder that the next sync syncs too; NULL for none
    sqlite3_file *real;
};

static sqlite3_file *real(sqlite3_file *file) { return ((struct file *)file)->real; }

// MARK: Calls

// Counts a call, and tells whether it is to fail. The mutex is held.
static int is_failing(void) {
    calls++;
    if (calls == power_call) images_write_remains(power_target, power_seed);
    int fails = failing_call > 0 && (is_lasting ? calls >= failing_call : calls == failing_call);
    failed += fails;
    return fails;
}

// Whether the file was opened under the watch that lasts. The mutex is held.
static int is_watched(sqlite3_file *file) {
    return watch != 0 && ((struct file *)file)->watch == watch;
}

// Counts a call of a file, and tells whether it fails.
static int fails(sqlite3_file *file) {
    pthread_mutex_lock(&mutex);
    int result = is_watched(file) && is_failing();
    pthread_mutex_unlock(&mutex);
    return result;
}

// The image of a watched file, with the mutex held; NULL, and the mutex free, of any other.
static struct image *lock_image(sqlite3_file *file) {
    pthread_mutex_lock(&mutex);
    if (is_watched(file)) return ((struct file *)file)->image;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static int file_close(sqlite3_file *file) {
    free(((struct file *)file)->unsynced_folder);
    return real(file)->pMethods->xClose(real(file));
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int write_through(
    sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int result = real(file)->pMethods->xWrite(real(file), bytes, count, offset);
    struct image *image = lock_image(file);
    if (image) {
        if (result == SQLITE_OK) image_written(image, bytes, count, offset);
        pthread_mutex_unlock(&mutex);
    }
    return result;
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    if (!fails(file)) return write_through(file, bytes, count, offset);
    // The system tells of a failure after it has written some of it.
    if (count > 1) write_through(file, bytes, count / 2, offset);
    return is_full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    if (fails(file)) return SQLITE_IOERR_TRUNCATE;
    int result = real(file)->pMethods->xTruncate(real(file), size);
    struct image *image = lock_image(file);
    if (image) {
        if (result == SQLITE_OK) image_cut(image, size);
        pthread_mutex_unlock(&mutex);
    }
    return result;
}

static int file_sync(sqlite3_file *file, int flags) {
    int has_failed = fails(file);
    struct image *image = lock_image(file);
    if (!image) return real(file)->pMethods->xSync(real(file), flags);
    // The disk is this one, so nothing is gained by waiting for the real one.
    if (!has_failed) {
        image_synced(image);
        struct file *own = (struct file *)file;
        if (own->unsynced_folder) images_folder_synced(own->unsynced_folder);
        free(own->unsynced_folder);
        own->unsynced_folder = NULL;
    } else {
        image_sync_failed(image);
    }
    pthread_mutex_unlock(&mutex);
    // SQLite knows one code for a sync, whether the disk is full or broken.
    return has_failed ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int level) {
    return real(file)->pMethods->xLock(real(file), level);
}

static int file_unlock(sqlite3_file *file, int level) {
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int file_check_lock(sqlite3_file *file, int *result) {
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }

static int file_traits(sqlite3_file *file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int shared_map(sqlite3_file *file, int page, int size, int extends, void volatile **at) {
    if (extends && fails(file)) return SQLITE_IOERR_SHMSIZE;
    return real(file)->pMethods->xShmMap(real(file), page, size, extends, at);
}

static int shared_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void shared_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int shared_unmap(sqlite3_file *file, int deletes) {
    return real(file)->pMethods->xShmUnmap(real(file), deletes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = shared_map,
    .xShmLock = shared_lock,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = shared_unmap,
};

// MARK: The file system

static int is_below(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    return folder && path && strncmp(path, folder, length) == 0 && path[length] == '/';
}

static int open_file(
    sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *opened) {
    // SQLite's own file for Unix syncs the folder with the first sync of a journal that it made.
    static const int journal =
        SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    struct file *own = (struct file *)file;
    memset(own, 0, sizeof *own);
    own->real = (sqlite3_file *)(own + 1);
    own->real->pMethods = NULL;
    pthread_mutex_lock(&mutex);
    own->watch = is_below(path) ? watch : 0;
    int fails = own->watch && (flags & SQLITE_OPEN_READWRITE) && is_failing();
    pthread_mutex_unlock(&mutex);
    if (fails) return SQLITE_CANTOPEN;
    int result = below->xOpen(below, path, own->real, flags, opened);
    if (own->real->pMethods) own->base.pMethods = &methods;
    pthread_mutex_lock(&mutex);
    if (result == SQLITE_OK && is_watched(file)) {
        own->image = image_opened(path);
        if ((flags & SQLITE_OPEN_CREATE) && (flags & journal)) own->unsynced_folder = strdup(path);
    }
    pthread_mutex_unlock(&mutex);
    return result;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncs) {
    pthread_mutex_lock(&mutex);
    int fails = is_below(path) && is_failing();
    pthread_mutex_unlock(&mutex);
    if (fails) return SQLITE_IOERR_DELETE;
    int result = below->xDelete(below, path, syncs);
    pthread_mutex_lock(&mutex);
    if (is_below(path) && result == SQLITE_OK) {
        image_deleted(path);
        if (syncs) images_folder_synced(path);
    }
    pthread_mutex_unlock(&mutex);
    return result;
}

int disk_faults_install(void) {
    static sqlite3_vfs own;
    static pthread_mutex_t once = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&once);
    int result = SQLITE_OK;
    if (!below) {
        sqlite3_vfs *found = sqlite3_vfs_find(NULL);
        if (!found) abort();
        own = *found;
        own.zName = "disk-faults";
        own.pNext = NULL;
        own.szOsFile = (int)sizeof(struct file) + found->szOsFile;
        own.xOpen = open_file;
        own.xDelete = delete_file;
        below = found;
        result = sqlite3_vfs_register(&own, 1);
    }
    pthread_mutex_unlock(&once);
    return result;
}

void disk_faults_watch(const char *path) {
    disk_faults_end();
    pthread_mutex_lock(&mutex);
    folder = strdup(path);
    watch = ++watches;
    images_begin(path);
    pthread_mutex_unlock(&mutex);
}

void disk_faults_end(void) {
    pthread_mutex_lock(&mutex);
    free(folder);
    free(power_target);
    folder = power_target = NULL;
    watch = calls = failing_call = failed = power_call = 0;
    images_end();
    pthread_mutex_unlock(&mutex);
}

long disk_faults_calls(void) {
    pthread_mutex_lock(&mutex);
    long count = calls;
    pthread_mutex_unlock(&mutex);
    return count;
}

long disk_faults_failed(void) {
    pthread_mutex_lock(&mutex);
    long count = failed;
    pthread_mutex_unlock(&mutex);
    return count;
}

void disk_faults_fail(long call, int lasting, int full) {
    pthread_mutex_lock(&mutex);
    failing_call = call;
    is_lasting = lasting;
    is_full = full;
    pthread_mutex_unlock(&mutex);
}

void disk_faults_lose_power(long call, const char *target, unsigned long seed) {
    pthread_mutex_lock(&mutex);
    power_call = call;
    free(power_target);
    power_target = strdup(target);
    power_seed = seed;
    pthread_mutex_unlock(&mutex);
}
