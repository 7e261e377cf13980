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
        var workspace = try Workspace.openForReading(invocation, on: &host)
        let now = workspace.now(host)
        let payload = self.payload(uid, claims, workspace.tenant, file?.email, invocation, now)
        let token = try self.token(payload, file, seed: workspace.nextSeed(&host))
        do throws(CommandFailure) {
            try self.tryOut(token, workspace, now)
        } catch {
            // A signed token may be meant for the hosted service.
            guard file != nil else { throw error }
            host.report("this authority does not accept it: " + error.what)
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
        _ uid: String, _ claims: String?, _ tenant: TenantID?, _ email: String?, _ invocation: Invocation,
        _ now: Instant
    ) -> [UInt8] {
        let issuer = email ?? "vinculum@" + invocation.globals.project.text + ".iam.gserviceaccount.com"
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("iss", issuer)
        writer.member("sub", issuer)
        writer.member("aud", CustomToken.audience)
        writer.member("iat", now.seconds)
        writer.member("exp", now.adding(seconds: CustomToken.lifetimeSeconds).seconds)
        writer.member("uid", uid)
        writer.member("tenant_id", tenant?.text)
        if let claims {
            writer.key("claims")
            writer.raw(Array(claims.utf8))
        }
        writer.endObject()
        return writer.bytes
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
