import Vinculum

extension KeysCommand {
    static func list(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let keys: KeyListing
        do throws(CommandFailure) {
            keys = try project.keys(on: host)
        } catch {
            // A command without a secret sees what every client of the server may fetch.
            guard error.code == CommandFailure.notAdministrator, invocation.globals.adminSecretFile == nil,
                let server = project.server
            else { throw error }
            return try self.list(server, invocation, on: &host)
        }
        for row in keys.rows { host.put(invocation, text: row.text) { row.write(to: &$0) } }
        if keys.rows.isEmpty, !invocation.globals.isJSON {
            host.writeLine("tokens are unsigned; create a key with vinculum keys new", to: .output)
        }
        for key in keys.trusted ?? [] {
            let text =
                TerminalText.safe("\(key.kid)  \(key.algorithm)") + "  a service account, for custom tokens"
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.member("kid", key.kid)
                writer.member("use", "customTokens")
                writer.endObject()
            }
        }
        if keys.trusted?.isEmpty ?? false { host.report("no key is trusted: every custom token is refused") }
    }

    /// Prints a line for each key that a running server publishes.
    private static func list(
        _ server: ServerAdministration, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var listed: [KeyID?] = []
        for use in self.uses {
            for key in try self.keySet(for: use, of: server, on: host).keys where !listed.contains(key.id) {
                listed.append(key.id)
                let algorithm = key.verificationKey.algorithms[0].name
                let text = "\(TerminalText.safe(key.id?.text ?? ""))  \(algorithm)  \(use.what)"
                host.put(invocation, text: text) { writer in
                    writer.beginObject()
                    writer.member("kid", key.id?.text)
                    writer.member("use", use.name)
                    writer.member("alg", algorithm)
                    writer.endObject()
                }
            }
        }
        if listed.isEmpty { host.report("\(server.place) publishes no keys: its tokens are unsigned") }
    }

    private static var uses: [KeyRing.Use] { [.idTokens, .sessionCookies] }

    static func show(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let text: String
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            text = try self.text(invocation, server, on: host)
        } else {
            let workspace = try Workspace.openForReading(invocation, isWhole: false, on: &host)
            text = try self.text(invocation, workspace.keyRing, workspace.now(host))
        }
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

    /// A key of the ring, or a set of its keys.
    private static func text(
        _ invocation: Invocation, _ ring: KeyRing?, _ now: Instant
    ) throws(CommandFailure) -> String {
        guard let id = invocation.operand(0) else {
            let use = try self.useOfSet(invocation)
            let none = #"{"keys":[]}"#
            return ring.map { String(decoding: $0.keySet(at: now, for: use).encoded(), as: UTF8.self) } ?? none
        }
        guard let key = ring?.key(KeyID(id)) else { throw CommandFailure.noKey(id, invocation) }
        return try self.text(of: key.key, key.certificate.map { PEM.encoded(certificate: $0) }, invocation)
    }

    /// A key that a running server publishes, or a set of them.
    private static func text(
        _ invocation: Invocation, _ server: ServerAdministration, on host: some CommandHost
    ) throws(CommandFailure) -> String {
        guard !invocation.has("--private") else {
            throw .usage("--private cannot be combined with --endpoint", why: "a server shows no private key")
        }
        guard let id = invocation.operand(0) else {
            let set = try self.keySet(for: try self.useOfSet(invocation), of: server, on: host)
            return String(decoding: set.encoded(), as: UTF8.self)
        }
        for use in self.uses {
            let set = try self.keySet(for: use, of: server, on: host)
            guard let key = set.keys.first(where: { $0.id == KeyID(id) }) else { continue }
            var certificate: String?
            if invocation.value("--format") == "certificate" {
                let bytes = try self.document(
                    use == .idTokens ? .idTokenCertificates : .sessionCookieCertificates, of: server, on: host)
                certificate = (try? JSON.Document(parsing: bytes).root)?[named: id]?.string
            }
            return try self.text(of: key, certificate, invocation)
        }
        throw CommandFailure.noKey(id, invocation)
    }

    private static func keySet(
        for use: KeyRing.Use, of server: ServerAdministration, on host: some CommandHost
    ) throws(CommandFailure) -> JSONWebKeySet {
        let bytes = try self.document(
            use == .idTokens ? .jsonWebKeySet : .sessionCookiePublicKeys, of: server, on: host)
        do throws(JSONWebKeySet.ReadError) {
            return try JSONWebKeySet(parsing: bytes)
        } catch {
            throw CommandFailure(.failure, "\(server.place) publishes no key set that can be read")
        }
    }

    private static func document(
        _ endpoint: Endpoint, of server: ServerAdministration, on host: some CommandHost
    ) throws(CommandFailure) -> [UInt8] {
        let path = endpoint.publishedPath(project: server.project) ?? ""
        let response = try server.answer(HTTPRequest(method: endpoint.method, path: path), on: host)
        guard response.status == 200 else {
            throw CommandFailure(refusal: (try? JSON.Document(parsing: response.body).root)?["error"])
        }
        return response.body
    }

    /// What the keys of the shown set sign.
    private static func useOfSet(_ invocation: Invocation) throws(CommandFailure) -> KeyRing.Use {
        guard (invocation.value("--format") ?? "jwks") == "jwks" else {
            throw .usage("give the KID of a key for this format")
        }
        guard !invocation.has("--private") else { throw .usage("give the KID of the private key to show") }
        return invocation.has("--cookies") ? .sessionCookies : .idTokens
    }

    /// - Parameter certificate: The key's certificate in PEM, if it has one.
    private static func text(
        of key: JSONWebKey, _ certificate: String?, _ invocation: Invocation
    ) throws(CommandFailure) -> String {
        guard !invocation.has("--cookies") else { throw .usage("--cookies is for the whole set, without KID") }
        let format = invocation.value("--format") ?? "jwk"
        let isPrivate = invocation.has("--private")
        var text: String?
        switch format {
        case "jwk":
            let bytes = isPrivate ? key.encodedWithPrivateParts() : key.encoded()
            text = bytes.map { String(decoding: $0, as: UTF8.self) }
        case "pem":
            text = isPrivate ? key.signingKey?.pemWithPrivateParts() : key.verificationKey.pem
        case "certificate" where !isPrivate:
            text = certificate
        default:
            throw .usage(
                "--format must be jwk, pem or certificate", why: isPrivate ? "with --private, jwk or pem" : nil)
        }
        guard let text else { throw CommandFailure(.notFound, "the key is not available in this format") }
        let withoutEnd = text.utf8.reversed().drop { $0 == UInt8(ascii: "\n") }.reversed()
        return String(decoding: withoutEnd, as: UTF8.self)
    }
}

extension KeyRing.Use {
    /// The name in JSON.
    fileprivate var name: String { self == .idTokens ? "tokens" : "cookies" }

    /// What the key signs, for a person.
    fileprivate var what: String { self == .idTokens ? "ID tokens" : "session cookies" }
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
                why: "keys sign one after the other; announce this one for later, or let it sign at once")
        case .algorithm: self.init(.refused, "tokens can be signed with RSA keys or keys on P-256")
        case .malformed: self.init(.corruptState, "the key ring cannot be read")
        case .key(let error): self.init(.refused, code: "unusableKey", "the key cannot be used", why: error.words)
        }
    }
}
