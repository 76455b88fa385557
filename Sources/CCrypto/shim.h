// Without _GNU_SOURCE: it gives `fd_set` another shape than Swift's Glibc module sees.
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
