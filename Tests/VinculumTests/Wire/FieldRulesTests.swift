@testable import Vinculum
import PropertyKit
import Testing

@Suite("Rules for reading a field of a request")
struct FieldRulesTests {
    @Test(
        "the first problem in alphabetical order is reported, depth first",
        arguments: [
            Row(#"{"password":[],"email":{}}"#, "/email must be string"),
            Row(#"{"returnSecureToken":"true"}"#, "/returnSecureToken must be boolean"),
            Row(
                #"{"returnSecureToken":1,"mfaInfo":[{"phoneInfo":"+1"},{"phoneInfo":true}]}"#,
                "/mfaInfo/1/phoneInfo must be string"),
            Row(#"{"mfa_info":{}}"#, "/mfaInfo must be array"), Row(#"{"mfaInfo":["x"]}"#, "/mfaInfo/0 must be object"),
            Row(#"{"clientType":"CLIENT_TYPE_TOASTER"}"#, "/clientType must be equal to one of the allowed values"),
            Row(#"{"clientType":4}"#, "/clientType must be equal to one of the allowed values"),
            Row(#"[]"#, " must be object"),
        ])
    func messages(row: Row<String, String>) throws {
        let (body, problem) = row.fields
        let value = try JSON.Document(parsing: Array(body.utf8)).root
        #expect(
            throws: FieldError.self, sourceLocation: row.line
        ) { try Wire.SignUp.Request(reading: value, strict: true) }
        do throws(FieldError) {
            _ = try Wire.SignUp.Request(reading: value, strict: true)
        } catch {
            #expect(error.message == "Invalid JSON payload received. \(problem)", sourceLocation: row.line)
        }
    }

    @Test(
        "an integer field accepts whole numbers of 32 bits",
        arguments: [
            Row("8", 8, nil), Row("8.0", 8, nil), Row("8e2", 800, nil), Row("-0", 0, nil),
            Row("2147483647", 2_147_483_647, nil), Row("2147483648", nil, "match format \"int32\""),
            Row("-2147483649", nil, "match format \"int32\""), Row("1e400", nil, "match format \"int32\""),
            Row("8.5", nil, "be integer"), Row("\"8\"", nil, "be integer"), Row("true", nil, "be integer"),
            Row("null", nil, nil),
        ] as [Row<String, Int64?, String?>])
    func integers(row: Row<String, Int64?, String?>) throws {
        let (json, expected, problem) = row.fields
        let value = try JSON.Document(parsing: Array(#"{"rounds":\#(json)}"#.utf8)).root
        do throws(FieldError) {
            let message = try Wire.BatchCreate.Request(reading: value, strict: true)
            #expect(message.rounds == expected, sourceLocation: row.line)
            #expect(problem == nil, sourceLocation: row.line)
        } catch {
            #expect(
                error.message == "Invalid JSON payload received. /rounds must \(problem ?? "not fail")",
                sourceLocation: row.line)
        }
    }

    @Test(
        "a number where text is declared becomes its decimal text",
        arguments: [
            Row("5", "5"), Row("1.5", "1.5"), Row("1.0", "1"), Row("1e2", "100"), Row("-0", "0"), Row("0.001", "0.001"),
            Row("1e-7", "1e-7"), Row("1e21", "1e+21"), Row("123456789012345678901", "123456789012345678901"),
            Row("15e-1", "1.5"), Row("-2.50", "-2.5"), Row("0.0000015", "0.0000015"), Row("1.5e300", "1.5e+300"),
            Row("0e99", "0"),
        ])
    func numbersAsText(row: Row<String, String>) throws {
        let (json, text) = row.fields
        let message: Wire.SignUp.Request = try read(#"{"phoneNumber":\#(json)}"#)
        #expect(message.phoneNumber == text, sourceLocation: row.line)
        // An answer read by a client is not bent: there a number is no text.
        let lenient: Wire.SignUp.Request = try read(#"{"phoneNumber":\#(json)}"#, strict: false)
        #expect(lenient.phoneNumber == nil, sourceLocation: row.line)
    }

    @Test(
        "an enumeration takes its names and their numbers",
        arguments: [
            Row(#""REAUTH""#, .reauth), Row("2", .reauth), Row(#""2""#, .reauth), Row("0", .unspecified),
            Row("2.0", .reauth),
        ] as [Row<String, Wire.PhoneOperation>])
    func enumerations(row: Row<String, Wire.PhoneOperation>) throws {
        let (json, operation) = row.fields
        let message: Wire.SignInWithPhoneNumber.Request = try read(#"{"operation":\#(json)}"#)
        #expect(message.operation == operation, sourceLocation: row.line)
    }

    @Test(
        "the last of several spellings of one key counts",
        arguments: [
            Row(#"{"displayName":"a","display_name":"b"}"#, "b"), Row(#"{"display_name":"a","displayName":"b"}"#, "b"),
            Row(#"{"displayName":"a","displayName":"b"}"#, "b"),
            Row(#"{"a":1,"displayName":"a","b":2,"display-name":"b","z":1}"#, "b"),
            Row(#"{"displayName":"a","display_name":null}"#, nil),
        ] as [Row<String, String?>])
    func laterWins(row: Row<String, String?>) throws {
        let (body, name) = row.fields
        let message: Wire.SignUp.Request = try read(body)
        #expect(message.displayName == name, sourceLocation: row.line)
    }

    @Test("null is taken for not given")
    func null() throws {
        let message: Wire.SignUp.Request = try read(#"{"email":null,"mfaInfo":null,"disabled":null,"password":"x"}"#)
        var expected = Wire.SignUp.Request()
        expected.password = "x"
        #expect(message == expected)
    }

    @Test("an open-ended object is kept byte for byte")
    func verbatim() throws {
        let message: Wire.CreateAuthUri.Request = try read(#"{"customParameter": { "memory" : 1.50,"x":[ ] } }"#)
        #expect(
            message.customParameter.map { String(decoding: $0.bytes, as: UTF8.self) } == #"{ "memory" : 1.50,"x":[ ] }"#
        )
        #expect(
            String(decoding: message.encoded(), as: UTF8.self) == #"{"customParameter":{ "memory" : 1.50,"x":[ ] }}"#)
    }

    @Test("an escaped key is the key it stands for")
    func escapedKey() throws {
        let message: Wire.SignUp.Request = try read(#"{"\u0065mail":"a@b.c"}"#)
        #expect(message.email == "a@b.c")
    }
}

@Suite("Reading responses in the client")
struct LenientReadingTests {
    @Test(
        "lifetimes and times of day may come as numbers", arguments: [#""3600""#, "3600", "3600.0", "36e2"])
    func numericTimes(json: String) throws {
        let message: Wire.SignUp.Response = try read(#"{"expiresIn":\#(json)}"#, strict: false)
        #expect(message.expiresIn == "3600")
        let user: Wire.UserInfo = try read(#"{"createdAt":\#(json),"lastLoginAt":\#(json)}"#, strict: false)
        #expect(user.createdAt == "3600" && user.lastLoginAt == "3600")
    }

    @Test("the provider's profile may be text or an object, its list of providers a list or text")
    func federatedProfile() throws {
        let object: Wire.SignInWithIdp.Response = try read(
            #"{"rawUserInfo":{"id":"1"},"verifiedProvider":["a"]}"#, strict: false)
        let text: Wire.SignInWithIdp.Response = try read(
            #"{"rawUserInfo":"{\"id\":\"1\"}","verifiedProvider":"[\"a\"]"}"#, strict: false)
        #expect(object.rawUserInfo == #"{"id":"1"}"#)
        #expect(object.verifiedProvider == ["a"])
        #expect(object == text)
    }

    @Test("usable elements of a list survive unusable ones")
    func lists() throws {
        let message: Wire.SignInWithPassword.Response = try read(
            #"{"mfaInfo":[7,{"mfaEnrollmentId":"a"},null,{"mfaEnrollmentId":5,"phoneInfo":"+1"}]}"#, strict: false)
        #expect(message.mfaInfo?.map(\.mfaEnrollmentId) == ["a", nil])
    }
}

@Suite("Camel-casing of keys")
struct KeySpellingTests {
    @Test(
        "published rows",
        arguments: [
            Row("display_name", "displayName"), Row("Display-Name", "displayName"), Row("displayName", "displayName"),
            Row("iOSBundleId", "iOsBundleId"), Row("clientDataJSON", "clientDataJson"), Row("sha1Cert", "sha1Cert"),
            Row("oobCode", "oobCode"), Row("SAMLResponse", "samlResponse"), Row("before_sign_in", "beforeSignIn"),
            Row("foo2bar", "foo2Bar"), Row("user's_name", "usersName"), Row("émail", "email"), Row("", ""),
            Row("__", ""), Row("e\u{301}mail", "email"), Row("Straße", "strasse"),
        ])
    func rows(row: Row<String, String>) {
        let (key, expected) = row.fields
        #expect(
            String(decoding: KeySpelling.camelCased(Array(key.utf8)[...]), as: UTF8.self) == expected,
            sourceLocation: row.line)
    }

    @Test("a key that needs no work is its own camel case", arguments: TestSeed.sample(20))
    func shortcut(seed: TestSeed) {
        forAll(seed: seed, .string(over: "abcABC019_-' é", 0...8)) { text in
            let key = Array(text.utf8)[...]
            if KeySpelling.isCamelCase(key) { try expectEqual(KeySpelling.camelCased(key), Array(key)) }
        }
    }

    @Test("camel-casing twice changes nothing more for words of letters", arguments: TestSeed.sample(20))
    func stable(seed: TestSeed) {
        forAll(seed: seed, .string(over: "abcABC_-", 0...10)) { text in
            // Single capitals in a row form one word the second time, so only words of two letters and more are stable.
            let words = text.split { $0 == "_" || $0 == "-" }
            guard words.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLowercase) }) else { return }
            let once = KeySpelling.camelCased(Array(text.utf8)[...])
            try expectEqual(KeySpelling.camelCased(once[...]), once)
        }
    }
}
