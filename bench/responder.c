/* The least that can answer HTTP: one thread, epoll, a fixed answer to whatever ends in a blank
 * line. What a server cannot be faster than on this machine.
 *
 * usage: responder BODY_BYTES     prints its port; ends with SIGTERM */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { connections_max = 4096, input_max = 16384 };

static char input[input_max];
static char answer[65536];
static size_t answer_bytes;

static void fail(const char *doing) {
    perror(doing);
    exit(1);
}

static void make_answer(size_t body_bytes) {
    int head = snprintf(answer, sizeof answer,
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n"
                        "Content-Length: %zu\r\n\r\n", body_bytes);
    memset(answer + head, '1', body_bytes);
    answer_bytes = (size_t)head + body_bytes;
}

/* Answers each blank line in what has come; a request that is cut is passed over, for the load
 * generator sends each in one piece. */
static int serve(int peer) {
    ssize_t count = recv(peer, input, sizeof input, 0);
    if (count <= 0) return -1;
    const char *at = input, *end = input + count;
    while ((at = memmem(at, (size_t)(end - at), "\r\n\r\n", 4))) {
        if (send(peer, answer, answer_bytes, MSG_NOSIGNAL) < 0) return -1;
        at += 4;
    }
    return 0;
}

int main(int argc, char **argv) {
    size_t body_bytes = argc > 1 ? (size_t)atoi(argv[1]) : 200;
    if (body_bytes > 60000) body_bytes = 60000;
    make_answer(body_bytes);

    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    if (listener < 0 || bind(listener, (void *)&address, length) || listen(listener, 1024)
        || getsockname(listener, (void *)&address, &length))
        fail("listening");
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);

    int poll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
    if (poll < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event)) fail("epoll");
    for (;;) {
        struct epoll_event events[256];
        int count = epoll_wait(poll, events, 256, -1);
        for (int index = 0; index < count; index++) {
            int ready = events[index].data.fd;
            if (ready == listener) {
                int peer = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
                int yes = 1;
                if (peer < 0) continue;
                setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                event.events = EPOLLIN;
                event.data.fd = peer;
                epoll_ctl(poll, EPOLL_CTL_ADD, peer, &event);
            } else if (serve(ready) < 0) {
                close(ready);
            }
        }
    }
}
