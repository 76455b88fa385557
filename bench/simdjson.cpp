// Megabytes of JSON text a second that simdjson reads, every value looked at.
//
// usage: simdjson FILE

#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

static uint64_t seen;

static void look(simdjson::dom::element element) {
    switch (element.type()) {
    case simdjson::dom::element_type::OBJECT:
        for (auto field : simdjson::dom::object(element)) look(field.value);
        break;
    case simdjson::dom::element_type::ARRAY:
        for (auto child : simdjson::dom::array(element)) look(child);
        break;
    default:
        seen++;
    }
}

int main(int count, char **arguments) {
    simdjson::padded_string text;
    if (count != 2 || simdjson::padded_string::load(arguments[1]).get(text)) {
        std::fprintf(stderr, "usage: simdjson FILE\n");
        return 2;
    }
    double times[3];
    for (double &time : times) {
        auto start = std::chrono::steady_clock::now();
        simdjson::dom::parser parser;
        simdjson::dom::element document;
        if (parser.parse(text).get(document)) return 1;
        look(document);
        std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        time = took.count();
    }
    std::sort(times, times + 3);
    std::printf("%.0f\n", double(text.size()) / times[1] / 1e6);
    return seen == 0;
}
