#include "images.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// What a disk writes whole or not at all.
enum { sector = 512, path_max = 4096 };

// A change since the last sync: bytes at an offset, or a new size.
struct change {
    struct change *next;
    sqlite3_int64 offset;
    int count;  // -1: the file was cut to `offset` bytes
    int is_lost;
    unsigned char bytes[];
};

// One file; a name may have several after each other.
struct image {
    struct image *next;
    char *path;
    int has_entry;       // whether the name is this file's now
    int has_sure_entry;  // and whether it is so after a loss of power for sure
    int is_gone;         // no loss of power brings it back
    unsigned char *bytes;
    sqlite3_int64 size;
    struct change *first, **last;
};

static struct image *images;
static unsigned long state;

static unsigned long draw(unsigned long bound) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (state >> 33) % bound;
}

static void *reserve(size_t size) {
    void *memory = calloc(size ? size : 1, 1);
    if (!memory) abort();
    return memory;
}

// MARK: Content

// Bytes that grow as a file does, with zeros where nothing was written.
struct content {
    unsigned char *bytes;
    sqlite3_int64 size, room;
};

static struct content copy_of(const struct image *image) {
    struct content copy = {reserve(image->size), image->size, image->size};
    if (image->size > 0) memcpy(copy.bytes, image->bytes, image->size);
    return copy;
}

static void grow(struct content *content, sqlite3_int64 size) {
    if (size <= content->size) return;
    if (size > content->room) {
        content->room = size * 2;
        unsigned char *bytes = reserve(content->room);
        if (content->size > 0) memcpy(bytes, content->bytes, content->size);
        free(content->bytes);
        content->bytes = bytes;
    }
    content->size = size;
}

static void cut(struct content *content, sqlite3_int64 size) {
    if (size >= content->size) return;
    memset(content->bytes + size, 0, content->size - size);
    content->size = size;
}

static void apply(struct content *content, const struct change *change) {
    if (change->count < 0) return cut(content, change->offset);
    grow(content, change->offset + change->count);
    memcpy(content->bytes + change->offset, change->bytes, change->count);
}

// Applies each sector of a write or not.
static void apply_torn(struct content *content, const struct change *change) {
    sqlite3_int64 end = change->offset + change->count;
    for (sqlite3_int64 at = change->offset; at < end;) {
        sqlite3_int64 next = (at / sector + 1) * sector;
        if (next > end) next = end;
        if (draw(2) == 0) {
            grow(content, next);
            memcpy(content->bytes + at, change->bytes + (at - change->offset), next - at);
        }
        at = next;
    }
}

// MARK: Images

static void forget_changes(struct image *image) {
    while (image->first) {
        struct change *next = image->first->next;
        free(image->first);
        image->first = next;
    }
    image->last = &image->first;
}

static struct image *add(const char *path) {
    struct image *image = reserve(sizeof *image);
    image->path = strdup(path);
    image->has_entry = 1;
    image->last = &image->first;
    struct image **end = &images;
    while (*end) end = &(*end)->next;
    *end = image;
    return image;
}

static void read_whole(struct image *image) {
    FILE *stream = fopen(image->path, "rb");
    if (!stream) abort();
    fseek(stream, 0, SEEK_END);
    image->size = ftell(stream);
    rewind(stream);
    image->bytes = reserve(image->size);
    if (fread(image->bytes, 1, image->size, stream) != (size_t)image->size) abort();
    fclose(stream);
}

// What is shared between processes is memory, and in no power's reach.
static int is_memory(const char *path) {
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, "-shm") == 0;
}

void images_begin(const char *folder) {
    DIR *entries = opendir(folder);
    if (!entries) return;
    for (struct dirent *entry; (entry = readdir(entries));) {
        char path[path_max];
        struct stat status;
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (lstat(path, &status) != 0) continue;
        if (S_ISDIR(status.st_mode)) images_begin(path);
        if (!S_ISREG(status.st_mode) || is_memory(path)) continue;
        struct image *image = add(path);
        image->has_sure_entry = 1;
        read_whole(image);
    }
    closedir(entries);
}

void images_end(void) {
    while (images) {
        struct image *next = images->next;
        forget_changes(images);
        free(images->path);
        free(images->bytes);
        free(images);
        images = next;
    }
}

static struct image *present(const char *path) {
    for (struct image *image = images; image; image = image->next) {
        if (image->has_entry && strcmp(image->path, path) == 0) return image;
    }
    return NULL;
}

struct image *image_opened(const char *path) {
    struct image *found = present(path);
    return found ? found : add(path);
}

void image_deleted(const char *path) {
    struct image *found = present(path);
    if (found) found->has_entry = 0;
}

static void note(struct image *image, const void *bytes, int count, sqlite3_int64 offset) {
    struct change *change = reserve(sizeof *change + (count > 0 ? count : 0));
    change->offset = offset;
    change->count = count;
    if (count > 0) memcpy(change->bytes, bytes, count);
    *image->last = change;
    image->last = &change->next;
}

void image_written(struct image *image, const void *bytes, int count, sqlite3_int64 offset) {
    note(image, bytes, count, offset);
}

void image_cut(struct image *image, sqlite3_int64 size) { note(image, NULL, -1, size); }

void image_synced(struct image *image) {
    struct content content = copy_of(image);
    for (struct change *change = image->first; change; change = change->next) {
        if (!change->is_lost) apply(&content, change);
    }
    free(image->bytes);
    image->bytes = content.bytes;
    image->size = content.size;
    forget_changes(image);
}

void image_sync_failed(struct image *image) {
    for (struct change *change = image->first; change; change = change->next) {
        // A size is the file system's, which its own log keeps.
        if (change->count >= 0) change->is_lost = 1;
    }
}

static int is_in_folder_of(const char *path, const char *other) {
    const char *end = strrchr(path, '/'), *other_end = strrchr(other, '/');
    return end - path == other_end - other && strncmp(path, other, end - path) == 0;
}

void images_folder_synced(const char *path) {
    for (struct image *image = images; image; image = image->next) {
        if (!is_in_folder_of(image->path, path)) continue;
        image->has_sure_entry = image->has_entry;
        image->is_gone = !image->has_entry;
    }
}

// MARK: Loss of power

static void write_remains(const struct image *image, const char *folder) {
    struct content content = copy_of(image);
    // Either everything since the sync is gone, or the disk had begun with some of it.
    int keeps = draw(4) != 0;
    for (struct change *change = image->first; change && keeps; change = change->next) {
        // What a failed sync has lost may be there or not, as all else.
        unsigned long fate = draw(4);
        if (fate == 0) continue;
        if (fate == 1 && change->count > 0) {
            apply_torn(&content, change);
        } else {
            apply(&content, change);
        }
    }
    char path[path_max];
    snprintf(path, sizeof path, "%s%s", folder, strrchr(image->path, '/'));
    FILE *stream = fopen(path, "wb");
    if (!stream || fwrite(content.bytes, 1, content.size, stream) != (size_t)content.size) abort();
    fclose(stream);
    free(content.bytes);
}

// Which of the files that have, had or get a name has it afterwards; NULL for none.
static const struct image *survivor(const char *path) {
    const struct image *chosen = NULL;
    unsigned long count = 1;  // One for no file.
    for (const struct image *image = images; image; image = image->next) {
        if (image->is_gone || strcmp(image->path, path) != 0) continue;
        if (image->has_entry && image->has_sure_entry) return image;
        count++;
        if (draw(count) == 0) chosen = image;
    }
    return chosen;
}

void images_write_remains(const char *folder, unsigned long seed) {
    state = seed;
    for (const struct image *image = images; image; image = image->next) {
        int is_first = 1;
        for (const struct image *other = images; other != image; other = other->next) {
            is_first = is_first && strcmp(other->path, image->path) != 0;
        }
        const struct image *left = is_first ? survivor(image->path) : NULL;
        if (left) write_remains(left, folder);
    }
}
