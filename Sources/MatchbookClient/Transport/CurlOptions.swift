import CCurl

/// Sets options of a handle and remembers the first that libcurl refused.
struct CurlOptions {
    let easy: UnsafeMutableRawPointer
    private(set) var failure = CURLE_OK

    init(easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        note(matchbook_curl_set_long(easy, option, value))
    }

    mutating func set(_ option: CURLoption, offset value: curl_off_t) {
        note(matchbook_curl_set_offset(easy, option, value))
    }

    mutating func set(_ option: CURLoption, _ value: String?) {
        note(matchbook_curl_set_text(easy, option, value))
    }

    mutating func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
        note(matchbook_curl_set_pointer(easy, option, value))
    }

    mutating func set(_ option: CURLoption, list: UnsafeMutablePointer<curl_slist>?) {
        note(matchbook_curl_set_list(easy, option, list))
    }

    mutating func set(_ option: CURLoption, _ function: matchbook_curl_bytes) {
        note(matchbook_curl_set_bytes_function(easy, option, function))
    }

    mutating func setProgress(
        _ function: matchbook_curl_progress, _ context: UnsafeMutableRawPointer
    ) {
        note(matchbook_curl_set_progress_function(easy, function))
        set(CURLOPT_XFERINFODATA, context)
        set(CURLOPT_NOPROGRESS, 0)
    }

    private mutating func note(_ code: CURLcode) {
        if failure == CURLE_OK { failure = code }
    }
}
