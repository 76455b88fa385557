// Without _GNU_SOURCE: it gives `fd_set` another shape than Swift's Glibc module sees.
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

// The options are macros with shifts and casts, which Swift does not import. A client may not have
// the keys of a connection made anew, which costs the server more than the client; compressed
// secrets can be guessed by their length; the server chooses the cipher, but leaves ChaCha to
// devices that put it first because they have no hardware for AES.
static const uint64_t matchbook_tls_options = SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION
    | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA;
