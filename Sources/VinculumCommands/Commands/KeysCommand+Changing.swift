import Vinculum

extension KeysCommand {
    /// The origin of a new key.
    enum Source {
        case generated(KeyRotation)
        case file(KeyDocument, KeyRotation)
    }

    static func source(
        _ act: Act, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Source? {
        guard act == .new || act == .rotate else { return nil }
        let mode: KeyRotation.Mode =
            invocation.has("--revoke")
            ? .revoking : act == .new || invocation.has("--at-once") ? .atOnce : .announced
        let ahead = try invocation.aheadHours("--ahead")
        guard ahead == nil || mode == .announced else {
            throw .usage("--ahead cannot be combined with --at-once or --revoke", why: "the new key then signs now")
        }
        if let file = invocation.value("--from") {
            guard !invocation.has("--algorithm"), !invocation.has("--bits") else {
                throw .usage("--from cannot be combined with --algorithm or --bits")
            }
            guard invocation.globals.remote == nil else {
                throw .usage(
                    "--from cannot be combined with --endpoint", why: "a private key does not travel over the network")
            }
            return .file(try KeyDocument.privateKey(file, on: &host), KeyRotation(mode, aheadHours: ahead))
        }
        var algorithm: SignatureAlgorithm?
        if let name = invocation.value("--algorithm") {
            algorithm = SignatureAlgorithm(name: name)
            guard algorithm == .rs256 || algorithm == .es256 else {
                throw .usage("--algorithm must be RS256 or ES256")
            }
        }
        let bits = try invocation.count("--bits")
        guard algorithm != .es256 || bits == nil else { throw .usage("--bits applies to RS256 only") }
        guard [2048, 3072, 4096].contains(bits ?? 2048) else { throw .usage("--bits must be 2048, 3072 or 4096") }
        return .generated(
            KeyRotation(mode, aheadHours: ahead, algorithm: bits == nil ? algorithm : .rs256, bitCount: bits))
    }

    static func add(
        _ source: Source?, _ act: Act, _ invocation: Invocation, _ workspace: inout Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let source else { return }
        let known = workspace.keyRing
        if act == .new, known != nil {
            throw CommandFailure(
                .conflict, code: "keysExist", "tokens are already signed",
                next: [.init(invocation.line(["keys", "rotate"]), "add a key that replaces the current one")])
        }
        if act == .rotate, known == nil {
            throw CommandFailure(
                .notFound, code: "noKeys", "there is no key to replace",
                next: [.init(invocation.line(["keys", "new"]), "create the first key")])
        }
        let (now, project) = (workspace.now(host), workspace.project.text)
        var generator = SeededGenerator(workspace.nextSeed(&host))
        var ring: KeyRing
        do throws(KeyRingError) {
            if let known { ring = known } else { ring = try KeyRing(using: &generator) }
            switch source {
            case .generated(let rotation): try rotation.add(to: &ring, of: project, at: now, using: &generator)
            case .file(let file, let rotation):
                guard let key = file.key.signingKey else { throw .key(.privatePart) }
                try rotation.add(
                    (key: key, id: file.key.id), to: &ring, of: project, at: now, using: &generator)
            }
        } catch {
            throw CommandFailure(error)
        }
        try workspace.store(ring, with: self.entry(invocation, workspace, host), on: &host)
        if let row = KeyListing.Row.all(of: ring, .idTokens, at: now).last {
            host.put(invocation, text: row.text) { row.write(to: &$0) }
        }
    }

    /// Rotates the keys of a running server.
    static func rotate(
        at server: ServerAdministration, _ source: Source?, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard case .generated(let rotation)? = source else { return }
        let path = "/vinculum/v1/projects/\(PercentEncoding.encodedComponent(server.project))/keys:rotate"
        let key = try server.send("POST", path, rotation.body, on: host)
        host.put(invocation, text: KeyListing.Row(key)?.text ?? "") { $0.value(key) }
    }

    static func trust(
        _ file: KeyDocument, _ invocation: Invocation, _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let key = file.key.publicHalf
        let others = workspace.authority.settings.customTokenKeys?.keys.filter { $0.id != key.id } ?? []
        let keys: JSONWebKeySet
        do throws(JSONWebKeySet.ReadError) {
            keys = try JSONWebKeySet(others + [key])
        } catch {
            throw CommandFailure(.refused, "there are already \(JSONWebKeySet.maximumCount) trusted keys")
        }
        try workspace.store(customTokenKeys: keys, with: self.entry(invocation, workspace, host), on: &host)
        let id = TerminalText.safe(key.id?.text ?? "")
        host.put(invocation, text: "custom tokens are accepted only from trusted keys, now including \(id)") { writer in
            writer.beginObject()
            writer.member("trusted", key.id?.text)
            writer.endObject()
        }
    }

    /// The entry of the audit trail about the command.
    private static func entry(
        _ invocation: Invocation, _ workspace: borrowing Workspace, _ host: some CommandHost
    ) -> ChangeSet {
        workspace.auditOfKeys(invocation.command.specification.name, at: workspace.now(host))
    }

    static func distrust(
        _ invocation: Invocation, _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let id = invocation.operands[0]
        let known = workspace.authority.settings.customTokenKeys?.keys ?? []
        let rest = known.filter { $0.id != KeyID(id) }
        guard rest.count < known.count else { throw CommandFailure.noKey(id, invocation) }
        // An empty set refuses every custom token; without a set unsigned ones are accepted.
        try workspace.store(
            customTokenKeys: try? JSONWebKeySet(rest), with: self.entry(invocation, workspace, host), on: &host)
        host.put(invocation, text: "custom tokens of \(TerminalText.safe(id)) are no longer accepted") { writer in
            writer.beginObject()
            writer.member("distrusted", id)
            writer.endObject()
        }
        if rest.isEmpty {
            host.report(
                "no key is trusted now, so every custom token is refused; vinculum keys off accepts unsigned ones "
                    + "again")
        }
    }

    static func confirmOff(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        guard !invocation.has("--yes") else { return }
        try Confirmation.ask(
            "the keys will be deleted permanently, and unsigned tokens will be accepted again", invocation, on: &host)
    }

    static func forgetAll(
        _ invocation: Invocation, _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        try workspace.store(nil, with: self.entry(invocation, workspace, host), on: &host)
        try workspace.store(customTokenKeys: nil, with: self.entry(invocation, workspace, host), on: &host)
        host.put(invocation, text: "tokens are unsigned now") { writer in
            writer.beginObject()
            writer.member("signed", false)
            writer.endObject()
        }
    }
}

extension KeyRing {
    /// Creates a ring without keys and with a new secret for the authentication codes on refresh tokens.
    init(using generator: inout SeededGenerator) throws(KeyRingError) {
        do throws(KeyError) {
            self.init(refreshKey: try SharedSecret(generator.bytes(32)))
        } catch {
            throw .key(error)
        }
    }
}
