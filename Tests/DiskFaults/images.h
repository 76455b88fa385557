// What a disk holds of the files below one folder: what is sure, and what a loss of power may take.
//
// Not for several threads at once.
#ifndef IMAGES_H
#define IMAGES_H

#include <sqlite3.h>

struct image;

// Takes what is in the folder, and in folders below it, as sure.
void images_begin(const char *folder);
void images_end(void);

// The image of a file that was opened, made anew where it is a new file.
struct image *image_opened(const char *path);
// Its folder's entry is gone, until the folder is synced perhaps.
void image_deleted(const char *path);

void image_written(struct image *image, const void *bytes, int count, sqlite3_int64 offset);
void image_cut(struct image *image, sqlite3_int64 size);
// All of it is sure now, but for what a sync that failed has lost.
void image_synced(struct image *image);
// What was written since the last sync stays to be read, and never comes to the disk any more.
void image_sync_failed(struct image *image);

// The entries of the folder of a file are sure now: which files there are.
void images_folder_synced(const char *path);

// Writes what a loss of power would leave into a folder: what is sure, and of each write and each
// entry since then what the seed says.
void images_write_remains(const char *folder, unsigned long seed);

#endif
