// Without _GNU_SOURCE: it gives `fd_set` another shape than Swift's Glibc module sees.
#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt take a variable argument, which
// Swift does not import: here is one function for each type of argument. curl.h makes them
// macros that check the types, which they do not understand in here; hence the parentheses.

static inline CURLcode matchbook_curl_set_long(CURL *easy, CURLoption option, long value) {
    return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode matchbook_curl_set_offset(
    CURL *easy, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode matchbook_curl_set_text(
    CURL *easy, CURLoption option, const char *value) {
    return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode matchbook_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode matchbook_curl_set_list(
    CURL *easy, CURLoption option, struct curl_slist *value) {
    return (curl_easy_setopt)(easy, option, value);
}

typedef size_t (*matchbook_curl_bytes)(char *bytes, size_t size, size_t count, void *context);
typedef int (*matchbook_curl_progress)(
    void *context, curl_off_t answer, curl_off_t received, curl_off_t request, curl_off_t sent);

// CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION and CURLOPT_READFUNCTION.
static inline CURLcode matchbook_curl_set_bytes_function(
    CURL *easy, CURLoption option, matchbook_curl_bytes function) {
    return (curl_easy_setopt)(easy, option, function);
}
static inline CURLcode matchbook_curl_set_progress_function(
    CURL *easy, matchbook_curl_progress function) {
    return (curl_easy_setopt)(easy, CURLOPT_XFERINFOFUNCTION, function);
}

// A number that curl does not have reads as 0.
static inline long matchbook_curl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return (curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : 0;
}
static inline curl_off_t matchbook_curl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return (curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline CURLMcode matchbook_curl_multi_set_long(
    CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

// CURL_GLOBAL_DEFAULT is a macro over macros with shifts.
static inline CURLcode matchbook_curl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}
