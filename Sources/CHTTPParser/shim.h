#define _GNU_SOURCE
#include <http_parser.h>
