// Without _GNU_SOURCE: it gives `fd_set` another shape than Swift's Glibc module sees.
#include <sys/types.h>
#include <stdio.h>
#include <wchar.h>
#include <sys/ioctl.h>
#include <histedit.h>

// el_wset, el_wget and history_w take a variable argument, which Swift does not import: here is
// one function for each use of them. The wide forms, so that a line is scalars from end to end.

typedef int (*matchbook_edit_read)(EditLine *edit, wchar_t *character);
typedef wchar_t *(*matchbook_edit_prompt)(EditLine *edit);
typedef unsigned char (*matchbook_edit_function)(EditLine *edit, int key);

static inline int matchbook_edit_set_context(EditLine *edit, void *context) {
    return el_wset(edit, EL_CLIENTDATA, context);
}
static inline void *matchbook_edit_context(EditLine *edit) {
    void *context = NULL;
    return el_wget(edit, EL_CLIENTDATA, &context) == 0 ? context : NULL;
}
static inline int matchbook_edit_set_read(EditLine *edit, matchbook_edit_read function) {
    return el_wset(edit, EL_GETCFN, function);
}
// Between two characters of value 1 a prompt has what takes no columns.
static inline int matchbook_edit_set_prompt(EditLine *edit, matchbook_edit_prompt function) {
    return el_wset(edit, EL_PROMPT_ESC, function, 1);
}
static inline int matchbook_edit_use_history(EditLine *edit, HistoryW *history) {
    return el_wset(edit, EL_HIST, history_w, history);
}
// The keys of Emacs and readline, with Tab bound to the function, Ctrl-R to the search backwards
// and the keys of terminals for Delete and for words.
static inline int matchbook_edit_bind(EditLine *edit, matchbook_edit_function complete) {
    int result = el_wset(edit, EL_EDITOR, L"emacs");
    result |= el_wset(edit, EL_ADDFN, L"matchbook-complete", L"Complete the line", complete);
    result |= el_wset(edit, EL_BIND, L"^I", L"matchbook-complete", NULL);
    result |= el_wset(edit, EL_BIND, L"^R", L"em-inc-search-prev", NULL);
    result |= el_wset(edit, EL_BIND, L"^W", L"ed-delete-prev-word", NULL);
    result |= el_wset(edit, EL_BIND, L"\\e[3~", L"ed-delete-next-char", NULL);
    result |= el_wset(edit, EL_BIND, L"\\e[1;5C", L"em-next-word", NULL);
    result |= el_wset(edit, EL_BIND, L"\\e[1;5D", L"ed-prev-word", NULL);
    return result;
}
// Between two lines the terminal echoes nothing: the editor shows what was typed ahead where it
// belongs.
static inline int matchbook_edit_silence(EditLine *edit) {
    return el_wset(edit, EL_SETTY, L"-x", L"-echo", NULL);
}
static inline int matchbook_edit_prepare_terminal(EditLine *edit, int isPrepared) {
    return el_wset(edit, EL_PREP_TERM, isPrepared);
}
static inline int matchbook_edit_refresh(EditLine *edit) {
    return el_wset(edit, EL_REFRESH, 0);
}
static inline int matchbook_history_keep(HistoryW *history, int lines) {
    HistEventW event;
    int result = history_w(history, &event, H_SETSIZE, lines);
    return result | history_w(history, &event, H_SETUNIQUE, 1);
}
static inline int matchbook_history_enter(HistoryW *history, const wchar_t *line) {
    HistEventW event;
    return history_w(history, &event, H_ENTER, line);
}

// ioctl takes a variable argument too. 0 when the descriptor is no terminal, or does not know.
static inline int matchbook_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
