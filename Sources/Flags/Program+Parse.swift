extension Program {
    /// Reads the arguments of a line, without the program's own name.
    ///
    /// Flags may stand before and after the verb. `--` ends them. A single dash, and a dash and
    /// a digit or a point, begin an argument, so that entries such as `-1` need no quoting.
    package func parse(_ line: [String]) throws(FlagError) -> Outcome {
        var scan = Scan(flags: allFlags)
        scan.read(line)

        var arguments = scan.arguments
        let verbName = groups.isEmpty || arguments.isEmpty ? nil : arguments.removeFirst()
        if let verbName, verbName == "help" { return .help(try help(for: arguments)) }
        let verb = verbName.flatMap { self.verb(named: $0) }
        if scan.wantsHelp { return .help(verb.map { usage(of: $0) } ?? usage()) }
        if scan.wantsVersion || verbName == "version" { return .version }

        if let finding = scan.findings.first { throw error(finding, verb: verb) }
        if let verbName, verb == nil { throw unknownVerb(verbName) }
        if verb == nil && needsVerb { throw FlagError(.missingVerb, program: name) }

        let allowed = flags + (verb?.flags ?? ownFlags)
        for used in scan.order where !allowed.contains(where: { $0.name == used }) {
            throw FlagError(
                .flagOfAnotherVerb(used, owners: owners(of: used)), program: name,
                verb: verb?.name)
        }
        let count = verb?.arguments ?? self.arguments
        if arguments.count > count.upperBound {
            throw FlagError(
                .extraArgument(arguments[count.upperBound]), program: name, verb: verb?.name)
        }
        if arguments.count < count.lowerBound {
            throw FlagError(
                .missingArgument(synopsis: verb?.synopsis ?? synopsis), program: name,
                verb: verb?.name)
        }
        return .run(
            Invocation(
                program: name, verb: verb?.name, arguments: arguments, values: scan.values))
    }

    private var allFlags: [Flag] { flags + ownFlags + verbs.flatMap(\.flags) }

    private func help(for arguments: [String]) throws(FlagError) -> String {
        guard let wanted = arguments.first else { return usage() }
        if let verb = verb(named: wanted) { return usage(of: verb) }
        if let topic = topics.first(where: { $0.name == wanted }) { return usage(of: topic) }
        if wanted == "help" || wanted == "version" { return usage() }
        throw unknownVerb(wanted)
    }

    private func unknownVerb(_ name: String) -> FlagError {
        let names = verbs.map(\.name) + ["help", "version"]
        return FlagError(
            .unknownVerb(name, nearest: NearestName.of(name, among: names)), program: self.name)
    }

    private func error(_ finding: Scan.Finding, verb: Verb?) -> FlagError {
        let kind: FlagError.Kind
        switch finding {
        case .unknown(let written):
            let candidates = verb.map { flags + $0.flags } ?? allFlags
            let bare = String(written.drop { $0 == "-" })
            let names = candidates.map(\.name) + ["help", "version"]
            kind = .unknownFlag(written, nearest: NearestName.of(bare, among: names))
        case .missingValue(let flag):
            kind = .missingValue(flag.name, placeholder: flag.placeholder ?? "VALUE")
        case .unwantedValue(let flagName): kind = .unwantedValue(flagName)
        case .duplicate(let flag): kind = .duplicate(flag.name)
        }
        return FlagError(kind, program: name, verb: verb?.name)
    }

    private func owners(of flagName: String) -> [String] {
        let own = ownFlags.contains { $0.name == flagName } ? [name] : []
        return own + verbs.filter { $0.flags.contains { $0.name == flagName } }.map(\.name)
    }
}
