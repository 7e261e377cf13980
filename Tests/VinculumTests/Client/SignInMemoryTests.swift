import PropertyKit
import Testing
@testable import Vinculum

/// The methods that a device remembers.
@Suite("Remembered sign-in methods")
struct SignInMemoryTests {
    private static func desk(remembering: Bool = true, restoring session: StoredSession? = nil) -> Desk {
        var configuration = AuthClient.Configuration(apiKey: "K", server: Desk.emulator)
        configuration.remembersSignInMethods = remembering
        return Desk(configuration, restoring: session)
    }

    private static func signIn(_ desk: inout Desk, _ credential: Credential, _ account: String) {
        desk.begin(.signIn(credential))
        desk.answer(Canned.session("t1", #""providerId":"google.com""#))
        desk.answer(Canned.account("u1", account))
    }

    private static let password = Credential.password(email: "ada@example.net", password: "secret")
    private static let hidden = #"{"kind":"k","sessionId":"s"}"#

    private static func methods(_ desk: inout Desk, _ email: String, _ answer: String = hidden) -> [String]? {
        desk.begin(.fetchSignInMethods(email: email))
        desk.answer(answer)
        if case .done(.signInMethods(let methods)) = desk.end { return methods }
        return nil
    }

    @Test("a project that hides methods is answered by the device, the latest method first, also after a restart")
    func hidden() throws {
        var desk = Self.desk()
        Self.signIn(&desk, Self.password, Canned.password)
        Self.signIn(&desk, .google(idToken: "g"), Canned.google)
        desk.begin(.signOut)
        var again = Self.desk(restoring: try StoredSession(parsing: try #require(desk.stored).encoded()))
        #expect(again.client.currentUser == nil)
        #expect(Self.methods(&again, "ADA@example.net") == ["google.com", "password"])
        #expect(Self.methods(&again, "other@example.net") == [])
        // Where the project answers, its answer counts.
        let said = #"{"registered":true,"signinMethods":["apple.com"]}"#
        #expect(Self.methods(&again, "ada@example.net", said) == ["apple.com"])
        #expect(Self.methods(&again, "ada@example.net", #"{"registered":false}"#) == [])
    }

    @Test("without the option nothing is remembered, and switching it off drops what was")
    func off() throws {
        var desk = Self.desk(remembering: false)
        Self.signIn(&desk, Self.password, Canned.password)
        #expect(Self.methods(&desk, "ada@example.net") == [])
        desk.begin(.signOut)
        #expect(desk.stored == nil)
        var kept = Self.desk()
        Self.signIn(&kept, Self.password, Canned.password)
        kept.begin(.signOut)
        var off = Self.desk(remembering: false, restoring: kept.stored)
        Self.signIn(&off, Self.password, Canned.password)
        off.begin(.signOut)
        #expect(off.stored == nil)
    }

    @Test("an unlinked provider is forgotten; guests, custom tokens and failures are not remembered")
    func forgotten() {
        var desk = Self.desk()
        Self.signIn(&desk, .google(idToken: "g"), Canned.google)
        desk.begin(.unlink(.google))
        desk.answer("{}")
        #expect(Self.methods(&desk, "ada@example.net") == [])
        Self.signIn(&desk, .customToken(Secret("c")), Canned.password)
        #expect(Self.methods(&desk, "ada@example.net") == [])
        desk.begin(.signIn(Self.password))
        desk.refuse("INVALID_PASSWORD")
        #expect(Self.methods(&desk, "ada@example.net") == [])
    }

    @Test("sixteen addresses and eight methods of each are kept, the latest", arguments: TestSeed.sample(40))
    func bounds(seed: TestSeed) {
        forAll(seed: seed, Gen<(Int, Int)>.zip(.integer(in: 0...30), .integer(in: 0...12)).array(0...200)) { uses in
            var memory = SignInMemory()
            var model: [(address: Int, methods: [Int])] = []
            for (address, method) in uses {
                memory.remember("oidc.\(method)", of: "a\(address)@x.com")
                let known = model.first { $0.address == address }?.methods ?? []
                model.removeAll { $0.address == address }
                model.append((address, Array(([method] + known.filter { $0 != method }).prefix(8))))
                if model.count > 16 { model.removeFirst() }
                try expectEqual(SignInMemory(memory.entries), memory)
            }
            for address in 0...30 {
                let expected = model.first { $0.address == address }?.methods ?? []
                try expectEqual(memory.methods(of: "A\(address)@x.com"), expected.map { "oidc.\($0)" })
            }
        }
    }

    @Test("what is stored has no address in it")
    func hashed() throws {
        var desk = Self.desk()
        Self.signIn(&desk, Self.password, Canned.password)
        desk.begin(.signOut)
        let text = String(decoding: try #require(desk.stored).encoded(), as: UTF8.self)
        #expect(text.contains("password") && !text.contains("ada") && !text.contains("example"))
    }
}
