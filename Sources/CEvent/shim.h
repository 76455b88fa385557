// libevent defines _GNU_SOURCE in the midst of its headers, and fd_set has another layout of names
// with it than without. Swift's own Glibc module is built without; whichever of the two modules is
// loaded second would be refused. This fixes the feature set before libevent can change it.
#include <sys/types.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <event2/thread.h>
#include <event2/util.h>
