import Vinculum

/// `vinculum token mint`.
enum TokenMintCommand {
    static let specification = CommandSpecification(
        "token", "mint", group: .administration,
        summary: "create a custom token, which signs in to the account it names",
        synopsis: "UID", operands: 1...1,
        options: [
            .init("--key", "FILE", "sign with a service account's key: its JSON, PEM or JWK"),
            .init("--claims", "FILE", "claims for the session's ID tokens, a JSON object; - for standard input"),
            .init("--output", "FILE", "write the token to FILE, readable by its owner only"),
        ],
        details: [
            "The account need not exist: signing in creates it. The token is valid for an hour; until then it is as "
                + "powerful as a password.",
            "With --endpoint the token is for a running server, in the project of --project, and is valid from this "
                + "machine's time on. The key is read here and not sent; keys list shows which the server trusts.",
            "Without --key the token is unsigned and accepted only by an authority without trusted keys. With the "
                + "JSON of a service account the hosted service accepts it too.",
        ],
        examples: [
            .init(
                "vinculum token mint ada --output token.txt",
                "Sign in with vinculum sign-in custom-token --token-file token.txt."),
            .init(
                "vinculum token mint ada --claims Tests/Fixtures/sample/claims.json | vinculum sign-in custom-token",
                "Create a token and sign in with it."),
            .init(
                "vinculum token mint ada --key KEY_FILE",
                "Create a signed token; see vinculum keys trust."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let uid = invocation.operands[0]
        guard AccountID(uid) != nil else { throw .usage("a UID must have 1 to 128 bytes") }
        var claims: String?
        if let file = invocation.value("--claims") { claims = try AccountsClaimsCommand.claims(in: file, on: &host) }
        var file: KeyDocument?
        if let name = invocation.value("--key") { file = try KeyDocument.privateKey(name, on: &host) }
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let now = project.now(host)
        let payload = self.payload(uid, claims, file?.email, project, now)
        let token = try self.token(payload, file, seed: project.nextSeed(&host))
        do throws(CommandFailure) {
            if project.server == nil {
                try self.tryOut(token, project.workspace, now)
            } else {
                try self.check(uid, file, project, invocation, on: host)
            }
        } catch {
            // A signed token may be meant for the hosted service.
            guard file != nil else { throw error }
            host.report("\(project.server == nil ? "this authority" : "the server") does not accept it: " + error.what)
        }
        let expiry = now.adding(seconds: CustomToken.lifetimeSeconds).iso8601
        if let file = invocation.value("--output") {
            try host.writePrivate(Array((token + "\n").utf8), to: file)
        }
        let text = invocation.value("--output").map { "wrote \($0), valid until \(expiry)" } ?? token
        host.put(invocation, text: text, besides: invocation.value("--output")) { writer in
            writer.beginObject()
            writer.member("uid", uid)
            if let file = invocation.value("--output") {
                writer.member("file", file)
            } else {
                writer.member("token", token)
            }
            writer.member("expiresAt", expiry)
            writer.member("signed", file != nil)
            writer.endObject()
        }
        if file == nil { host.report("the token is unsigned: only a local authority accepts it") }
    }

    private static func token(_ payload: [UInt8], _ file: KeyDocument?, seed: Seed) throws(CommandFailure) -> String {
        guard let file, let key = file.key.signingKey else { return UnsignedJWS.encoded(payload) }
        var generator = SeededGenerator(seed)
        do throws(KeyError) {
            return try SignedJWS.encoded(payload, key: key, keyID: file.key.id, using: &generator)
        } catch {
            throw CommandFailure(.key(error))
        }
    }

    /// The payload of a Firebase custom token, as the project's service account issues it.
    private static func payload(
        _ uid: String, _ claims: String?, _ email: String?, _ project: borrowing ProjectAdministration, _ now: Instant
    ) -> [UInt8] {
        let issuer = email ?? "vinculum@" + project.project + ".iam.gserviceaccount.com"
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("iss", issuer)
        writer.member("sub", issuer)
        writer.member("aud", CustomToken.audience)
        writer.member("iat", now.seconds)
        writer.member("exp", now.adding(seconds: CustomToken.lifetimeSeconds).seconds)
        writer.member("uid", uid)
        writer.member("tenant_id", project.tenant?.text)
        if let claims {
            writer.key("claims")
            writer.raw(Array(claims.utf8))
        }
        writer.endObject()
        return writer.bytes
    }

    /// Checks whether a server would accept the token. It is not sent: that would sign in, and make the account.
    private static func check(
        _ uid: String, _ file: KeyDocument?, _ project: borrowing ProjectAdministration, _ invocation: Invocation,
        on host: some CommandHost
    ) throws(CommandFailure) {
        let keys = try project.keys(on: host)
        let isTrusted: Bool
        if let id = file?.key.id?.text {
            isTrusted = keys.trusted?.contains { $0.kid == id } ?? keys.acceptsUnsigned
        } else {
            isTrusted = keys.acceptsUnsigned
        }
        guard isTrusted else {
            throw CommandFailure(
                .refused, code: "invalidCustomToken",
                file == nil ? "the server accepts no unsigned custom token" : "the server does not trust its key",
                why: "custom tokens are accepted only from trusted keys, which vinculum keys trust adds while the "
                    + "server is stopped",
                next: [.init(invocation.line(["keys", "list"]), "list the keys of the server")])
        }
        do throws(CommandFailure) {
            let account = try project.account(named: uid, invocation, on: host)
            if account.uid == uid, account.drawing.isDisabled { throw CommandFailure(refusal: "USER_DISABLED") }
        } catch {
            // Signing in makes it.
            guard error.code == "accountNotFound" else { throw error }
        }
    }

    /// Checks whether the service accepts the token, without storing anything.
    private static func tryOut(
        _ token: String, _ workspace: borrowing Workspace, _ now: Instant
    ) throws(CommandFailure) {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("token", token)
        writer.member("tenantId", workspace.tenant?.text)
        writer.endObject()
        let request = HTTPRequest(
            method: "POST", path: Endpoint.signInWithCustomToken.path ?? "", query: "key=vinculum", body: writer.bytes)
        let response = workspace.authority.resolve(request, now: now, seed: Seed.numbered(0)).response
        guard response.status != 200 else { return }
        let root = try? JSON.Document(parsing: response.body).root
        throw CommandFailure(refusal: root?["error"]?.string(of: "message") ?? "")
    }
}
