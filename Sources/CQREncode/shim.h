// Without _GNU_SOURCE: it gives `fd_set` another shape than Swift's Glibc module sees.
#include <sys/types.h>
#include <qrencode.h>
