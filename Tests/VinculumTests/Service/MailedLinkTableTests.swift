import PropertyKit
import Testing
@testable import Vinculum

/// The checks of the operations on mailed links, one row each, in the order of the checks.
@Suite("The tables of checks of mailed links")
struct MailedLinkTableTests {
    typealias Row = RequestRow

    private static let send = "v1/accounts:sendOobCode"
    private static let relative = "INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))"

    private static func type(_ name: String, _ more: String = "") -> String { #"{"requestType":"\#(name)"\#(more)}"# }

    static let sendRows: [Row] =
        [
            Row(.client, send, "{}", "MISSING_REQ_TYPE"),
            Row(.client, send, #"{"requestType":0,"returnOobLink":true}"#, "MISSING_REQ_TYPE"),
            Row(
                .client, send, type("NONE"),
                "Invalid JSON payload received. /requestType must be equal to one of the allowed values"),
            Row(
                .client, send, type("EMAIL_SIGNIN", #","returnOobLink":true,"continueUrl":"x""#),
                "INSUFFICIENT_PERMISSION"),
            Row(.client, send, type("EMAIL_SIGNIN", #","continueUrl":"x""#), relative),
            Row(
                .client, send,
                type(
                    "EMAIL_SIGNIN",
                    #","email":"a@x.com","continueUrl":"http://h/\#(String(repeating: "x", count: 4096))""#), relative),
            Row(.client, send, type("EMAIL_SIGNIN"), "MISSING_EMAIL"),
            Row(.client, send, #"{"requestType":6,"email":""}"#, "MISSING_EMAIL"),
            Row(.client, send, type("EMAIL_SIGNIN", #","email":"bad""#), "INVALID_EMAIL"),
            Row(.client, send, type("PASSWORD_RESET"), "MISSING_EMAIL"),
            Row(.client, send, type("PASSWORD_RESET", #","email":"nobody@x.com""#), "EMAIL_NOT_FOUND"),
            Row(.client, send, #"{"requestType":"1","email":"bad"}"#, "EMAIL_NOT_FOUND"),
            Row(.client, send, type("VERIFY_EMAIL", #","email":"member@x.com""#), "INVALID_ID_TOKEN"),
            Row(
                .client, send, type("VERIFY_EMAIL", #","idToken":"$anonymous","email":"member@x.com""#), "MISSING_EMAIL"
            ),
            Row(.admin, send, type("VERIFY_EMAIL", #","returnOobLink":true"#), "MISSING_EMAIL"),
            Row(.admin, send, type("VERIFY_EMAIL", #","returnOobLink":true,"email":"nobody@x.com""#), "USER_NOT_FOUND"),
            Row(.admin, send, type("VERIFY_EMAIL", #","email":"member@x.com""#), "INVALID_ID_TOKEN"),
            Row(.client, send, type("VERIFY_AND_CHANGE_EMAIL", #","idToken":"bad""#), "MISSING_NEW_EMAIL"),
            Row(.client, send, type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"taken@x.com""#), "MISSING_ID_TOKEN"),
            Row(
                .client, send, type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"taken@x.com","idToken":"$anonymous""#),
                "MISSING_EMAIL"),
            Row(
                .client, send, type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"Taken@x.com","idToken":"$member""#),
                "EMAIL_EXISTS"),
            Row(
                .client, send, type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"member@x.com","idToken":"$member""#),
                "EMAIL_EXISTS"),
            Row(
                .client, send, type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"bad","idToken":"$member""#),
                "INVALID_EMAIL"),
            Row(
                .admin, send, type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"n@x.com","returnOobLink":true"#),
                "MISSING_EMAIL"),
            Row(
                .admin, send,
                type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"n@x.com","returnOobLink":true,"email":"z@x.com""#),
                "USER_NOT_FOUND"),
            Row(.client, send, type("OLD_EMAIL_AGREE"), "OLD_EMAIL_AGREE", status: 501),
            Row(.admin, send, type("NEW_EMAIL_ACCEPT"), "NEW_EMAIL_ACCEPT", status: 501),
            Row(.client, send, type("RECOVER_EMAIL", #","idToken":"$member""#), "INVALID_REQ_TYPE"),
            Row(
                .admin, send, type("RECOVER_EMAIL", #","returnOobLink":true,"email":"member@x.com""#),
                "INVALID_REQ_TYPE"),
            Row(.admin, send, type("REVERT_SECOND_FACTOR_ADDITION", #","returnOobLink":true"#), "INVALID_REQ_TYPE"),
        ] + CheckTableTests.sessionRows(send) { type("VERIFY_EMAIL", #","idToken":"\#($0)""#) }
        + CheckTableTests.sessionRows(send) {
            type("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"n@x.com","idToken":"\#($0)""#)
        }

    private static let reset = "v1/accounts:resetPassword"
    private static let weak = "WEAK_PASSWORD : Password should be at least 6 characters"

    static let resetRows: [Row] = [
        Row(.client, reset, #"{"newPassword":"1"}"#, "MISSING_OOB_CODE"),
        Row(.client, reset, #"{"email":"member@x.com"}"#, "MISSING_OOB_CODE"),
        Row(.client, reset, #"{"oobCode":"none"}"#, "INVALID_OOB_CODE"),
        Row(.client, reset, #"{"oobCode":"$pending"}"#, "INVALID_OOB_CODE"),
        Row(.client, reset, #"{"oobCode":"$resetCode","tenantId":"t1"}"#, "INVALID_OOB_CODE"),
        Row(.client, reset, #"{"oobCode":"$verifyCode","newPassword":"1"}"#, "INVALID_OOB_CODE"),
        Row(.client, reset, #"{"oobCode":"$resetCode","newPassword":"12345"}"#, weak),
        Row(.client, reset, #"{"email":"bad","oldPassword":"secret1"}"#, "INVALID_EMAIL"),
        Row(.client, reset, #"{"email":"member@x.com","oldPassword":"secret1"}"#, "MISSING_PASSWORD"),
        Row(.client, reset, #"{"email":"nobody@x.com","oldPassword":"secret1","newPassword":"12345"}"#, weak),
        Row(
            .client, reset, #"{"email":"nobody@x.com","oldPassword":"secret1","newPassword":"secret2"}"#,
            "EMAIL_NOT_FOUND"),
        Row(
            .client, reset, #"{"email":"disabled@x.com","oldPassword":"secret1","newPassword":"secret2"}"#,
            "USER_DISABLED"),
        Row(
            .client, reset, #"{"email":"member@x.com","oldPassword":"wrong1","newPassword":"secret2"}"#,
            "INVALID_PASSWORD"),
        Row(
            .client, reset, #"{"email":"strong@x.com","oldPassword":"secret1","newPassword":"secret2"}"#,
            "OPERATION_NOT_ALLOWED"),
    ]

    private static let link = "v1/accounts:signInWithEmailLink"
    private static let mismatch = "INVALID_EMAIL : The email provided does not match the sign-in email address."

    static let linkRows: [Row] =
        [
            Row(.client, link, "{}", "MISSING_EMAIL"),
            Row(.client, link, #"{"email":"member@x.com"}"#, "MISSING_OOB_CODE"),
            Row(.client, link, #"{"email":"member@x.com","oobCode":"none"}"#, "INVALID_OOB_CODE"),
            Row(.client, link, #"{"email":"member@x.com","oobCode":"$resetCode"}"#, "INVALID_OOB_CODE"),
            Row(.client, link, #"{"email":"member@x.com","oobCode":"$linkCode","tenantId":"t1"}"#, "INVALID_OOB_CODE"),
            Row(.client, link, #"{"email":"other@x.com","oobCode":"$linkCode"}"#, mismatch),
            Row(.client, link, #"{"email":"bad","oobCode":"$linkCode"}"#, mismatch),
            Row(.client, link, #"{"email":"disabled@x.com","oobCode":"$disabledLinkCode"}"#, "USER_DISABLED"),
            Row(
                .client, link, #"{"email":"linked@x.com","oobCode":"$otherLinkCode","idToken":"$member"}"#,
                "EMAIL_EXISTS"),
        ]
        + CheckTableTests.sessionRows(link) {
            #"{"email":"fresh@x.com","oobCode":"$freshLinkCode","idToken":"\#($0)"}"#
        }

    private static let update = "v1/accounts:update"

    static let updateRows: [Row] = [
        Row(.admin, update, #"{"oobCode":"$verifyCode"}"#, "MISSING_LOCAL_ID"),
        Row(.client, update, #"{"oobCode":"$verifyCode","customAttributes":""}"#, "INSUFFICIENT_PERMISSION"),
        Row(.client, update, #"{"oobCode":"$verifyCode","provider":[]}"#, "provider", status: 501),
        Row(
            .client, update, #"{"oobCode":"$verifyCode","deleteAttribute":["RAW_USER_INFO"]}"#, "RAW_USER_INFO",
            status: 501),
        Row(.client, update, #"{"oobCode":"none","idToken":"bad"}"#, "INVALID_OOB_CODE"),
        Row(.client, update, #"{"oobCode":"$proof"}"#, "INVALID_OOB_CODE"),
        Row(.client, update, #"{"oobCode":"$resetCode"}"#, "PASSWORD_RESET", status: 501),
        Row(.client, update, #"{"oobCode":"$linkCode"}"#, "EMAIL_SIGNIN", status: 501),
        Row(.client, update, #"{"oobCode":"$changeCode"}"#, "EMAIL_EXISTS"),
    ]

    private static let tables: [[Row]] = [sendRows, resetRows, linkRows, updateRows]

    @Test(
        "each refusal has the response of the protocol, changes no account and keeps the code valid",
        arguments: tables.flatMap { $0 })
    func answers(row: Row) {
        row.check(World.shared.service, World.shared.texts)
    }

    /// What a project or tenant may switch off.
    @Test(
        "switches of the configuration",
        arguments: [
            PropertyKit.Row(
                #"{"signIn":{"email":{"enabled":true,"passwordRequired":true}}}"#, link, "{}", "OPERATION_NOT_ALLOWED"),
            PropertyKit.Row(
                #"{"signIn":{"email":{"enabled":true,"passwordRequired":true}}}"#, send, type("EMAIL_SIGNIN"),
                "OPERATION_NOT_ALLOWED"
            ),
            PropertyKit.Row(#"{"signIn":{"email":{"enabled":false}}}"#, reset, "{}", "PASSWORD_LOGIN_DISABLED"),
            PropertyKit.Row(
                #"{"client":{"permissions":{"disabledUserSignup":true}}}"#, send,
                type("EMAIL_SIGNIN", #","email":"n@x.com""#), "ADMIN_ONLY_OPERATION"
            ),
            PropertyKit.Row(
                #"{"client":{"permissions":{"disabledUserSignup":true}}}"#, link,
                #"{"email":"fresh@x.com","oobCode":"$freshLinkCode"}"#, "ADMIN_ONLY_OPERATION"),
        ])
    func switches(row: PropertyKit.Row<String, String, String, String>) {
        let (configuration, path, body, message) = row.fields
        var world = World.shared
        world.service.configure(configuration)
        Row(.client, path, body, message).check(world.service, world.texts)
    }

    @Test("a disabled tenant neither sends nor redeems links", arguments: [send, reset, link, update])
    func disabled(path: String) {
        var service = Service()
        service.configure(#"{"disableAuth":true}"#, tenant: "t1")
        Row(.client, path, #"{"tenantId":"t1"}"#, "PROJECT_DISABLED").check(service)
    }

    @Test("a refused request keeps its code valid")
    func refusedWithoutDamage() {
        var service = World.shared.service
        let texts = World.shared.texts
        for row in Self.resetRows + Self.linkRows + Self.updateRows { row.check(service, texts) }
        #expect(service.resetPassword(texts["resetCode"] ?? "", "12345").errorCode == "WEAK_PASSWORD")
        #expect(service.emailLink("other@x.com", texts["linkCode"] ?? "").errorCode == "INVALID_EMAIL")
        #expect(service.apply(texts["changeCode"] ?? "").errorCode == "EMAIL_EXISTS")
        #expect(service.emailLink("member@x.com", texts["linkCode"] ?? "").status == 200)
        let found = service.admin("v1/accounts:lookup", #"{"email":["taken@x.com"]}"#)["users"]?[0]
        service.admin("v1/accounts:delete", #"{"localId":"\#(found?["localId"]?.string ?? "")"}"#)
        #expect(service.apply(texts["changeCode"] ?? "").status == 200, "the address is free now")
        #expect(service.apply(texts["verifyCode"] ?? "").status == 200)
    }

    @Test("a disabled account cannot sign in by link, but can reset, verify and recover")
    func disabledAccount() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let moved = service.update(session, #""email":"b@x.com""#).idToken
        let verify = service.code("VERIFY_EMAIL", #""idToken":"\#(moved)""#)
        let recover = service.mailedCode("RECOVER_EMAIL")
        service.admin("v1/accounts:update", #"{"localId":"\#(id)","disableUser":true}"#)
        #expect(service.apply(verify)["emailVerified"]?.bool == true)
        let reset = service.code("PASSWORD_RESET", #""email":"b@x.com""#)
        #expect(service.resetPassword(reset, "secret2").status == 200)
        #expect(service.apply(recover).text("email") == "a@x.com")
        #expect(
            service.emailLink("a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#)).errorCode
                == "USER_DISABLED")
    }

    @Test(
        "expired codes are reported as expired while they are stored",
        arguments: [
            PropertyKit.Row("PASSWORD_RESET", 3600),
            PropertyKit.Row("EMAIL_SIGNIN", 21_600),
            PropertyKit.Row("VERIFY_EMAIL", 259_200),
            PropertyKit.Row("VERIFY_AND_CHANGE_EMAIL", 259_200),
            PropertyKit.Row("RECOVER_EMAIL", 604_800),
            PropertyKit.Row("REVERT_SECOND_FACTOR_ADDITION", 86_400),
        ] as [PropertyKit.Row<String, Int64>])
    func expiry(row: PropertyKit.Row<String, Int64>) {
        let (type, seconds) = row.fields
        var service = Service()
        let (_, session) = service.member("a@x.com")
        let code: String
        switch type {
        case "RECOVER_EMAIL":
            service.update(session, #""email":"b@x.com""#)
            code = service.mailedCode(type)
        case "REVERT_SECOND_FACTOR_ADDITION":
            service.enrollPhone(session, "+1")
            code = service.mailedCode(type)
        default: code = service.code(type, #""email":"a@x.com","newEmail":"b@x.com","idToken":"\#(session)""#)
        }
        service.now = service.now.adding(seconds: seconds - 1)
        var last = service
        #expect(last.inspect(code).text("requestType") == type, sourceLocation: row.line)
        last.now = last.now.adding(seconds: 1)
        #expect(last.inspect(code).error == "EXPIRED_OOB_CODE", sourceLocation: row.line)
        let before = Snapshot(last.authority)
        #expect(last.resetPassword(code, "secret2").error == "EXPIRED_OOB_CODE", sourceLocation: row.line)
        #expect(last.emailLink("a@x.com", code).error == "EXPIRED_OOB_CODE", sourceLocation: row.line)
        #expect(last.apply(code).error == "EXPIRED_OOB_CODE", sourceLocation: row.line)
        #expect(last.mailedCode(type).isEmpty && Snapshot(last.authority) == before, sourceLocation: row.line)
    }

    @Test(
        "three newer links replace the older one of their kind and address only",
        arguments: [
            "PASSWORD_RESET", "EMAIL_SIGNIN", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL",
        ])
    func newerRetires(type: String) {
        var service = Service()
        let (_, session) = service.member("a@x.com")
        let (_, other) = service.member("b@x.com")
        func members(_ email: String, _ session: String, _ new: String) -> String {
            #""email":"\#(email)","idToken":"\#(session)","newEmail":"\#(new)""#
        }
        let older = service.code(type, members("a@x.com", session, "n1@x.com"))
        let others = service.code(type, members("b@x.com", other, "n2@x.com"))
        let kinds = ["PASSWORD_RESET", "EMAIL_SIGNIN", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"].filter { $0 != type }
        let otherKinds = kinds.map { service.code($0, members("a@x.com", session, "n3@x.com")) }
        let newer = (0..<3).map { _ in service.code(type, members("A@x.com", session, "n4@x.com")) }
        #expect(service.inspect(older).error == "INVALID_OOB_CODE")
        for code in newer + [others] + otherKinds { #expect(service.inspect(code).status == 200) }
    }

    @Test("an administrator obtains links without a mail being sent")
    func returnedLinks() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        func link(_ type: String, _ more: String = "") -> Reply {
            service.admin(Self.send, #"{"requestType":"\#(type)","returnOobLink":true,"email":"A@x.com"\#(more)}"#)
        }
        for type in ["EMAIL_SIGNIN", "PASSWORD_RESET", "VERIFY_EMAIL"] {
            let reply = link(type)
            #expect(
                reply.text("email") == "a@x.com" && reply.text("oobLink").contains("oobCode=\(reply.text("oobCode"))"))
            #expect(service.inspect(reply.text("oobCode")).text("requestType") == type)
        }
        let change = link("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"b@x.com""#)
        #expect(service.apply(change.text("oobCode")).text("newEmail") == "b@x.com")
        service.update(session, #""email":"c@x.com""#)
        let recovery = service.admin(
            Self.send, #"{"requestType":"RECOVER_EMAIL","returnOobLink":true,"email":"c@x.com"}"#)
        #expect(recovery.text("email") == "a@x.com")
        #expect(service.apply(recovery.text("oobCode")).text("email") == "a@x.com")
        #expect(service.account(id)?["email"]?.string == "a@x.com")
    }

    @Test("with duplicate addresses allowed, links concern the account whose own address it is")
    func duplicates() {
        var service = Service()
        service.configure(#"{"signIn":{"allowDuplicateEmails":true}}"#)
        let federated = service.federated("g", "a@x.com")
        let made = service.emailLink("a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#))
        #expect(made["isNewUser"]?.bool == true && made.localId != federated.localId)
        let reset = service.code("PASSWORD_RESET", #""email":"a@x.com""#)
        #expect(service.resetPassword(reset, "secret1").status == 200)
        #expect(service.signIn("a@x.com").localId == made.localId)
        #expect(
            service.lookup(federated.idToken).status == 200
                && service.federated("g", "a@x.com").localId == federated.localId)
        let second = service.signUp("b@x.com").idToken
        #expect(service.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(second)","newEmail":"a@x.com""#).isEmpty)
        #expect(
            service.emailLink("a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#), session: second).errorCode
                == "EMAIL_EXISTS"
        )
    }
}
