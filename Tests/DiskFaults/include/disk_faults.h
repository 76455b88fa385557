// A disk that fails, for tests: it stands between SQLite and its files below one folder.
//
// One folder is watched at a time, by one test; files elsewhere are left alone.
#ifndef DISK_FAULTS_H
#define DISK_FAULTS_H

// Stands in from now on for every file that SQLite opens. Returns SQLite's code.
int disk_faults_install(void);

// Watches the files below a folder, whose path no link leads through, and counts from 0 the calls
// that change or sync them, or open them to be changed. All that is there counts as synced.
void disk_faults_watch(const char *folder);

// Watches no more.
void disk_faults_end(void);

// The calls counted.
long disk_faults_calls(void);

// Has the call with this number fail, and all after it where `lasting` is not 0: as a disk that is
// full (ENOSPC) where `full` is not 0, or that cannot (EIO). Call 0 is none. A write that fails has
// written half; what was to be synced by a sync that fails never comes to the disk.
void disk_faults_fail(long call, int lasting, int full);

// How many calls have failed.
long disk_faults_failed(void);

// At the call with this number, before it is done, writes what a loss of power would leave of the
// watched files into `target`, a folder: what was synced, and of each write since then all, none or
// some sectors, as the seed says. Of files made or deleted since their folder was synced, either
// may be.
void disk_faults_lose_power(long call, const char *target, unsigned long seed);

#endif
