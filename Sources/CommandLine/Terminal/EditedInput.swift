import CEdit
import Glibc

/// A terminal whose lines are typed with an editor: cursor keys, history, completion by Tab.
///
/// From the first prompt on, signals are held back but for the time of waiting for a key. Ctrl-C
/// drops what is typed; where nothing is, it ends the input. What is pasted is read ahead, so that
/// no line is lost while others are dealt with. One thread uses it.
package final class EditedInput: PromptedInput {
    /// Ends what a prompt shows of the state, before what is typed.
    private static let mark = "> "
    /// Columns that are left for typing; with fewer, the state has a line of its own.
    private static let typingColumnsMin = 24
    private static let bufferBytes = 16 << 10
    private static let historyLinesMax = TypedLines.linesMax

    private let input: Int32
    private let output: Int32
    private let isColored: Bool
    private let typed: TypedLines?
    private let gate: SignalGate
    private let source: UnsafeMutablePointer<FILE>
    private let stream: UnsafeMutablePointer<FILE>
    private let edit: OpaquePointer
    private let history: OpaquePointer
    private var outerTerminal = termios()

    /// Bytes that were read and are not yet keys.
    private var unread: ArraySlice<UInt8> = []
    /// Why no more keys came.
    private var ending: InputLine?
    /// Zero-terminated; the editor reads it until the next prompt.
    private var promptText: UnsafeMutablePointer<wchar_t>
    private var completions: (String) -> [String] = { _ in [] }

    /// Nil where the terminal cannot be used with an editor.
    ///
    /// - Parameters:
    ///   - output: where the prompt and what is typed is shown.
    ///   - typed: the lines of earlier times, which new ones join.
    package init?(input: Int32, output: Int32, isColored: Bool, typed: TypedLines?) {
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &outerTerminal) == 0
        else { return nil }
        Self.useUTF8()
        // Of their own, so that they are buffered, and closed without the process's own.
        guard let source = fdopen(dup(input), "r") else { return nil }
        guard let stream = fdopen(dup(output), "w") else {
            fclose(source)
            return nil
        }
        guard
            let edit = el_init_fd("matchbook", source, stream, stream, input, output, output),
            let history = history_winit()
        else {
            fclose(source)
            fclose(stream)
            return nil
        }
        self.source = source
        self.input = input
        self.output = output
        self.isColored = isColored
        self.typed = typed
        self.stream = stream
        self.edit = edit
        self.history = history
        promptText = Self.wide("")
        gate = SignalGate([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH])
        matchbook_history_keep(history, Int32(Self.historyLinesMax))
        matchbook_edit_use_history(edit, history)
        // Unretained: the editor ends with this object.
        matchbook_edit_set_context(edit, Unmanaged.passUnretained(self).toOpaque())
        matchbook_edit_set_read(edit, editorWantsKey)
        matchbook_edit_set_prompt(edit, editorWantsPrompt)
        matchbook_edit_bind(edit, editorWantsCompletion)
        for line in typed?.load() ?? [] { enter(line) }
        matchbook_edit_silence(edit)
        silenceTerminal()
    }

    deinit {
        el_end(edit)
        history_wend(history)
        fclose(source)
        fclose(stream)
        promptText.deallocate()
        tcsetattr(input, TCSADRAIN, &outerTerminal)
    }

    package func next(_ prompt: Prompt) -> InputLine {
        show(prompt.line)
        completions = prompt.completions
        while true {
            ending = nil
            var count: Int32 = 0
            guard let text = el_wgets(edit, &count), count > 0 else {
                fputs("\n", stream)
                fflush(stream)
                guard let ending else { return .end }
                // An interrupt drops what was typed.
                if case .text = ending { continue }
                return ending
            }
            let line = Self.line(UnsafeBufferPointer(start: text, count: Int(count)))
            if prompt.isRemembered, line.contains(where: { !$0.isWhitespace }) {
                enter(line)
                typed?.append(line)
            }
            return .text(line)
        }
    }

    // MARK: The prompt and the history

    private func show(_ line: Line) {
        let columns = Int(matchbook_terminal_columns(output))
        var shown = line
        if columns > 0, line.width + Self.typingColumnsMin > columns {
            fputs(line.text(isColored: isColored) + "\n", stream)
            shown = Line()
        }
        promptText.deallocate()
        promptText = Self.wide(
            shown.text(isColored: isColored, mark: "\u{1}") + Self.mark)
    }

    private func enter(_ line: String) {
        let text = Self.wide(line)
        matchbook_history_enter(history, text)
        text.deallocate()
    }

    // MARK: The terminal

    /// As the editor leaves it between two lines, so that it is so before the first one too.
    private func silenceTerminal() {
        var quiet = outerTerminal
        quiet.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(input, TCSADRAIN, &quiet)
    }

    /// The editor writes scalars by the locale's rules, and knows no other characters than ASCII
    /// in the locale that programs begin with.
    private static func useUTF8() {
        setlocale(LC_CTYPE, "")
        if let name = nl_langinfo(nl_item(CODESET)), String(cString: name) == "UTF-8" { return }
        setlocale(LC_CTYPE, "C.UTF-8")
    }

    private static func wide(_ text: String) -> UnsafeMutablePointer<wchar_t> {
        let scalars = text.unicodeScalars.filter { $0.value != 0 }
        let wide = UnsafeMutablePointer<wchar_t>.allocate(capacity: scalars.count + 1)
        for (index, scalar) in scalars.enumerated() { wide[index] = wchar_t(scalar.value) }
        wide[scalars.count] = 0
        return wide
    }

    /// Without its line feed.
    private static func line(_ wide: UnsafeBufferPointer<wchar_t>) -> String {
        var text = String.UnicodeScalarView()
        for unit in wide {
            guard let scalar = Unicode.Scalar(UInt32(bitPattern: unit)) else { continue }
            if scalar != "\n" && scalar != "\r" { text.append(scalar) }
        }
        return String(text)
    }
}

// MARK: What the editor asks for

extension EditedInput {
    fileprivate static func of(_ edit: OpaquePointer?) -> EditedInput? {
        guard let edit, let context = matchbook_edit_context(edit) else { return nil }
        return Unmanaged<EditedInput>.fromOpaque(context).takeUnretainedValue()
    }

    fileprivate var prompt: UnsafeMutablePointer<wchar_t> { promptText }

    /// The next key; nil when there is none, and `ending` says why.
    fileprivate func key() -> wchar_t? {
        while true {
            if let scalar = UTF8Key.take(from: &unread) { return wchar_t(scalar.value) }
            switch gate.wait(input) {
            case .signalled(SIGWINCH):
                el_resize(edit)
                redraw()
                continue
            case .signalled(SIGTSTP):
                stop()
                continue
            case .signalled(SIGINT):
                ending = hasText ? .text("") : .interrupted
                return nil
            case .signalled(let number):
                ending = .stopped(signal: number)
                return nil
            case .failed(let code):
                ending = .failed(SystemText.ofError(code))
                return nil
            case .ready: break
            }
            var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
            let count = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
            if count > 0 {
                unread += buffer[..<count]
            } else if count == 0 {
                ending = .end
                return nil
            } else if errno != EINTR && errno != EAGAIN {
                // A terminal that was closed reads so.
                ending =
                    errno == EIO ? .stopped(signal: SIGHUP) : .failed(SystemText.ofError(errno))
                return nil
            }
        }
    }

    /// Whether anything is typed already.
    private var hasText: Bool {
        guard let line = el_wline(edit)?.pointee else { return false }
        return line.lastchar > line.buffer
    }

    /// Ctrl-Z: the terminal is given back for the time.
    private func stop() {
        matchbook_edit_prepare_terminal(edit, 0)
        tcsetattr(input, TCSADRAIN, &outerTerminal)
        kill(getpid(), SIGSTOP)
        silenceTerminal()
        matchbook_edit_prepare_terminal(edit, 1)
        redraw()
    }

    private func redraw() {
        fputs("\r\u{1B}[J", stream)
        matchbook_edit_refresh(edit)
        fflush(stream)
    }

    /// Completes what stands before the cursor, or shows what there is to choose from.
    fileprivate func complete() -> Int32 {
        // A tab that was pasted, or typed ahead, is a blank.
        if !unread.isEmpty {
            el_winsertstr(edit, [wchar_t(0x20), 0])
            return CC_REFRESH
        }
        guard let line = el_wline(edit)?.pointee else { return CC_ERROR }
        let count = line.cursor - line.buffer
        let text = Self.line(UnsafeBufferPointer(start: line.buffer, count: count))
        let completion = Completion(of: text, completions(text))
        if let replacement = completion.replacement {
            el_deletestr(edit, Int32(count))
            let wide = Self.wide(replacement)
            el_winsertstr(edit, wide)
            wide.deallocate()
            return CC_REFRESH
        }
        guard !completion.choices.isEmpty else { return CC_ERROR }
        let columns = Int(matchbook_terminal_columns(output))
        for line in ChoiceColumns.lines(completion.choices, columns: columns) {
            fputs("\n" + line.plain, stream)
        }
        fputs("\n", stream)
        return CC_REDISPLAY
    }
}

/// EL_GETCFN: 1 and a character, or -1.
private func editorWantsKey(
    _ edit: OpaquePointer?, _ character: UnsafeMutablePointer<wchar_t>?
) -> Int32 {
    guard let input = EditedInput.of(edit), let key = input.key() else { return -1 }
    character?.pointee = key
    return 1
}

/// EL_PROMPT_ESC: the text stays the input's own.
private func editorWantsPrompt(_ edit: OpaquePointer?) -> UnsafeMutablePointer<wchar_t>? {
    EditedInput.of(edit)?.prompt
}

/// The function of the Tab key: returns what is to be drawn anew.
private func editorWantsCompletion(_ edit: OpaquePointer?, _ key: Int32) -> UInt8 {
    UInt8(EditedInput.of(edit)?.complete() ?? CC_ERROR)
}
