import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("Options and apps")
struct OptionsTests {
    private static let propertyList: [String: any Sendable] = [
        "API_KEY": "AIza-key", "GOOGLE_APP_ID": "1:123:ios:abc", "GCM_SENDER_ID": "123", "PROJECT_ID": "demo-app",
        "BUNDLE_ID": "com.example.app", "CLIENT_ID": "123-x.apps.googleusercontent.com",
        "REVERSED_CLIENT_ID": "com.googleusercontent.apps.123-x", "STORAGE_BUCKET": "demo-app.appspot.com",
        "DATABASE_URL": "https://demo-app.firebaseio.com", "PLIST_VERSION": "1", "IS_GCM_ENABLED": true,
    ]

    private static let web = #"""
        {"apiKey":"AIza-key","authDomain":"demo-app.firebaseapp.com","databaseURL":"https://demo-app.firebaseio.com",
         "projectId":"demo-app","storageBucket":"demo-app.appspot.com","messagingSenderId":"123",
         "appId":"1:123:web:abc","measurementId":"G-1"}
        """#

    private static let android = #"""
        {"project_info":{"project_number":"123","firebase_url":"https://demo-app.firebaseio.com",
                         "project_id":"demo-app","storage_bucket":"demo-app.appspot.com"},
         "client":[{"client_info":{"mobilesdk_app_id":"1:123:android:none"},"api_key":[]},
                   {"client_info":{"mobilesdk_app_id":"1:123:android:abc",
                                   "android_client_info":{"package_name":"com.example.app"}},
                    "oauth_client":[{"client_id":"123-w","client_type":3},{"client_id":"123-x","client_type":2}],
                    "api_key":[{"current_key":"AIza-key"},{"current_key":"other"}]}],
         "configuration_version":"1"}
        """#

    private func list(_ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: Self.propertyList, format: format, options: 0)
    }

    private func read(_ data: Data) throws -> FirebaseOptions? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("vinculum-\(UUID().uuidString)")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return FirebaseOptions(contentsOfFile: file.path)
    }

    @Test("a property list of the console is read as XML and as binary", arguments: [false, true])
    func propertyLists(isBinary: Bool) throws {
        let options = try #require(try self.read(self.list(isBinary ? .binary : .xml)))
        #expect(options.apiKey == "AIza-key" && options.googleAppID == "1:123:ios:abc" && options.gcmSenderID == "123")
        #expect(options.projectID == "demo-app" && options.bundleID == "com.example.app")
        #expect(options.clientID == "123-x.apps.googleusercontent.com")
        #expect(
            options.storageBucket == "demo-app.appspot.com" && options.databaseURL == "https://demo-app.firebaseio.com")
    }

    @Test("the configuration of a web app is read")
    func webConfiguration() throws {
        let options = try #require(try self.read(Data(Self.web.utf8)))
        #expect(options.apiKey == "AIza-key" && options.googleAppID == "1:123:web:abc" && options.gcmSenderID == "123")
        #expect(options.projectID == "demo-app" && options.authDomain == "demo-app.firebaseapp.com")
        #expect(
            options.storageBucket == "demo-app.appspot.com" && options.databaseURL == "https://demo-app.firebaseio.com")
        #expect(try self.read(Data(#"{"apiKey":"only"}"#.utf8))?.apiKey == "only")
    }

    @Test("in a google-services.json, the first app with an API key is used")
    func googleServices() throws {
        let options = try #require(try self.read(Data(Self.android.utf8)))
        #expect(
            options.apiKey == "AIza-key" && options.googleAppID == "1:123:android:abc" && options.gcmSenderID == "123")
        #expect(options.projectID == "demo-app" && options.bundleID == "com.example.app" && options.clientID == "123-x")
        #expect(
            options.storageBucket == "demo-app.appspot.com" && options.databaseURL == "https://demo-app.firebaseio.com")
    }

    @Test("other files make no options")
    func damaged() throws {
        let texts = [
            "", "{", "[]", "{}", "null", #"{"apiKey":7}"#, #"{"apiKey":""}"#, #"{"apiKey":"a","apiKey":"b"}"#,
            #"{"project_info":[],"client":[]}"#, #"{"project_info":{},"client":[7]}"#, #"{"project_info":{}}"#,
            "API_KEY = x;", "( API_KEY )", "{ API_KEY = x; }", "<plist>", "bplist00", "<plist><array/></plist>",
            "<plist><dict><key>API_KEY</key><integer>1</integer></dict></plist>",
        ]
        for text in texts { #expect(try self.read(Data(text.utf8)) == nil, "\(text)") }
        #expect(try self.read(Data(Self.web.utf8) + Data("x".utf8)) == nil)
        #expect(FirebaseOptions(contentsOfFile: "/no/such/file") == nil)
        #expect(FirebaseOptions(contentsOfFile: FileManager.default.temporaryDirectory.path) == nil)
    }

    @Test("a file is read up to its maximum size")
    func limit() throws {
        let padding = FirebaseOptions.maximumFileSize - Self.web.utf8.count
        let full = Data(Self.web.utf8) + Data(repeating: UInt8(ascii: " "), count: padding)
        #expect(try self.read(full)?.apiKey == "AIza-key")
        #expect(try self.read(full + Data(" ".utf8)) == nil)
    }

    @Test("the binary form is read like the XML form", arguments: TestSeed.sample(5))
    func binary(seed: TestSeed) {
        let keys = ["API_KEY", "PROJECT_ID", "BUNDLE_ID", "CLIENT_ID"]
        let text = Gen<String>.oneOf(.asciiString(0...40), .unicodeString(0...300))
        forAll(seed: seed, count: 40, .zip(text, text, text, .int(in: 0...30))) { a, b, c, others in
            var list: [String: Any] = [keys[0]: "k\(a)", keys[1]: b, keys[2]: c]
            for number in 0..<others {
                list["other-\(number)"] = [number, "text", true, Data([1]), ["a": 1.5]] as [Any]
            }
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            let values = try #require(FirebaseOptions.Values(reading: [UInt8](data)))
            let read = [values.apiKey, values.projectID, values.bundleID, values.clientID]
            for (key, value) in zip(keys, read) { try check(value == (list[key] as? String), key) }
        }
    }

    @Test("a member of a binary list that is not a string makes no options")
    func binaryKinds() throws {
        for value in [7, true, ["a"], Data([1]), Date(timeIntervalSince1970: 0)] as [Any] {
            let list: [String: Any] = ["API_KEY": "key", "PROJECT_ID": value]
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            #expect(try self.read(data) == nil, "\(value)")
        }
    }

    @Test("the program's options file is found, the property list first")
    func defaultFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vinculum-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(FirebaseOptions.defaultFile(in: folder.path) == nil)
        for name in ["google-services.json", "GoogleService-Info.plist"] {
            try Data("{}".utf8).write(to: folder.appendingPathComponent(name))
            #expect(FirebaseOptions.defaultFile(in: folder.path) == "\(folder.path)/\(name)")
        }
    }

    @Test("a damaged file is unreadable at worst", arguments: TestSeed.sample(4))
    func mutations(seed: TestSeed) throws {
        let originals = [try self.list(.xml), try self.list(.binary), Data(Self.web.utf8), Data(Self.android.utf8)]
        for original in originals {
            forAll(seed: seed, count: 60, .mutations(of: [UInt8](original))) { bytes in
                let values = FirebaseOptions.Values(reading: bytes)
                try check(values == nil || values?.apiKey?.isEmpty == false, "the options have a key or are nil")
            }
        }
    }

    @Test("an app copies the options that it is configured with")
    func apps() async throws {
        let options = FirebaseOptions(googleAppID: "1:1:ios:a", gcmSenderID: "1")
        options.apiKey = "key"
        let name = "options-\(UUID().uuidString)"
        #expect(FirebaseApp.app(name: name) == nil)
        #expect(FirebaseApp.configure(name: name, options: options))
        options.apiKey = "another"
        let app = try #require(FirebaseApp.app(name: name))
        #expect(app.name == name && app.options.apiKey == "key" && app.options.googleAppID == "1:1:ios:a")
        #expect(!FirebaseApp.configure(name: name, options: options))
        #expect(FirebaseApp.app(name: name) === app)
        #expect(FirebaseApp.allApps?[name] === app)
        #expect(await app.delete())
        #expect(FirebaseApp.app(name: name) == nil)
        #expect(await !app.delete())
    }

    @Test(
        "options without an API key make no app, because its authority would accept unsigned tokens",
        arguments: [nil, ""])
    func withoutKey(key: String?) {
        let options = FirebaseOptions(googleAppID: "1:2:ios:a", gcmSenderID: "2")
        options.apiKey = key
        options.projectID = "my-project"
        #expect(!FirebaseApp.configure(name: "without-key", options: options))
        #expect(FirebaseApp.app(name: "without-key") == nil)
    }

    @Test("an app needs a valid name", arguments: ["", "a/b", "..", "a b", "ä"])
    func names(name: String) {
        #expect(!FirebaseApp.configure(name: name, options: FirebaseOptions(googleAppID: "", gcmSenderID: "")))
        #expect(FirebaseApp.app(name: name) == nil)
    }
}
