#define _GNU_SOURCE
#include <curl/curl.h>
