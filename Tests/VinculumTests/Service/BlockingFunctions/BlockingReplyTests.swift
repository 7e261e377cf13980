import PropertyKit
import Testing
@testable import Vinculum

@Suite("Replies of blocking functions")
struct BlockingReplyTests {
    /// Functions that both say the same, or one of them does.
    private static func service(
        create: OutboundReply = Hooked.say("{}"), signIn: OutboundReply = Hooked.say("{}")
    ) -> Service {
        Hooked.service(Hooked.config, { _ in }) { $0.url == Hooked.create ? create : signIn }
    }

    private static let errorCode = "BLOCKING_FUNCTION_ERROR_RESPONSE : "

    /// A reply, and the response to the sign-in; `URL` stands for the address of the function.
    static let errors: [Row<OutboundReply, Int, String>] = [
        Row(
            Hooked.say(#"{"error":{"status":"PERMISSION_DENIED","message":"not you"}}"#, status: 403), 400,
            #"""
            ((HTTP request to URL returned HTTP error 403: {"error":{"status":"PERMISSION_DENIED",\#
            "message":"not you"}}))
            """#
        ),
        Row(Hooked.say("", status: 500), 400, "((HTTP request to URL returned HTTP error 500: ))"),
        Row(Hooked.say("{}", status: 302), 400, "((HTTP request to URL returned HTTP error 302: {}))"),
        Row(Hooked.say("{}", status: 199), 400, "((HTTP request to URL returned HTTP error 199: {}))"),
        Row(.timedOut, 500, "((Deadline exceeded making request to URL.))"),
        Row(.unreachable, 500, "((Failed to make request to URL.))"),
        Row(Hooked.say("", status: 200), 500, "((Response body is not valid JSON.))"),
        Row(Hooked.say("<html>"), 500, "((Response body is not valid JSON.))"),
        Row(Hooked.say(#"{"userRecord":{},"userRecord":{}}"#), 500, "((Response body is not valid JSON.))"),
        // More than any reply needs: 1,001 members, and 64 KiB.
        Row(
            Hooked.say("{\((0...1000).map { "\"k\($0)\":1" }.joined(separator: ","))}"), 500,
            "((Response body is not valid JSON.))"),
        Row(
            Hooked.say(#"{"a":"\#(String(repeating: "x", count: 65_536))"}"#), 500,
            "((Response body is not valid JSON.))"),
        Row(Hooked.say(#"{"userRecord":{}}"#), 400, "((Response UserRecord is missing updateMask.))"),
        Row(Hooked.say(#"{"userRecord":{"updateMask":""}}"#), 400, "((Response UserRecord is missing updateMask.))"),
        Row(
            Hooked.say(#"{"userRecord":{"updateMask":["disabled"]}}"#), 400,
            "((Response UserRecord is missing updateMask.))"
        ),
        Row(Hooked.say(#"{"userRecord":true}"#), 400, "((Response UserRecord is missing updateMask.))"),
        Row(Hooked.say(#"{"userRecord":[]}"#), 400, "((Response UserRecord is missing updateMask.))"),
    ]

    @Test(
        "each failure has its own error text, and a failure before creation leaves no account",
        arguments: errors)
    func failures(row: Row<OutboundReply, Int, String>) {
        let (reply, status, error) = row.fields
        var service = Self.service(create: reply)
        let empty = Snapshot(service.authority)
        let refused = service.signUp("a@x.com")
        #expect(
            refused.status == status && refused.error == Self.errorCode + error.replacing("URL", with: Hooked.create),
            sourceLocation: row.line)
        #expect(refused["error"]?["status"]?.string == (status == 500 ? "INTERNAL" : nil), sourceLocation: row.line)
        #expect(Snapshot(service.authority) == empty, sourceLocation: row.line)
        #expect(service.calls.count == 1, "no beforeSignIn after a failed creation", sourceLocation: row.line)
    }

    @Test("a failure before sign-in changes nothing of an existing account", arguments: errors)
    func failedSignIn(row: Row<OutboundReply, Int, String>) {
        let (reply, status, error) = row.fields
        var service = Self.service(signIn: reply)
        service.member("a@x.com")
        service.federated("s")
        let link = service.code("EMAIL_SIGNIN", #""email":"a@x.com""#)
        service.now = service.now.adding(seconds: 5)
        let before = Snapshot(service.authority)
        let replies = [
            service.signIn("a@x.com"), service.emailLink("a@x.com", link),
            service.federated("new", "a@x.com", provider: "oidc.x"),
        ]
        for refused in replies {
            #expect(
                refused.status == status
                    && refused.error == Self.errorCode + error.replacing("URL", with: Hooked.signIn),
                sourceLocation: row.line)
        }
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test("a reply of two megabytes is refused, and its error text is truncated")
    func bounded() {
        let long = String(repeating: "x", count: 2 << 20)
        var service = Self.service(create: Hooked.say("\"\(long)\""))
        #expect(service.signUp("a@x.com").error == Self.errorCode + "((Response body is not valid JSON.))")
        service = Self.service(create: Hooked.say(long, status: 400))
        #expect(service.signUp("a@x.com").error.utf8.count < 5000)
    }

    /// A first sign-in.
    struct Flow: Sendable {
        let run: @Sendable (inout Service) -> Reply

        init(_ run: @escaping @Sendable (inout Service) -> Reply) { self.run = run }
    }

    @Test(
        "an accepted account remains although its first sign-in is refused",
        arguments: [
            Row("password", Flow { $0.signUp("a@x.com") }),
            Row("link", Flow { $0.emailLink("a@x.com", $0.code("EMAIL_SIGNIN", #""email":"a@x.com""#)) }),
            Row("phone", Flow { $0.phone("+15550100") }), Row("provider", Flow { $0.federated("s", "a@x.com") }),
        ] as [Row<String, Flow>])
    func status(row: Row<String, Flow>) {
        let (name, flow) = row.fields
        var service = Self.service(
            create: Hooked.say(#"{"userRecord":{"updateMask":"displayName","displayName":"Ada"}}"#),
            signIn: .timedOut)
        let refused = flow.run(&service)
        #expect(refused.status == 500 && refused.idToken.isEmpty, "\(name)", sourceLocation: row.line)
        let accounts = service.authority.store[nil].accounts(after: nil, limit: 10)
        #expect(
            accounts.count == 1 && accounts.first?.displayName == "Ada" && accounts.first?.createdAt != nil,
            "\(name)", sourceLocation: row.line)
        #expect(
            accounts.first?.hasSignInMethod == true && accounts.first?.sessionsIssued == 0,
            "\(name): it can be entered, and was not", sourceLocation: row.line)
        #expect(Hooked.story(service.calls).count == 2, sourceLocation: row.line)
        service.web = { _ in Hooked.say("{}") }
        switch name {
        case "password": #expect(service.signIn("a@x.com").status == 200, sourceLocation: row.line)
        case "link": #expect(service.mails().isEmpty, "its code was used", sourceLocation: row.line)
        default: #expect(flow.run(&service)["isNewUser"]?.bool != true, "\(name)", sourceLocation: row.line)
        }
    }

    @Test("an accepted account creates its unused tenant")
    func unusedTenant() {
        var service = Self.service(signIn: .unreachable)
        let refused = service.client(
            "v1/accounts:signUp", #"{"email":"a@x.com","password":"secret1","tenantId":"t-1"}"#)
        #expect(refused.status == 500)
        let graph = service.authority.store[TenantID("t-1")]
        #expect(graph.accountCount == 1 && graph.configuration.policy.allowsPasswords)
    }

    @Test("an account that a function disables cannot sign in", arguments: [true, false])
    func disabled(beforeCreate: Bool) {
        let no = Hooked.say(#"{"userRecord":{"updateMask":"disabled,displayName","disabled":true,"displayName":"No"}}"#)
        let flows: [Row<String, Flow>] = [
            Row("password", Flow { $0.signUp("a@x.com") }),
            Row("link", Flow { $0.emailLink("a@x.com", $0.code("EMAIL_SIGNIN", #""email":"a@x.com""#)) }),
            Row("phone", Flow { $0.phone("+15550100") }), Row("provider", Flow { $0.federated("s") }),
        ]
        for row in flows {
            let (name, flow) = row.fields
            var service = beforeCreate ? Self.service(create: no) : Self.service(signIn: no)
            let refused = flow.run(&service)
            #expect(refused.error == "USER_DISABLED", "\(name)", sourceLocation: row.line)
            let account = service.authority.store[nil].accounts(after: nil, limit: 1).first
            #expect(
                account?.isDisabled == true && account?.displayName == "No" && account?.sessionsIssued == 0, "\(name)",
                sourceLocation: row.line)
            #expect(service.calls.count == (beforeCreate ? 1 : 2), "\(name)", sourceLocation: row.line)
        }
        var known = Self.service(signIn: no)
        let (id, _) = known.member("b@x.com")
        #expect(known.account(id)?["disabled"]?.bool == true && known.signIn("b@x.com").error == "USER_DISABLED")
    }

    /// What a mask and a member do to an account: its members in a lookup, `nil` where absent.
    static let masks: [Row<String, String, String?>] = [
        Row(#""updateMask":"displayName","displayName":"Ada""#, "displayName", #""Ada""#),
        Row(#""updateMask":"displayName","displayName":5"#, "displayName", #""5""#),
        Row(#""updateMask":"displayName","displayName":true"#, "displayName", #""true""#),
        Row(#""updateMask":"displayName","displayName":{}"#, "displayName", nil),
        Row(#""updateMask":"displayName""#, "displayName", nil),
        Row(#""updateMask":" displayName","displayName":"Ada""#, "displayName", #""Old""#),
        Row(#""updateMask":"photoUrl","displayName":"Ada""#, "displayName", #""Old""#),
        Row(#""updateMask":"photoUrl,,photoUrl","photoUrl":"http://p""#, "photoUrl", #""http://p""#),
        Row(#""updateMask":"emailVerified","emailVerified":"yes""#, "emailVerified", "true"),
        Row(#""updateMask":"emailVerified","emailVerified":0"#, "emailVerified", "false"),
        Row(#""updateMask":"emailVerified""#, "emailVerified", "false"),
        Row(#""updateMask":"disabled","disabled":"""#, "disabled", nil),
        Row(#""updateMask":"customClaims","customClaims":{ "a" : [1, 2] }"#, "customAttributes", #""{\"a\":[1,2]}""#),
        Row(
            #""updateMask":"email,uid,localId,password,phoneNumber","email":"b@x.com","uid":"u","phoneNumber":"+1""#,
            "email", #""a@x.com""#
        ),
    ]

    @Test("only the fields of the update mask are applied", arguments: masks)
    func mask(row: Row<String, String, String?>) {
        let (record, member, value) = row.fields
        for isCreation in [true, false] {
            let said = Hooked.say(#"{"userRecord":{\#(record)}}"#)
            var service = isCreation ? Self.service(create: said) : Self.service(signIn: said)
            let made = service.client(
                "v1/accounts:signUp", #"{"email":"a@x.com","password":"secret1","displayName":"Old"}"#)
            #expect(made.status == 200, "\(record) \(made.error)", sourceLocation: row.line)
            let shown = service.account(made.localId)?[named: member]
                .map { String(decoding: $0.rawBytes, as: UTF8.self) }
            #expect(shown == value, "\(record)", sourceLocation: row.line)
            #expect(made.claims?["sub"]?.string == made.localId, sourceLocation: row.line)
        }
    }

    @Test(
        "emailVerified of an account without an address is repeated, and counts for no address that joins it",
        arguments: [true, false])
    func statedVerified(isVerified: Bool) {
        let says = Hooked.say(#"{"userRecord":{"updateMask":"emailVerified","emailVerified":\#(isVerified)}}"#)
        for config in [
            Hooked.configuration(create: Hooked.create, signIn: nil),
            Hooked.configuration(create: nil, signIn: Hooked.signIn),
        ] {
            var service = Hooked.service(config, { _ in }) { _ in says }
            let made = service.phone("+15550100")
            #expect(made.claims?["email_verified"]?.bool == isVerified, "\(made.error)")
            #expect(service.lookup(made.idToken)["users"]?[0]?["emailVerified"]?.bool == isVerified)
            let linked = service.client(
                "v1/accounts:signUp",
                #"{"idToken":"\#(made.idToken)","email":"a@x.com","password":"secret1"}"#)
            #expect(linked.claims?["email_verified"]?.bool == false, "\(linked.error)")
        }
    }

    @Test("the reply before sign-in overrides the reply before creation, and tokens contain it")
    func order() {
        var service = Self.service(
            create: Hooked.say(
                #"""
                {"userRecord":{"updateMask":"displayName,customClaims,photoUrl","displayName":"1","photoUrl":"1",\#
                "customClaims":{"a":1}}}
                """#
            ),
            signIn: Hooked.say(
                #"{"userRecord":{"updateMask":"displayName,customClaims","displayName":"2","customClaims":{"b":2}}}"#))
        let made = service.signUp("a@x.com")
        #expect(made.text("displayName") == "2")
        #expect(made.claims?["name"]?.string == "2" && made.claims?["picture"]?.string == "1")
        #expect(made.claims?["b"]?.int64 == 2 && made.claims?["a"] == nil)
        let second = Hooked.payload(service.calls[1])?["user_record"]
        #expect(second?["display_name"]?.string == "1" && second?["custom_claims"]?["a"]?.int64 == 1)
    }

    @Test("session claims are only in the tokens of a sign-in and its refreshes")
    func sessionClaims() throws {
        let said = Hooked.say(
            #"{"userRecord":{"updateMask":"sessionClaims","sessionClaims":{"role":"guest","name":"Eve"}}}"#)
        var service = Self.service(signIn: said)
        let made = service.client(
            "v1/accounts:signUp", #"{"email":"a@x.com","password":"secret1","displayName":"Ada"}"#)
        #expect(made.claims?["role"]?.string == "guest" && made.claims?["name"]?.string == "Eve")
        #expect(
            service.account(made.localId)?["customAttributes"] == nil
                && service.account(made.localId)?["displayName"]?.string == "Ada")
        let refreshed = try CompactJWS(parsing: service.refresh(made.refreshToken).text("id_token")).payload
        #expect(refreshed["role"]?.string == "guest")
        service.web = { _ in Hooked.say("{}") }
        #expect(service.signIn("a@x.com").claims?["role"] == nil)
        var early = Self.service(create: said)
        #expect(early.signUp("a@x.com").claims?["role"] == nil)
    }

    @Test(
        "reserved and oversized claims are refused",
        arguments: [
            Row(#""customClaims":{"sub":"x"}"#, "FORBIDDEN_CLAIM : sub"), Row(#""customClaims":[]"#, "INVALID_CLAIMS"),
            Row(#""customClaims":null"#, "INVALID_CLAIMS"),
            Row(#""uid":"u""#, "INVALID_CLAIMS"),
            Row(#""customClaims":{"a":"\#(String(repeating: "x", count: 1000))"}"#, "CLAIMS_TOO_LARGE"),
            Row(#""sessionClaims":{"iss":"x"}"#, "FORBIDDEN_CLAIM : iss"),
            Row(#""sessionClaims":{"firebase":{}}"#, "FORBIDDEN_CLAIM : firebase"),
            Row(#""sessionClaims":{"exp":9999999999}"#, "FORBIDDEN_CLAIM : exp"),
            Row(#""sessionClaims":"x""#, "\(errorCode)((Response has malformed session claims.))"),
            Row(#""sessionClaims":[]"#, "\(errorCode)((Response has malformed session claims.))"),
            Row(#""sessionClaims":{"a":"\#(String(repeating: "x", count: 20_000))"}"#, "CLAIMS_TOO_LARGE"),
        ])
    func refusedClaims(row: Row<String, String>) {
        let (record, error) = row.fields
        let mask = record.hasPrefix(#""session"#) ? "sessionClaims" : "customClaims"
        var service = Self.service(
            signIn: Hooked.say(#"{"userRecord":{"updateMask":"displayName,\#(mask)","displayName":"No",\#(record)}}"#))
        service.admin("v1/projects/demo/accounts", #"{"localId":"u","email":"a@x.com","password":"secret1"}"#)
        let before = Snapshot(service.authority)
        let refused = service.signIn("a@x.com")
        #expect(refused.error == error && refused.status == 400, sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, "all of it, or nothing", sourceLocation: row.line)
    }

    /// What a broken or hostile function might send.
    private static let bodies: Gen<[UInt8]> = .weighted([
        (1, .bytes(0...200)),
        (
            3,
            Gen<String>.element(of: [
                "{}", "null", "5", #"{"userRecord":null}"#,
                #"""
                {"userRecord":{"updateMask":"disabled,displayName,emailVerified,photoUrl,customClaims,sessionClaims"
                """#,
                #"{"userRecord":{"updateMask":"displayName","displayName":"\ud800"}}"#,
                #"{"userRecord":{"updateMask":"customClaims","customClaims":{"a":1e999999999}}}"#,
                #"{"userRecord":{"updateMask":"sessionClaims","sessionClaims":{"":{}}}}"#,
                #"{"userRecord":{"updateMask":"sessionClaims","sessionClaims":{"é":[[[]]],"e\u0301":null}}}"#,
                #"{"userRecord":{"updateMask":"disabled","disabled":-0}}"#,
                #"""
                {"userRecord":{"updateMask":"emailVerified,customClaims","emailVerified":{},\#
                "customClaims":{"email":"x","user_id":5}}}
                """#,
            ]).map { Array($0.utf8) }
        ),
    ])

    @Test(
        "arbitrary replies never trap and leave no incomplete account, and an accepted account can sign in",
        arguments: TestSeed.sample(60))
    func anyBytes(seed: TestSeed) {
        forAll(seed: seed, Gen<([UInt8], [UInt8], Int)>.zip(Self.bodies, Self.bodies, .integer(in: 100...599))) {
            create, signIn, status in
            let replies = [create, signIn].map {
                OutboundReply.response(HTTPResponse(status: status % 3 == 0 ? status : 200, contentType: "", body: $0))
            }
            for flow in 0..<2 {
                var service = Self.service(create: replies[0], signIn: replies[1])
                let reply = flow == 0 ? service.signUp("a@x.com") : service.federated("s", "a@x.com")
                let accounts = service.authority.store[nil].accounts(after: nil, limit: 2)
                try expectEqual(Invariants.violations(in: service.authority.store[nil]).count, 0)
                if reply.status == 200 {
                    try check(service.lookup(reply.idToken).status == 200, "the new token is refused")
                    try check(service.refresh(reply.refreshToken).status == 200, "the new refresh token is refused")
                } else {
                    try check(!reply.error.isEmpty && reply.status <= 500, "\(reply.status)")
                    try check(
                        accounts.isEmpty || (accounts[0].createdAt != nil && accounts[0].hasSignInMethod),
                        "a half-made account")
                }
                try check(accounts.allSatisfy { ($0.displayName?.utf8.count ?? 0) <= 2048 }, "")
            }
        }
    }
}
