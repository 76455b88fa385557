// How fast one write reaches many listeners, and what a listener costs.
//
// usage: fanout SERVER PORT LISTENERS WRITES-PER-SECOND SECONDS [BYTES] [SERVER-PID]
//   SERVER is matchbook (an event stream and PUT), pocketbase (its realtime stream of one record and
//   PATCH), or redis (SUBSCRIBE and PUBLISH, which stores nothing).
//   WRITES-PER-SECOND 0 keeps 32 writes under way at all times, each on a connection of its own.
//
// Opens listeners of one place on the loopback, writes to it, and prints a line: from before
// the write is sent until each listener has read its event.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { carry_max = 48, window = 32, samples_max = 8 << 20 };

struct listener {
    int descriptor;
    int carried;
    char carry[carry_max];
};

enum server { matchbook, pocketbase, redis };

static const char mark[] = "at=";
static uint32_t *samples;
static size_t sample_count;
static uint64_t event_count;

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void fail(const char *what) {
    fprintf(stderr, "fanout: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int connected(int port) {
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) fail("no socket");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) fail("no connection");
    int yes = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return descriptor;
}

static void send_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(descriptor, bytes, count, MSG_NOSIGNAL);
        if (sent < 0) fail("sending");
        bytes += sent;
        count -= (size_t)sent;
    }
}

static long resident_kib(int pid) {
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = pid > 0 ? fopen(path, "r") : NULL;
    if (!file) return 0;
    while (fgets(line, sizeof line, file)) sscanf(line, "VmRSS: %ld", &kib);
    fclose(file);
    return kib;
}

// Reads what is there; notes each event's age. Returns 0 at the stream's end.
static int take(struct listener *listener) {
    static char buffer[carry_max + (64 << 10) + 1];
    memcpy(buffer, listener->carry, (size_t)listener->carried);
    ssize_t count =
        recv(listener->descriptor, buffer + listener->carried, 64 << 10, MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN;
    if (count == 0) return 0;
    uint64_t time = now();
    char *end = buffer + listener->carried + count;
    *end = 0;
    char *from = buffer;
    for (;;) {
        char *found = memmem(from, (size_t)(end - from), mark, sizeof mark - 1);
        // A number that may go on in the next piece waits for it.
        if (!found || end - found < carry_max - 8) {
            long tail = sizeof mark - 2;
            char *rest = found ? found : end - (end - from < tail ? end - from : tail);
            listener->carried = (int)(end - rest);
            memcpy(listener->carry, rest, (size_t)listener->carried);
            return 1;
        }
        uint64_t at = strtoull(found + sizeof mark - 1, NULL, 10);
        from = found + sizeof mark - 1;
        if (at == 0) continue;
        event_count++;
        if (sample_count < samples_max) samples[sample_count++] = (uint32_t)((time - at) / 1000);
    }
}

static size_t receive(int descriptor, char *buffer, size_t size) {
    ssize_t count = recv(descriptor, buffer, size - 1, 0);
    if (count <= 0) fail("an answer");
    buffer[count] = 0;
    return (size_t)count;
}

// Makes a connection a listener, and waits until it is one, so that the server is never far behind.
static void listen_on(enum server server, int descriptor, int writer) {
    char text[4096], request[600];
    switch (server) {
    case matchbook:
        snprintf(request, sizeof request,
            "GET /bench/fanout.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n");
        send_all(descriptor, request, strlen(request));
        receive(descriptor, text, sizeof text);
        return;
    case redis:
        send_all(descriptor, "SUBSCRIBE bench\r\n", 17);
        receive(descriptor, text, sizeof text);
        return;
    case pocketbase: {
        snprintf(request, sizeof request, "GET /api/realtime HTTP/1.1\r\nHost: a\r\n\r\n");
        send_all(descriptor, request, strlen(request));
        size_t count = 0;
        char *name = NULL, *close = NULL;
        while (!close) {
            count += receive(descriptor, text + count, sizeof text - count);
            name = strstr(text, "\"clientId\":\"");
            if (name) close = strchr(name += 12, '"');
        }
        char body[300];
        int length = snprintf(body, sizeof body,
            "{\"clientId\":\"%.*s\",\"subscriptions\":[\"items/i%014d\"]}",
            (int)(close - name), name, 0);
        snprintf(request, sizeof request,
            "POST /api/realtime HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            "Content-Length: %d\r\n\r\n%s", length, body);
        send_all(writer, request, strlen(request));
        receive(writer, text, sizeof text);
        if (memcmp(text, "HTTP/1.1 204", 12) != 0) fail("no subscription");
    }
    }
}

// A write of the time and as many letters as `pad` has. Returns its length.
static int write_text(enum server server, char *request, uint64_t at, const char *pad) {
    char head[32];
    int length = snprintf(head, sizeof head, "at=%llu ", (unsigned long long)at)
        + (int)strlen(pad);
    switch (server) {
    case redis:
        return sprintf(request, "*3\r\n$7\r\nPUBLISH\r\n$5\r\nbench\r\n$%d\r\n%s%s\r\n", length, head, pad);
    case pocketbase:
        return sprintf(request,
            "PATCH /api/collections/items/records/i%014d HTTP/1.1\r\nHost: a\r\n"
            "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n{\"text\":\"%s%s\"}",
            0, length + 11, head, pad);
    case matchbook:
        break;
    }
    return sprintf(request,
        "PUT /bench/fanout.json?print=silent HTTP/1.1\r\nHost: a\r\n"
        "Content-Length: %d\r\n\r\n{\"text\":\"%s%s\"}", length + 11, head, pad);
}

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

int main(int count, char **arguments) {
    static const char *const names[] = {"matchbook", "pocketbase", "redis"};
    enum server server = matchbook;
    while (count > 5 && server <= redis && strcmp(arguments[1], names[server]) != 0) server++;
    if (count < 6 || server > redis) {
        fprintf(stderr,
            "usage: fanout SERVER PORT LISTENERS WRITES-PER-SECOND SECONDS [BYTES] [PID]\n");
        return 2;
    }
    int port = atoi(arguments[2]), listeners = atoi(arguments[3]);
    double rate = atof(arguments[4]), seconds = atof(arguments[5]);
    int bytes = count > 6 ? atoi(arguments[6]) : 100, pid = count > 7 ? atoi(arguments[7]) : 0;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    samples = malloc(samples_max * sizeof *samples);
    struct listener *all = calloc((size_t)listeners, sizeof *all);
    char *pad = malloc((size_t)bytes + 1);
    memset(pad, 'x', (size_t)bytes);
    pad[bytes] = 0;
    char *request = malloc((size_t)bytes + 400);
    int poll = epoll_create1(0);

    int writers[window], idle[window], idle_count = window;
    for (int index = 0; index < window; index++) {
        writers[index] = connected(port);
        idle[index] = index;
        // What is no pointer to a listener is the number of a writer.
        struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)index};
        epoll_ctl(poll, EPOLL_CTL_ADD, writers[index], &event);
    }
    long before = resident_kib(pid);
    for (int index = 0; index < listeners; index++) {
        all[index].descriptor = connected(port);
        listen_on(server, all[index].descriptor, writers[0]);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[index]};
        epoll_ctl(poll, EPOLL_CTL_ADD, all[index].descriptor, &event);
    }
    long after = resident_kib(pid);

    uint64_t start = now(), written = 0, answered = 0;
    uint64_t stop = start + (uint64_t)(seconds * 1e9);
    uint64_t expected = 0, given_up = stop + 10000000000u;
    while (now() < given_up) {
        uint64_t time = now();
        int may_write = time < stop && idle_count > 0;
        if (rate > 0) may_write = may_write && (double)(time - start) / 1e9 * rate >= (double)written;
        if (may_write) {
            int length = write_text(server, request, now(), pad);
            send_all(writers[idle[--idle_count]], request, (size_t)length);
            written++;
            expected += (uint64_t)listeners;
        }
        if (time >= stop && event_count >= expected && answered >= written) break;
        struct epoll_event events[512];
        int ready = epoll_wait(poll, events, 512, may_write ? 0 : 1);
        for (int index = 0; index < ready; index++) {
            if (events[index].data.u64 >= window) {
                if (!take(events[index].data.ptr)) fail("a stream ended");
                continue;
            }
            int number = (int)events[index].data.u64;
            char answer[8192];
            ssize_t read = recv(writers[number], answer, sizeof answer, MSG_DONTWAIT);
            if (server == redis ? read < 3 || answer[0] != ':'
                : read < 12 || memcmp(answer, "HTTP/1.1 20", 11) != 0) fail("a write failed");
            idle[idle_count++] = number;
            answered++;
        }
    }
    double took = (double)(now() - start) / 1e9;
    qsort(samples, sample_count, sizeof *samples, by_size);
    double p50 = sample_count ? samples[sample_count / 2] / 1000.0 : 0;
    double p99 = sample_count ? samples[sample_count - 1 - sample_count / 100] / 1000.0 : 0;
    printf(
        "%-10s listeners %5d writes/s %.0f events/s %.0f p50 %.2f ms p99 %.2f ms lost %lld"
        " KiB/listener %.2f\n",
        names[server], listeners, (double)written / took, (double)event_count / took, p50, p99,
        (long long)(expected - event_count),
        pid > 0 ? (double)(after - before) / listeners : 0.0);
    return event_count == expected ? 0 : 1;
}
