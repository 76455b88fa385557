/// Scripts that teach a shell the program's verbs, flags and words.
///
/// The ids of matches are asked from the program itself, in the home that the line names.
enum CompletionScript {
    static let shells = ["bash", "zsh", "fish"]

    static func text(for shell: String, _ table: CompletionTable) -> String? {
        switch shell {
        case "bash": bash(table)
        case "zsh": zsh(table)
        case "fish": fish(table)
        default: nil
        }
    }

    /// In single quotes, as all three shells have them.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}

// MARK: bash

extension CompletionScript {
    private static func bash(_ table: CompletionTable) -> String {
        let name = table.program
        let flags = table.flags.map { "--\($0.name)" }.joined(separator: " ")
        let verbs = table.verbs.map { verb in
            let own = verb.flags.map { "--\($0.name)" }.joined(separator: " ")
            return """
                    \(verb.name))
                        flags='\(own)'
                        ((count == 0)) && { \(bash(verb.first)); } || { \(bash(verb.others)); }
                        ;;
                """
        }.joined(separator: "\n")
        return """
            # Completion of \(name) for bash, made by “\(name) completion bash”.
            # To use it: source <(\(name) completion bash)

            _\(name)_ids() {
                "$program" "${home[@]}" list 2>/dev/null | while read -r id _; do echo "$id"; done
            }

            _\(name)_paths() {
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen "$1" -- "$current"))
            }

            _\(name)() {
                local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]}
                local previous=${COMP_WORDS[COMP_CWORD-1]} verb='' flags='' words='' kind=words
                local count=0 index word
                local -a home=()
                # --flag=value comes as three words.
                if [[ $current == = ]]; then current=''; fi
                if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    case $word in
                    \(table.flagsWithValue.map { "--\($0)" }.joined(separator: "|")))
                        [[ ${COMP_WORDS[index+1]} == = ]] && ((index++))
                        [[ $word == --home ]] && home=(--home "${COMP_WORDS[index+1]}")
                        ((index++))
                        ;;
                    -* | =) ;;
                    *) if [[ -z $verb ]]; then verb=$word; else ((count++)); fi ;;
                    esac
                done
                case $previous in
            \(bashValues(table))
                *)
                    case $verb in
                    '') words='\(table.verbs.map(\.name).joined(separator: " "))' ;;
            \(verbs)
                    esac
                    if [[ $current == -* ]]; then
                        kind=words
                        words="$flags \(flags)"
                    fi
                    ;;
                esac
                case $kind in
                ids) words=$(_\(name)_ids) ;;
                files) _\(name)_paths -f; return ;;
                folders) _\(name)_paths -d; return ;;
                esac
                COMPREPLY=($(compgen -W "$words" -- "$current"))
            }

            complete -F _\(name) \(name)

            """
    }

    private static func bash(_ word: CompletionTable.Word) -> String {
        switch word {
        case .words(let words): "words='\(words.joined(separator: " "))'"
        case .matches: "kind=ids"
        case .files: "kind=files"
        case .folders: "kind=folders"
        case .free: "words=''"
        }
    }

    /// A flag of one name has one shape in all verbs, so one case each is enough.
    private static func bashValues(_ table: CompletionTable) -> String {
        values(table).map { "    --\($0.name)) \(bash($0.value)) ;;" }.joined(separator: "\n")
    }

    private static func values(
        _ table: CompletionTable
    ) -> [(name: String, value: CompletionTable.Word)] {
        var seen: Set<String> = []
        return (table.flags + table.verbs.flatMap(\.flags)).compactMap { flag in
            guard let value = flag.value, seen.insert(flag.name).inserted else { return nil }
            return (flag.name, value)
        }
    }
}

// MARK: zsh

extension CompletionScript {
    private static func zsh(_ table: CompletionTable) -> String {
        let name = table.program
        func described(_ entries: [(name: String, summary: String)]) -> String {
            entries.map {
                quoted($0.name.replacing(":", with: #"\:"#) + ":" + $0.summary)
            }.joined(separator: " ")
        }
        func flags(_ flags: [CompletionTable.FlagEntry]) -> String {
            described(flags.map { ("--\($0.name)", $0.summary) })
        }
        let verbs = table.verbs.map { verb in
            """
                (\(verb.name))
                    flags=(\(flags(verb.flags)))
                    if ((count == 0)); then \(zsh(verb.first)); else \(zsh(verb.others)); fi
                    ;;
            """
        }.joined(separator: "\n")
        let own = table.verbs.map { "    (\($0.name)) flags=(\(flags($0.flags))) ;;" }
            .joined(separator: "\n")
        let values = values(table).map { "    (--\($0.name)) \(zsh($0.value)); return ;;" }
            .joined(separator: "\n")
        return """
            #compdef \(name)
            # Completion of \(name) for zsh, made by “\(name) completion zsh”.
            # To use it: put it into a folder of $fpath as _\(name).

            _\(name)_ids() {
                local -a ids
                ids=(${(f)"$($words[1] $home list 2>/dev/null)"})
                compadd -- ${ids%% *}
            }

            _\(name)() {
                local verb='' count=0 index word
                local -a verbs flags home
                for ((index = 2; index < CURRENT; index++)); do
                    word=$words[index]
                    case $word in
                    (\(table.flagsWithValue.map { "--\($0)" }.joined(separator: "|")))
                        [[ $word == --home ]] && home=(--home $words[index+1])
                        ((index++))
                        ;;
                    (-*) ;;
                    (*) if [[ -z $verb ]]; then verb=$word; else ((count++)); fi ;;
                    esac
                done
                case $words[CURRENT-1] in
            \(values)
                esac
                if [[ -z $verb && $words[CURRENT] != -* ]]; then
                    verbs=(\(described(table.verbs.map { ($0.name, $0.summary) })))
                    _describe -t verbs verb verbs
                    return
                fi
                if [[ $words[CURRENT] != -* ]]; then
                    case $verb in
            \(verbs.replacing("\n", with: "\n    "))
                    esac
                    return
                fi
                case $verb in
            \(own)
                esac
                flags+=(\(flags(table.flags)))
                _describe -t flags flag flags
            }

            _\(name) "$@"

            """
    }

    private static func zsh(_ word: CompletionTable.Word) -> String {
        switch word {
        case .words(let words): "compadd -- \(words.joined(separator: " "))"
        case .matches: "_matchbook_ids"
        case .files: "_files"
        case .folders: "_files -/"
        case .free: "true"
        }
    }
}

// MARK: fish

extension CompletionScript {
    private static func fish(_ table: CompletionTable) -> String {
        let name = table.program
        var lines = [
            "# Completion of \(name) for fish, made by “\(name) completion fish”.",
            "# To use it: \(name) completion fish | source",
            "",
            "function __\(name)_ids",
            "    \(name) list 2>/dev/null | string replace -r ' .*' ''",
            "end",
            "",
            "complete -c \(name) -f",
        ]
        func line(_ flag: CompletionTable.FlagEntry, _ condition: String?) -> String {
            let when = condition.map { " -n \(quoted($0))" } ?? ""
            return "complete -c \(name)\(when) -l \(flag.name)"
                + (flag.value.map { " " + fish($0, isValue: true) } ?? "")
                + " -d \(quoted(flag.summary))"
        }
        lines += table.flags.map { line($0, nil) }
        for verb in table.verbs {
            lines.append(
                "complete -c \(name) -n __fish_use_subcommand -a \(verb.name)"
                    + " -d \(quoted(verb.summary))")
            let condition = "__fish_seen_subcommand_from \(verb.name)"
            if verb.first != .free {
                lines.append(
                    "complete -c \(name) -n \(quoted(condition)) "
                        + fish(verb.first, isValue: false))
            }
            lines += verb.flags.map { line($0, condition) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fish(_ word: CompletionTable.Word, isValue: Bool) -> String {
        let lead = isValue ? "-x " : ""
        return switch word {
        case .words(let words): "\(lead)-a \(quoted(words.joined(separator: " ")))"
        case .matches: "\(lead)-a '(__matchbook_ids)'"
        case .files: isValue ? "-r -F" : "-F"
        case .folders: "\(lead)-a '(__fish_complete_directories)'"
        case .free: isValue ? "-x" : "-f"
        }
    }
}
