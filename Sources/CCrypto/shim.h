#define _GNU_SOURCE
#include <openssl/evp.h>
#include <openssl/rand.h>
