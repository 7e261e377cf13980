import Vinculum

extension KeysCommand {
    /// The origin of a new key.
    enum Source {
        case generated(SignatureAlgorithm, bits: Int)
        case file(KeyDocument)
    }

    static func source(
        _ act: Act, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Source? {
        guard act == .new || act == .rotate else { return nil }
        if let file = invocation.value("--from") {
            guard !invocation.has("--algorithm"), !invocation.has("--bits") else {
                throw .usage("--from cannot be combined with --algorithm or --bits")
            }
            return .file(try KeyDocument.privateKey(file, on: &host))
        }
        let name = invocation.value("--algorithm") ?? SignatureAlgorithm.rs256.name
        guard let algorithm = SignatureAlgorithm(name: name), algorithm == .rs256 || algorithm == .es256 else {
            throw .usage("--algorithm must be RS256 or ES256")
        }
        let bits = try invocation.count("--bits")
        guard algorithm == .rs256 || bits == nil else { throw .usage("--bits applies to RS256 only") }
        guard [2048, 3072, 4096].contains(bits ?? 2048) else { throw .usage("--bits must be 2048, 3072 or 4096") }
        return .generated(algorithm, bits: bits ?? 2048)
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
        let now = workspace.now(host)
        let isAtOnce = act == .new || invocation.has("--at-once") || invocation.has("--revoke")
        let signsFrom = isAtOnce ? now : now.adding(seconds: KeyRing.leadSeconds)
        var generator = SeededGenerator(workspace.nextSeed(&host))
        var ring: KeyRing
        do throws(KeyRingError) {
            if let known { ring = known } else { ring = try KeyRing(using: &generator) }
            ring.prune(at: now)
            if isAtOnce { ring.removeWaiting(at: now) }
            let key = try self.key(source, workspace.project.text, signsFrom, &generator)
            if invocation.has("--revoke") { ring.revokeAll(inFavourOf: key) } else { try ring.add(key) }
        } catch {
            throw CommandFailure(error)
        }
        try workspace.store(ring, on: &host)
        self.put(ring, invocation, at: now, from: ring.keys.count - 1, on: &host)
    }

    private static func key(
        _ source: Source, _ project: String, _ signsFrom: Instant, _ generator: inout SeededGenerator
    ) throws(KeyRingError) -> KeyRing.Key {
        switch source {
        case .generated(.es256, _):
            let key = SigningKey.ecdsa(.generated(.p256, using: &generator))
            return try KeyRing.Key(signing: key, id: nil, issuer: project, signsFrom: signsFrom, using: &generator)
        case .generated(_, let bits):
            let key = SigningKey.rsa(.generated(bitCount: bits, using: &generator))
            return try KeyRing.Key(signing: key, id: nil, issuer: project, signsFrom: signsFrom, using: &generator)
        case .file(let file):
            guard let key = file.key.signingKey else { throw .key(.privatePart) }
            return try KeyRing.Key(
                signing: key, id: file.key.id, issuer: project, signsFrom: signsFrom, using: &generator)
        }
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
        try workspace.store(customTokenKeys: keys, on: &host)
        let id = TerminalText.safe(key.id?.text ?? "")
        host.put(invocation, text: "custom tokens are accepted only from trusted keys, now including \(id)") { writer in
            writer.beginObject()
            writer.member("trusted", key.id?.text)
            writer.endObject()
        }
    }

    static func distrust(
        _ invocation: Invocation, _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let id = invocation.operands[0]
        let known = workspace.authority.settings.customTokenKeys?.keys ?? []
        let rest = known.filter { $0.id != KeyID(id) }
        guard rest.count < known.count else { throw CommandFailure.noKey(id, invocation) }
        // An empty set refuses every custom token; without a set unsigned ones are accepted.
        try workspace.store(customTokenKeys: try? JSONWebKeySet(rest), on: &host)
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
        try workspace.store(nil, on: &host)
        try workspace.store(customTokenKeys: nil, on: &host)
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
