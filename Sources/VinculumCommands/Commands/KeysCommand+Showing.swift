import Vinculum

extension KeysCommand {
    static func list(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let trusted = workspace.authority.settings.customTokenKeys
        if let ring = workspace.keyRing {
            self.put(ring, invocation, at: workspace.now(host), from: 0, on: &host)
        } else if !invocation.globals.isJSON {
            host.writeLine("tokens are unsigned; create a key with vinculum keys new", to: .output)
        }
        for key in trusted?.keys ?? [] {
            let id = TerminalText.safe(key.id?.text ?? "")
            let text = "\(id)  \(key.verificationKey.algorithms[0].name)  a service account, for custom tokens"
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.member("kid", key.id?.text)
                writer.member("use", "customTokens")
                writer.endObject()
            }
        }
        if trusted?.keys.isEmpty ?? false { host.report("no key is trusted: every custom token is refused") }
    }

    /// Prints a line for each key of the ring.
    static func put(
        _ ring: KeyRing, _ invocation: Invocation, at now: Instant, from first: Int, on host: inout some CommandHost
    ) {
        let signer = ring.signer(at: now)?.id
        for index in ring.keys.indices.dropFirst(first) {
            let key = ring.keys[index]
            let goodUntil = ring.end(index)?.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
            let state: String
            if key.id == signer {
                state = "signs since " + key.signsFrom.iso8601
            } else if key.signsFrom > now {
                state = "signs from " + key.signsFrom.iso8601
            } else {
                state = "no longer signs, valid until " + (goodUntil?.iso8601 ?? "")
            }
            host.put(invocation, text: "\(TerminalText.safe(key.id.text))  \(key.algorithm.name)  \(state)") { writer in
                self.write(ring, index, at: now, to: &writer)
            }
        }
    }

    /// Writes what is public of a key of the ring as an object.
    static func write(_ ring: KeyRing, _ index: Int, at now: Instant, to writer: inout JSON.Writer) {
        let key = ring.keys[index]
        let goodUntil = ring.end(index)?.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
        writer.beginObject()
        writer.member("kid", key.id.text)
        writer.member("use", "tokens")
        writer.member("alg", key.algorithm.name)
        writer.member("signs", key.id == ring.signer(at: now)?.id)
        writer.member("signsFrom", key.signsFrom.iso8601)
        writer.member("goodUntil", goodUntil?.iso8601)
        writer.endObject()
    }

    static func show(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let text = try self.text(invocation, workspace, workspace.now(host))
        guard let file = invocation.value("--output") else {
            guard !invocation.has("--private") else {
                throw .usage("--private requires --output FILE")
            }
            return host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.member("key", text)
                writer.endObject()
            }
        }
        try host.writePrivate(Array((text + "\n").utf8), to: file)
        if file.isStandardOutput { return }
        host.put(invocation, text: "wrote " + TerminalText.safe(file)) { writer in
            writer.beginObject()
            writer.member("file", file)
            writer.endObject()
        }
    }

    private static func text(
        _ invocation: Invocation, _ workspace: borrowing Workspace, _ now: Instant
    ) throws(CommandFailure) -> String {
        guard let id = invocation.operand(0) else {
            guard (invocation.value("--format") ?? "jwks") == "jwks" else {
                throw .usage("give the KID of a key for this format")
            }
            guard !invocation.has("--private") else { throw .usage("give the KID of the private key to show") }
            let none = #"{"keys":[]}"#
            return workspace.keyRing.map { String(decoding: $0.keySet(at: now).encoded(), as: UTF8.self) } ?? none
        }
        guard let key = workspace.keyRing?.keys.first(where: { $0.id == KeyID(id) }) else {
            throw CommandFailure.noKey(id, invocation)
        }
        let format = invocation.value("--format") ?? "jwk"
        let isPrivate = invocation.has("--private")
        var text: String?
        switch format {
        case "jwk":
            let bytes = isPrivate ? key.key.encodedWithPrivateParts() : key.key.encoded()
            text = bytes.map { String(decoding: $0, as: UTF8.self) }
        case "pem":
            text = isPrivate ? key.key.signingKey?.pemWithPrivateParts() : key.key.verificationKey.pem
        case "certificate" where !isPrivate:
            text = key.certificate.map { PEM.encoded(certificate: $0) }
        default:
            throw .usage(
                "--format must be jwk, pem or certificate", why: isPrivate ? "with --private, jwk or pem" : nil)
        }
        guard let text else { throw CommandFailure(.notFound, "the key is not available in this format") }
        let withoutEnd = text.utf8.reversed().drop { $0 == UInt8(ascii: "\n") }.reversed()
        return String(decoding: withoutEnd, as: UTF8.self)
    }
}

extension CommandFailure {
    static func noKey(_ id: String, _ invocation: Invocation) -> CommandFailure {
        CommandFailure(
            .notFound, code: "noSuchKey", "key \(id) not found",
            next: [.init(invocation.line(["keys", "list"]), "list the keys")])
    }

    init(_ error: KeyRingError) {
        switch error {
        case .full:
            self.init(
                .refused, "the ring already has \(KeyRing.maximumCount) keys",
                why: "a key is removed two weeks after its successor began to sign")
        case .repeatedID: self.init(.conflict, "the key is already in the ring")
        case .notLater:
            self.init(
                .conflict, "another key already signs from a later instant",
                why: "keys sign one after the other, and the clock was set back")
        case .algorithm: self.init(.refused, "tokens can be signed with RSA keys or keys on P-256")
        case .malformed: self.init(.corruptState, "the key ring cannot be read")
        case .key(let error): self.init(.refused, code: "unusableKey", "the key cannot be used", why: error.words)
        }
    }
}
