import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// One import from each system, and what its people can do afterwards. Codes are those of pyotp 2.12 for the time of
/// the host in memory, and hashes those of hashlib, argon2-cffi 25.1 and bcrypt 5.0.
@Suite("Moving in")
struct MovingSystemsTests {
    /// Of the secret that most fixtures have, at 1659378675.
    private static let code = "567851"

    private static func uid(_ name: String) -> String {
        // As generate.py makes the IDs of Keycloak, Supabase and Kratos.
        let text = Array(Hex.encoded(SHA256.hash(Array(name.utf8))).utf8)
        func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
        return "\(part(0..<8))-\(part(8..<12))-4\(part(13..<16))-8\(part(17..<20))-\(part(20..<32))"
    }

    /// Signs in with the password, and then with the code of an authenticator app.
    private static func signsIn(_ email: String, code: String, _ host: inout MemoryHost) -> Bool {
        let first = host.run("sign-in", "password", email, input: movedPassword + "\n").exit
        let wrong = host.run("mfa", "resolve", "--finish", input: "000000\n").exit
        let right = host.run("mfa", "resolve", "--finish", input: code + "\n").exit
        return first == .secondFactorNeeded && wrong != .done && right == .done
    }

    @Test("Keycloak 26: hashes, apps, identities, numbers, roles; what has no place is counted")
    func keycloak() throws {
        var host = try MemoryHost.moving("keycloak-26.json")
        let result = try host.result("import", "keycloak-26.json", "--from", "keycloak")
        #expect(result["imported"]?.int64 == 5)
        #expect(result.with("password") == 5 && result.with("authenticator app") == 2)
        #expect(result.count(of: "account", "accounts of clients", in: "leftOut") == 1)
        #expect(result.count(of: "authenticator app", "a second factor needs a verified address") == 1)
        #expect(result.count(of: "authenticator app", "its codes are not six digits") == 1)
        #expect(result.count(of: "passkey or security key", "it is bound") == 1)
        #expect(result.count(of: "set of recovery codes", "their hashes") == 1)
        #expect(result.count(of: "required action", "VERIFY_EMAIL") == 1)

        let ada = try host.moved(Self.uid("ada"))
        #expect(ada.email?.address.text == "ada@example.com" && ada.email?.isVerified == true)
        #expect(ada.displayName == "Ada Lovelace" && ada.createdAt == Instant(milliseconds: 1_614_834_367_890))
        #expect(ada.identity(.google)?.subject.text == "1001")
        #expect(
            ada.customAttributes
                == #"{"keycloak":{"username":"ada","attributes":{"locale":["en"]},"realmRoles":["editor"],"#
                + #""groups":["/staff"]}}"#)
        let bob = try host.moved(Self.uid("bob"))
        #expect(bob.email?.isVerified == false && bob.factors.isEmpty && !bob.isDisabled)
        let cyd = try host.moved(Self.uid("cyd"))
        #expect(cyd.isDisabled)
        let dee = try host.moved(Self.uid("dee"))
        #expect(dee.phone?.number.text == "+15555550100")
        #expect(dee.customAttributes?.contains("phoneNumber") == false)
        #expect(dee.identity(ProviderID("saml.corp"))?.subject.text == "dee@corp")

        // The code of an app whose secret is the text itself.
        #expect(Self.signsIn("ada@example.com", code: "571115", &host))
        #expect(passwordSignsIn("bob@example.com", &host))
        #expect(Self.signsIn("dee@example.com", code: Self.code, &host))
        #expect(passwordSignsIn("eli@example.com", &host))
    }

    @Test("Auth0: the bulk export and the hashes belong together by their IDs, in either order")
    func auth0() throws {
        for files in [["auth0-users.jsonl", "auth0-hashes.jsonl"], ["auth0-hashes.jsonl", "auth0-users.jsonl"]] {
            var host = try MemoryHost.moving("auth0-users.jsonl", "auth0-hashes.jsonl")
            let result = try host.result(["import"] + files + ["--from", "auth0"])
            #expect(result["imported"]?.int64 == 7)
            #expect(result.with("password") == 4)
            #expect(result.count(of: "identity", "an account has one identity at each provider") == 1)
            #expect(result.count(of: "identity", "Microsoft's tokens") == 1)
            #expect(result.count(of: "second factor", "the export has no secrets") == 1)
            #expect(result.count(of: "second factor", "its kind does not exist here") == 1)
            #expect(result.count(of: "phone number", "it is not verified") == 1)
            let ada = try host.moved("auth0|5dea9f9c82dd7c0e76e4ec93")
            #expect(ada.displayName == "Ada" && ada.photoURL == "https://example.com/ada.png")
            #expect(ada.identity(.google)?.subject.text == "1001")
            #expect(
                ada.customAttributes
                    == #"{"auth0":{"user_metadata":{"colour":"green"},"app_metadata":{"plan":"pro"}}}"#)
            #expect(Self.signsIn("ada@example.com", code: Self.code, &host))
            #expect(try host.moved("auth0|bob").email?.isVerified == false)
            #expect(passwordSignsIn("bob@example.com", &host))
            #expect(try host.moved("auth0|cyd").isDisabled)
            #expect(host.run("sign-in", "password", "cyd@example.com", input: movedPassword + "\n").exit == .refused)
            #expect(try host.moved("samlp|corp|dee@corp").identity(ProviderID("saml.corp"))?.subject.text == "dee@corp")
            #expect(try host.moved("auth0|5dea9f9c82dd7c0e76e4ec93").lastLoginAt != nil)
            #expect(try host.moved("auth0|fay").factors.first?.factor.phoneNumber == "+15555550102")
            // An account of which the file of hashes alone knows.
            #expect(passwordSignsIn("gus@example.com", &host))
        }
    }

    @Test("Supabase: a dump and JSON give the same accounts", arguments: ["supabase.sql", "supabase.json"])
    func supabase(file: String) throws {
        var host = try MemoryHost.moving(file)
        let result = try host.result("import", file, "--from", "supabase")
        #expect(result["imported"]?.int64 == 5)
        #expect(result.count(of: "account", "deleted accounts", in: "leftOut") == 1)
        #expect(result.count(of: "account", "anonymous accounts", in: "leftOut") == 1)
        #expect(result.count(of: "authenticator app", "its secret is missing, encrypted") == 1)
        #expect(result.count(of: "second factor", "its enrolment was not finished") == 1)
        let ada = try host.moved(Self.uid("ada"))
        #expect(ada.displayName == "Ada \"Countess\"\tLovelace\\" && ada.email?.isVerified == true)
        #expect(ada.createdAt == Instant(milliseconds: 1_614_834_367_890))
        #expect(ada.lastLoginAt == Instant(milliseconds: 1_646_370_367_890 - 3_600_000))
        #expect(ada.identity(.google)?.subject.text == "1001" && ada.identities.count == 1)
        #expect(Self.signsIn("ada@example.com", code: Self.code, &host))
        #expect(try host.moved(Self.uid("bob")).email?.isVerified == false)
        #expect(passwordSignsIn("bob@example.com", &host))
        #expect(try host.moved(Self.uid("cyd")).isDisabled)
        let eli = try host.moved(Self.uid("eli"))
        #expect(eli.phone?.number.text == "+15555550103" && eli.email == nil)
        let gus = try host.moved(Self.uid("gus"))
        #expect(gus.identity(ProviderID("saml.sso-" + Self.uid("corp")))?.subject.text == "gus@corp")
    }

    @Test("Django 5.2: a real dump with allauth, social-auth and django-otp")
    func django() throws {
        var host = try MemoryHost.moving("django-5.2.json")
        let result = try host.result("import", "django-5.2.json", "--from", "django")
        #expect(result["imported"]?.int64 == 8)
        #expect(result.with("account without a way to sign in") == 1)
        #expect(result.count(of: "password", "a password signs in with an e-mail address") == 1)
        #expect(result.count(of: "identity", "it has an address in the place") == 1)
        #expect(result.count(of: "further address", "an account has one address here") == 1)
        let ada = try host.moved("1")
        #expect(ada.displayName == "Ada Lovelace" && ada.email?.isVerified == true)
        #expect(ada.lastLoginAt == Instant(milliseconds: 1_614_920_767_890))
        #expect(ada.customAttributes == #"{"django":{"username":"ada","is_staff":true,"groups":["editors"]}}"#)
        #expect(ada.identity(.google)?.subject.text == "1001")
        #expect(Self.signsIn("ada@example.com", code: Self.code, &host))
        let bob = try host.moved("2")
        #expect(bob.email?.isVerified == false && bob.identity(.github)?.subject.text == "2002")
        #expect(bob.password != nil)
        #expect(Self.signsIn("cyd@example.com", code: Self.code, &host))
        // bcrypt over a digest, and the password that Django calls unusable.
        #expect(try host.moved("5").password == nil)
        #expect(try host.moved("6").password == nil)
        #expect(try host.moved("7").isDisabled)
    }

    @Test("Django's JSON Lines with natural keys give the same users")
    func djangoLines() throws {
        var host = try MemoryHost.moving("django-5.2.jsonl")
        #expect(try host.result("import", "django-5.2.jsonl", "--from", "django")["imported"]?.int64 == 8)
        let ada = try host.moved("1")
        #expect(ada.customAttributes == #"{"django":{"username":"ada","is_staff":true,"groups":["editors"]}}"#)
        // Only a table of addresses says that one is verified.
        #expect(ada.email?.isVerified == false)
        #expect(passwordSignsIn("ada@example.com", &host))
    }

    @Test("Kratos 1.3: credentials of each kind that the answer has")
    func kratos() throws {
        var host = try MemoryHost.moving("kratos-1.3.json")
        let result = try host.result("import", "kratos-1.3.json", "--from", "kratos")
        #expect(result["imported"]?.int64 == 4)
        #expect(result.count(of: "password", "the answer has no hash") == 1)
        #expect(result.count(of: "set of recovery codes", "") == 1)
        #expect(result.count(of: "further address", "an account has one address here") == 1)
        let ada = try host.moved(Self.uid("ada"))
        #expect(ada.displayName == "Ada Sample" && ada.email?.isVerified == true)
        #expect(ada.identity(.google)?.subject.text == "1001")
        #expect(ada.identity(ProviderID("oidc.corp_login"))?.subject.text == "4711")
        #expect(ada.customAttributes == #"{"kratos":{"metadata_public":{"plan":"pro"}}}"#)
        #expect(Self.signsIn("ada@example.com", code: Self.code, &host))
        #expect(try host.moved(Self.uid("bob")).email?.isVerified == false)
        #expect(passwordSignsIn("bob@example.com", &host))
        #expect(try host.moved(Self.uid("cyd")).isDisabled)
        #expect(try host.moved(Self.uid("dee")).phone?.number.text == "+15555550104")
    }

    @Test("CSV with a mark, semicolons and headings of one's own")
    func csv() throws {
        var host = try MemoryHost.moving("people.csv")
        let columns = [
            "uid=Kundennr", "email=E-Mail", "email-verified=E-Mail bestätigt", "password=Kennwort",
            "name=Voller Name", "disabled=Gesperrt",
        ]
        let words =
            ["import", "people.csv", "--from", "csv", "--claims", "csv"] + columns.flatMap { ["--column", $0] }
        let result = try host.result(words)
        #expect(result["imported"]?.int64 == 4)
        #expect(result.count(of: "password", "its form is not known") == 1)
        let ada = try host.moved("7")
        #expect(ada.displayName == "Lovelace; Ada" && ada.email?.isVerified == true && !ada.isDisabled)
        #expect(ada.customAttributes == #"{"csv":{"Ort":"London"}}"#)
        #expect(passwordSignsIn("ada@example.com", &host))
        #expect(try host.moved("8").displayName == "Bob \"B\"")
        let cyd = try host.moved("9")
        #expect(cyd.isDisabled && cyd.email?.isVerified == false && cyd.displayName == "Zoë")
        // A plain text is never taken for a password.
        #expect(try host.moved("10").password == nil)
        #expect(host.run("sign-in", "password", "dee@example.com", input: "plain-password\n").exit == .refused)
    }
}
