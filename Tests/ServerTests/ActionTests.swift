import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// The responses to mailed links: the table of `/emulator/action` and `/__/auth/action`.
@Suite("Mailed links") struct ActionTests {
    /// An account with a password, and a link for it; the link is a path with its query.
    ///
    /// - Parameter isProven: Whether the address was verified before.
    private static func mailed(
        _ type: String, _ settings: String = "", tenant: String? = nil, isProven: Bool = false
    ) -> (Served, link: String) {
        var served = Served()
        if isProven {
            served.send(
                "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", [("Authorization", "Bearer owner")],
                body: #"{"email":"ada@example.com","password":"secret1","emailVerified":true}"#)
        }
        let scope = tenant.map { #","tenantId":"\#($0)""# } ?? ""
        let token =
            served.client(
                isProven ? "v1/accounts:signInWithPassword" : "v1/accounts:signUp",
                #"{"email":"ada@example.com","password":"secret1"\#(scope)}"#)["idToken"]?
            .string ?? ""
        let body =
            #"""
            {"requestType":"\#(type)","email":"ada@example.com","newEmail":"new@example.com",\#
            "idToken":"\#(token)"\#(scope)\#(settings)}
            """#
        #expect(served.client("v1/accounts:sendOobCode", body)["email"]?.string == "ada@example.com")
        return (served, ActionTests.lastLink(&served, tenant: tenant))
    }

    private static func lastLink(_ served: inout Served, _ type: String? = nil, tenant: String? = nil) -> String {
        let scope = tenant.map { "/tenants/\($0)" } ?? ""
        let list = served.send("GET", "/emulator/v1/projects/demo\(scope)/oobCodes").json["oobCodes"]
        let mail = list.map { Array($0.elements) }?.last { type == nil || $0["requestType"]?.string == type }
        return String((mail?["oobLink"]?.string ?? "").dropFirst("http://localhost".count))
    }

    /// A link on a domain of apps (`linkDomain`): a path with its query.
    private static func mailedToApp(_ type: String) -> (Served, link: String) {
        var served = Served()
        served.trust(.strict)
        served.send(
            "PATCH", "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=authorizedDomains",
            [("Authorization", "Bearer owner")], body: #"{"authorizedDomains":["localhost","app.example.com"]}"#)
        let session =
            served.client(
                "v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#)["idToken"]?.string ?? ""
        served.client(
            "v1/accounts:sendOobCode",
            #"""
            {"requestType":"\#(type)","email":"ada@example.com","idToken":"\#(session)","canHandleCodeInApp":true,\#
            "continueUrl":"http://localhost/next","linkDomain":"app.example.com"}
            """#)
        let link = served.mails().last?["oobLink"]?.string ?? ""
        let origin = "https://app.example.com"
        #expect(link.hasPrefix(origin))
        return (served, String(link.dropFirst(origin.utf8.count)))
    }

    private static func signsIn(_ served: inout Served, _ password: String) -> Bool {
        served.client("v1/accounts:signInWithPassword", #"{"email":"ada@example.com","password":"\#(password)"}"#)[
            "idToken"] != nil
    }

    private static func isVerified(_ served: inout Served, _ email: String = "ada@example.com") -> Bool? {
        let headers = [("Authorization", "Bearer owner")]
        let reply = served.send("POST", ReachTests.lookup, headers, body: #"{"email":["\#(email)"]}"#).json
        return reply["users"]?[0]?["emailVerified"]?.bool
    }

    @Test("a permission decides whether a browser, and one whether a program follows a link by looking")
    func followers() {
        for (permission, headers) in [(Permission.linksByLooking, [("Accept", "text/html")]), (.linksByGet, [])] {
            for isGranted in [true, false] {
                var (served, link) = Self.mailed("VERIFY_EMAIL")
                // Looking includes the programs.
                served.change { $0.refuse(.linksByLooking) }
                served.change { if isGranted { $0.allow(permission) } else { $0.refuse(permission) } }
                served.send("GET", link, headers)
                #expect(Self.isVerified(&served) == isGranted, "\(permission)")
            }
        }
    }

    @Test("looking at a link follows it under local trust alone", arguments: TrustLevel.allCases)
    func looking(trust: TrustLevel) {
        let page = [("Accept", "text/html")]
        func follows(_ method: String, _ headers: [(String, String)]) -> (isVerified: Bool?, HTTPResponse) {
            var (served, link) = Self.mailed("VERIFY_EMAIL")
            served.trust(trust)
            let response = served.send(method, link, headers)
            return (Self.isVerified(&served), response)
        }
        let browser = follows("GET", page)
        #expect(browser.isVerified == (trust == .local) && browser.1.status == 200)
        let scanner = follows("HEAD", page)
        #expect(scanner.isVerified == false && scanner.1.status == (trust == .local ? 405 : 200))
        let program = follows("GET", [])
        #expect(program.isVerified == (trust < .hardened))
        #expect(program.1.status == (trust < .hardened ? 200 : 405))
        for headers in [page, []] {
            let posted = follows("POST", headers)
            #expect(posted.isVerified == true && posted.1.status == 200)
        }
        if trust > .local {
            #expect(String(decoding: browser.1.body, as: UTF8.self).contains(#"<form method="post">"#))
        }
    }

    @Test(
        "an incomplete or malformed link is refused, and the answer names the reason",
        arguments: [
            "mode=verifyEmail&oobCode=c", "mode=verifyEmail&apiKey=k", "oobCode=c&apiKey=k",
            "mode=other&oobCode=c&apiKey=k",
            "mode=verifyEmail&oobCode=c&apiKey=k", "mode=signIn&oobCode=c&apiKey=k",
            "mode=verifyEmail&oobCode=c&apiKey=k&continueUrl=relative",
            "mode=signIn&oobCode=c&apiKey=k&continueUrl=//x",
            "mode=verifyEmail&oobCode=c&apiKey=k&tenantId=%20%2F", "mode=PASSWORD_RESET&oobCode=c&apiKey=k",
        ])
    func broken(query: String) {
        var served = Served()
        let response = served.send("GET", "/emulator/action?\(query)")
        #expect(response.status == 400)
        #expect(response.json["authEmulator"]?["error"]?.string?.isEmpty == false)
        let page = served.send("GET", "/emulator/action?\(query)", [("Accept", "text/html")])
        #expect(page.status == 400)
        #expect(page.contentType == "text/html; charset=utf-8")
    }

    @Test("a reset asks for the password, sets it, and works once")
    func reset() {
        var (served, link) = Self.mailed("PASSWORD_RESET")
        for asking in [link, link + "&newPassword=NEW_PASSWORD_HERE"] {
            let response = served.send("GET", asking)
            #expect(response.status == 400)
            #expect(
                response.json["authEmulator"]?["urlTemplate"]?.string
                    == "http://localhost\(link)&newPassword=NEW_PASSWORD_HERE")
        }
        let weak = served.send("GET", link + "&newPassword=short")
        #expect(weak.status == 400)
        #expect(weak.json["error"]?["message"]?.string == "WEAK_PASSWORD : Password should be at least 6 characters")
        let response = served.send("GET", link + "&newPassword=better+one")
        #expect(response.status == 200)
        #expect(response.json["authEmulator"]?["success"] != nil)
        #expect(response.json["authEmulator"]?["email"]?.string == "ada@example.com")
        #expect(Self.signsIn(&served, "better one"))
        #expect(!Self.signsIn(&served, "secret1"))
        #expect(served.send("GET", link + "&newPassword=another1").status == 400)
        #expect(Self.signsIn(&served, "better one"))
    }

    @Test("a verification link marks the address as verified")
    func verify() {
        var (served, link) = Self.mailed("VERIFY_EMAIL")
        #expect(Self.isVerified(&served) == false)
        let response = served.send("GET", link)
        #expect(response.status == 200)
        #expect(response.json["authEmulator"]?["email"]?.string == "ada@example.com")
        #expect(Self.isVerified(&served) == true)
        #expect(served.send("GET", link).status == 400)
    }

    @Test("a link on a domain of apps leads a browser to the mailed link", arguments: ["GET", "HEAD"])
    func linkOfApps(method: String) {
        var (served, link) = Self.mailedToApp("VERIFY_EMAIL")
        let led = served.send(method, link, [("Accept", "text/html")])
        #expect(led.status == 303 && Self.isVerified(&served) == false, "looking at it follows nothing")
        let location = led.header("Location") ?? ""
        #expect(location.hasPrefix("/__/auth/action?mode=verifyEmail&"))
        let followed = served.send("POST", location, [("Accept", "text/html")])
        #expect(followed.status == 303 && followed.header("Location") == "http://localhost/next")
        #expect(Self.isVerified(&served) == true)

        (served, link) = Self.mailedToApp("EMAIL_SIGNIN")
        let signIn = served.send("GET", served.send(method, link).header("Location") ?? "")
        #expect(signIn.status == 303)
        #expect(signIn.header("Location")?.hasPrefix("http://localhost/next?mode=signIn&lang=en&oobCode=") == true)

        (served, link) = Self.mailedToApp("PASSWORD_RESET")
        let target = served.send(method, link).header("Location") ?? ""
        #expect(
            served.send("GET", target).json["auth"]?["urlTemplate"]?.string
                == "http://localhost\(target)&newPassword=NEW_PASSWORD_HERE")
    }

    @Test(
        "a link on a domain of apps leads nowhere but to mailed links of the host that was asked",
        arguments: [
            Row("", nil), Row("link=", nil), Row("link=https%3A%2F%2Fevil.example%2F", nil),
            Row("link=%2F%2Fevil.example%2Femulator%2Faction", nil), Row("link=javascript%3Aalert(1)", nil),
            Row("link=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1", nil),
            Row("link=https%3A%2F%2Fevil.example%2Femulator%2Faction%3Fmode%3Dx", "/emulator/action?mode=x"),
            Row("link=https%3A%2F%2Fevil.example%2F__%2Fauth%2Faction%3Fmode%3Dx", "/__/auth/action?mode=x"),
            Row("link=%2F%2Fevil.example%2F__%2Fauth%2Faction", nil), Row("link=%2F__%2Fauth%2Fhandler%3Fa", nil),
            Row("link=%2Femulator%2Faction%3Fa%0D%0AX%3A%20y", "/emulator/action?a%0D%0AX:%20y"),
        ] as [Row<String, String?>])
    func foreignLink(row: Row<String, String?>) {
        let (query, target) = row.fields
        var served = Served()
        let response = served.send("GET", "/__/auth/links?\(query)")
        #expect(response.status == (target == nil ? 400 : 303), sourceLocation: row.line)
        #expect(response.header("Location") == target, sourceLocation: row.line)
    }

    @Test("a change of address changes it, and the link to the old address takes it back")
    func change() {
        var (served, link) = Self.mailed("VERIFY_AND_CHANGE_EMAIL", isProven: true)
        let response = served.send("GET", link)
        #expect(response.status == 200)
        #expect(response.json["authEmulator"]?["newEmail"]?.string == "new@example.com")
        #expect(Self.isVerified(&served, "new@example.com") == true)
        let back = Self.lastLink(&served, "RECOVER_EMAIL")
        // A reverted change does not redirect: the continue URL may be the attacker's.
        let recovery = served.send("GET", back + "&continueUrl=http%3A%2F%2Flocalhost%2F")
        #expect(recovery.status == 200)
        #expect(recovery.json["authEmulator"]?["email"]?.string == "ada@example.com")
        #expect(Self.isVerified(&served, "new@example.com") == nil)
        #expect(Self.isVerified(&served) != nil)
    }

    @Test("the recovery of an address that another account has is refused as the protocol says")
    func recoveryOfTaken() {
        var (served, link) = Self.mailed("VERIFY_AND_CHANGE_EMAIL", isProven: true)
        served.send("GET", link)
        served.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret2"}"#)
        let response = served.send("GET", Self.lastLink(&served, "RECOVER_EMAIL"))
        #expect(response.status == 400)
        #expect(response.json["error"]?["message"]?.string == "EMAIL_EXISTS")
    }

    @Test("an added second factor is taken off again")
    func secondFactor() throws {
        var (served, link) = Self.mailed("VERIFY_EMAIL")
        served.send("GET", link)
        let token = try #require(
            served.client("v1/accounts:signInWithPassword", #"{"email":"ada@example.com","password":"secret1"}"#)[
                "idToken"]?.string)
        let session = try #require(
            served.client(
                "v2/accounts/mfaEnrollment:start",
                #"{"idToken":"\#(token)","phoneEnrollmentInfo":{"phoneNumber":"+15555550100"}}"#)["phoneSessionInfo"]?[
                    "sessionInfo"]?.string)
        let codes = served.send("GET", "/emulator/v1/projects/demo/verificationCodes").json["verificationCodes"]
        let code = try #require(codes?[0]?["code"]?.string)
        served.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"\#(token)","phoneVerificationInfo":{"sessionInfo":"\#(session)","code":"\#(code)"}}"#)
        #expect(!Self.signsIn(&served, "secret1"))
        let response = served.send("GET", Self.lastLink(&served, "REVERT_SECOND_FACTOR_ADDITION"))
        #expect(response.status == 200)
        #expect(response.json["authEmulator"]?["email"]?.string == "ada@example.com")
        #expect(Self.signsIn(&served, "secret1"))
    }

    @Test(
        "a link is refused in another mode than its own, and stays valid",
        arguments: ["PASSWORD_RESET", "VERIFY_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL"])
    func otherModes(type: String) throws {
        var (served, link) = Self.mailed(type)
        let own = try #require(ActionCodeURL("http://localhost\(link)")).operation.mode
        for mode in EmailAction.Kind.allCases.map({ $0.linkMode }) where mode != own && mode != "signIn" {
            let other = link.split(separator: "mode=\(own)").joined(separator: "mode=\(mode)")
            #expect(served.send("GET", other + "&newPassword=another1").status == 400)
        }
        #expect(served.mails().count == 1)
        #expect(Self.signsIn(&served, "secret1"))
    }

    @Test(
        "a completed action redirects to the app",
        arguments: ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"])
    func continues(type: String) {
        var (served, link) = Self.mailed(type, #","continueUrl":"https://app.example.com/done?a=b#c""#)
        let response = served.send("GET", link + "&newPassword=another1")
        #expect(response.status == 303)
        #expect(response.header("Location") == "https://app.example.com/done?a=b#c")
        #expect(served.send("GET", link + "&newPassword=another1").status == 400)
    }

    @Test("what the holder of a sign-in link adds to it does not reach the app of a strict service")
    func addedParameters() {
        var served = Served { $0.adopt(.strict) }
        served.client(
            "v1/accounts:sendOobCode",
            #"""
            {"requestType":"EMAIL_SIGNIN","email":"ada@example.com",\#
            "continueUrl":"http://localhost:3000/finish?next=home&next=again"}
            """#)
        let link = ActionTests.lastLink(&served)
        let plain = served.send("GET", link).header("Location") ?? ""
        #expect(plain.hasPrefix("http://localhost:3000/finish?next=home&next=again&") && plain.contains("oobCode="))
        let added = served.send("GET", link + "&next=https%3A%2F%2Feve.example&admin=1").header("Location")
        #expect(added == plain)
        let replaced = served.send("GET", link.replacing("lang=en", with: "lang=evil")).header("Location")
        #expect(replaced == plain)
    }

    @Test("a sign-in link is passed to the app with all its parameters and is not used up")
    func signIn() throws {
        var (served, link) = Self.mailed("EMAIL_SIGNIN", #","continueUrl":"http://localhost:5173/?mode=x&a=1&a=2#top""#)
        let response = served.send("GET", link + "&twice=1&twice=2")
        #expect(response.status == 303)
        let location = try #require(response.header("Location"))
        #expect(location.hasPrefix("http://localhost:5173/?mode=signIn&a=1&a=2&lang=en&oobCode="))
        #expect(location.hasSuffix("&apiKey=fake-api-key#top"))
        #expect(served.mails().count == 1)
        let code = try #require(ActionCodeURL(location)?.code).revealed()
        let reply = served.client(
            "v1/accounts:signInWithEmailLink", #"{"email":"ada@example.com","oobCode":"\#(code)"}"#)
        #expect(reply["idToken"] != nil)
    }

    @Test("a link works in its own tenant alone")
    func tenant() {
        var (served, link) = Self.mailed("VERIFY_EMAIL", tenant: "tenant-a")
        #expect(served.send("GET", link.replacing("tenantId=tenant-a", with: "tenantId=tenant-b")).status == 400)
        #expect(served.send("GET", link.replacing("&tenantId=tenant-a", with: "")).status == 400)
        #expect(served.send("GET", link).status == 200)
    }

    @Test("an expired link is refused")
    func expired() {
        var (served, link) = Self.mailed("PASSWORD_RESET")
        served.send("PATCH", "/emulator/v1/clock", body: #"{"advanceSeconds":3601}"#)
        let response = served.send("GET", link + "&newPassword=another1")
        #expect(response.status == 400)
        #expect(response.json["authEmulator"]?["error"] != nil)
        #expect(Self.signsIn(&served, "secret1"))
    }

    @Test("a continue URL cannot break out of its header", arguments: TestSeed.sample(5))
    func locations(seed: TestSeed) {
        forAll(seed: seed, Gen<String>.unicodeString(0...12)) { text in
            var served = Served()
            var query = FormFields([("mode", "signIn"), ("oobCode", "c"), ("apiKey", "k")])
            query.append("continueUrl", "http://localhost/\(text)\r\nX: y")
            query.append("z", text)
            let response = served.send(HTTPRequest(method: "GET", path: "/emulator/action", query: query.encoded))
            try expectEqual(response.status, 303)
            let location = response.header("Location") ?? ""
            try check(location.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(location) is visible ASCII")
            try check(location.hasPrefix("http://localhost/"), "\(location) leads to the app")
        }
    }

    @Test("a browser gets a form for the new password, and then a page that says it is done")
    func form() {
        var (served, link) = Self.mailed("PASSWORD_RESET")
        let browser = [("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")]
        let form = served.send("GET", link, browser)
        #expect(form.status == 200)
        #expect(form.text.contains(#"<input id="newPassword" name="newPassword" type="password""#))
        let weak = served.send("POST", link, browser, body: "newPassword=short")
        #expect(weak.status == 400)
        #expect(weak.text.contains("The password must have at least 6 characters."))
        #expect(weak.text.contains("<form"))
        let done = served.send("POST", link, browser, body: "newPassword=better+one")
        #expect(done.status == 200)
        #expect(done.text.contains("Your password is changed"))
        #expect(Self.signsIn(&served, "better one"))
    }

    /// A link to reset a password that an app asked for in a language, under a trust that shows a page first.
    private static func mailed(in locale: String?) -> (Served, link: String) {
        var served = Served()
        served.trust(.strict)
        served.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#)
        served.send(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any",
            locale.map { [("X-Firebase-Locale", $0)] } ?? [],
            body: #"{"requestType":"PASSWORD_RESET","email":"ada@example.com"}"#)
        return (served, ActionTests.lastLink(&served))
    }

    @Test("the pages of a link speak the language that the app asked for, from the form to the end")
    func language() {
        var (served, link) = Self.mailed(in: "de-AT")
        #expect(link.contains("lang=de-AT"))
        // The app's language comes before the browser's.
        let browser = [("Accept", "text/html"), ("Accept-Language", "en-GB,en;q=0.9")]
        let form = served.send("GET", link, browser)
        #expect(form.text.contains(#"<html lang="de" dir="ltr">"#) && form.text.contains("Passwort speichern"))
        let weak = served.send("POST", link, browser, body: "newPassword=short")
        #expect(weak.status == 400 && weak.text.contains("Das Passwort muss mindestens 6 Zeichen haben."))
        let done = served.send("POST", link, browser, body: "newPassword=better+one")
        #expect(done.status == 200 && done.text.contains("Ihr Passwort ist geändert"))
        let spent = served.send("POST", link, browser, body: "newPassword=better+one")
        #expect(spent.status == 400 && spent.text.contains("Der Link gilt nicht mehr"))
        let program = served.send("POST", link, [("Accept-Language", "de")])
        #expect(program.json["auth"]?["error"]?.string?.hasPrefix("The link does not work any more") == true)
    }

    @Test("a page names each rule of the tenant or project that the new password breaks")
    func rules() {
        var (served, link) = Self.mailed(in: "de")
        served.send(
            "PATCH", "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=passwordPolicyConfig",
            [("Authorization", "Bearer owner")],
            body: #"""
                {"passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE","passwordPolicyVersions":[
                {"customStrengthOptions":{"minPasswordLength":9,"containsNumericCharacter":true}}]}}
                """#)
        let weak = served.send("POST", link, [("Accept", "text/html")], body: "newPassword=shorter")
        #expect(weak.status == 400 && weak.text.contains("mindestens 9 Zeichen"), "\(weak.text)")
        #expect(weak.text.contains("eine Ziffer") && !weak.text.contains("Sonderzeichen"))
    }

    @Test(
        "without lang a page follows the browser; a lang that names no language of the pages is English",
        arguments: [
            Row("", "de"), Row("lang=&", "de"), Row("lang=en&", "en"), Row("lang=de&", "de"), Row("lang=fr&", "en"),
            Row("lang=%22%3E%3Cscript%3E&", "en"), Row("lang=de%00&", "en"), Row("lang=de%0D%0AX-Y%3A+z&", "en"),
            Row("lang=en&lang=de&", "en"), Row("lang=..%2F..%2Fde&", "en"), Row("lang=DE-ch&", "de"),
            Row("lang=\(String(repeating: "de-", count: 1000))&", "en"), Row("lang=%F0%9F%98%80&", "en"),
        ] as [Row<String, String>])
    func hostileLanguages(row: Row<String, String>) {
        var served = Served()
        let (lang, expected) = row.fields
        let headers = [("Accept", "text/html"), ("Accept-Language", "de-DE,de;q=0.9,en;q=0.8")]
        for target in [
            "/emulator/action?\(lang)mode=verifyEmail&oobCode=c&apiKey=k", "/__/auth/links?\(lang)a=b",
            "/__/auth/action?\(lang)mode=verifyEmail&oobCode=c&apiKey=k",
        ] {
            let response = served.send("GET", target, headers)
            #expect(response.status == 400, sourceLocation: row.line)
            let text = response.text
            #expect(text.contains(#"<html lang="\#(expected)" dir="ltr">"#), sourceLocation: row.line)
            #expect(!text.contains("script") && response.header("X-Y") == nil, sourceLocation: row.line)
        }
    }
}
