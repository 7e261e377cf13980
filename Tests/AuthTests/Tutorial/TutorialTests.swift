import AuthTesting
import Foundation
import PropertyKit
import Synchronization
import Testing
import VinculumAuth

@Suite("Articles about VinculumAuth", .timeLimit(.minutes(15)))
struct TutorialTests {
    private static let folder = "Sources/VinculumAuth/VinculumAuth.docc"

    /// The code blocks of the articles, by their names.
    private static func shown() throws -> [String: ListingText] {
        var found: [String: ListingText] = [:]
        let files = try FileManager.default.contentsOfDirectory(atPath: PackageRoot.path(self.folder))
        for file in files where file.hasSuffix(".md") {
            let article = String(decoding: try PackageRoot.bytes("\(self.folder)/\(file)"), as: UTF8.self)
            var name: String?
            for part in article.components(separatedBy: "```").enumerated() {
                if part.offset.isMultiple(of: 2) {
                    let end = part.element.components(separatedBy: "<!-- listing: ")
                    name = end.count > 1 ? end.last.map { String($0.prefix { $0 != " " }) } : nil
                } else {
                    try check(part.element.hasPrefix("swift\n"), "the code block is Swift in \(file): \(part.element)")
                    let name = try #require(name, "each code block of \(file) has a name")
                    try check(found[name] == nil, "each name is used once: \(name)")
                    found[name] = ListingText(part.element.dropFirst(6))
                }
            }
        }
        return found
    }

    @Test("every code block of the articles is compiled unchanged")
    func verbatim() throws {
        let (shown, compiled) = (try Self.shown(), try ListingText.compiled(in: "Tests/AuthTests/Tutorial"))
        #expect(!shown.isEmpty && shown.keys.sorted() == compiled.keys.sorted())
        for (name, text) in shown { #expect(compiled[name] == text, "\(name)") }
    }

    private static func claims(_ subject: String) -> String {
        GoogleUser(subject: subject, email: "\(subject)@gmail.com").idToken
    }

    @Test("several sign-in methods lead to one account, and one can be unlinked")
    func linkedProviders() async throws {
        try await TestBackend.embedded.run { scene in
            let guide = Guide(try scene.auth())
            let (name, providers) = try await guide.severalSignInMethods(
                email: "hazel@example.com", newPassword: "a secret word", idToken: Self.claims("hazel"),
                accessToken: "access")
            #expect(name == "hazel" && Set(providers) == ["password", "google.com"])
            let user = try #require(guide.auth.currentUser)
            #expect(try await scene.admin.accounts().map(\.localId) == [user.uid])
            let warned = Mutex(0)
            var careful = guide
            careful.confirm = { _ in warned.withLock { $0 += 1 } }
            try await careful.unlink(user)
            #expect(user.providerData.map(\.providerID) == ["password"] && warned.withLock { $0 } == 1)
            try await scene.checkUser(of: guide.auth)
        }
    }

    @Test("if a credential belongs to another account, the guest's data move there and the guest is deleted")
    func alreadyInUse() async throws {
        try await TestBackend.embedded.run { scene in
            let moved = Mutex<[String]>([])
            var guide = Guide(try scene.auth())
            guide.moveData = { from, to in moved.withLock { $0 = [from, to] } }
            let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com").credential
            let first = try await guide.linkOrMove(try await guide.auth.signInAnonymously().user, with: hazel)
            #expect(moved.withLock { $0 }.isEmpty && !first.isAnonymous)
            try guide.auth.signOut()
            let guest = try await guide.auth.signInAnonymously().user
            let owner = try await guide.linkOrMove(guest, with: hazel)
            #expect(owner.uid == first.uid && moved.withLock { $0 } == [guest.uid, owner.uid])
            #expect(try await scene.admin.accounts().map(\.localId) == [owner.uid])
        }
    }

    @Test("if a credential belongs to another account, the guest's account becomes part of it")
    func merge() async throws {
        try await TestBackend.embedded.run { scene in
            let moved = Mutex<[String]>([])
            var guide = Guide(try scene.auth())
            guide.moveData = { from, to in moved.withLock { $0 = [from, to] } }
            let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com").credential
            let first = try await guide.linkOrMerge(try await guide.auth.signInAnonymously().user, with: hazel)
            #expect(moved.withLock { $0 }.isEmpty && !first.isAnonymous)
            try guide.auth.signOut()
            let guest = try await guide.auth.signInAnonymously().user
            let owner = try await guide.linkOrMerge(guest, with: hazel)
            #expect(owner.uid == first.uid && moved.withLock { $0 } == [guest.uid, owner.uid])
            #expect(guide.auth.currentUser === owner)
            #expect(try await scene.admin.accounts().map(\.localId) == [owner.uid])
        }
    }

    @Test("second factors are enrolled and required at the next sign-in, by phone and by app")
    func secondFactors() async throws {
        try await TestBackend.embedded.run { scene in
            let secret = Mutex("")
            let wants = Mutex("phone")
            var guide = Guide(try scene.auth())
            guide.show = { address in
                let parts = URLComponents(string: address)?.queryItems
                secret.withLock { $0 = parts?.first { $0.name == "secret" }?.value ?? "" }
            }
            guide.askForCode = { question in
                if question.hasPrefix("What") { return try await scene.admin.appCode(secret.withLock { $0 }) }
                return try await scene.admin.sentCode("+15555550100")
            }
            guide.choose = { hints in try #require(hints.first { $0.factorID == wants.withLock { $0 } }) }
            let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com").credential
            let user = try await guide.signIn(with: hazel)
            try await guide.enrolPhone(user, phoneNumber: "+15555550100")
            try await guide.enrolApp(try #require(guide.auth.currentUser))
            #expect(guide.auth.currentUser?.multiFactor.enrolledFactors.map(\.displayName) == ["My phone", "My app"])
            for kind in ["phone", "totp"] {
                try guide.auth.signOut()
                try await scene.admin.pass(seconds: 30)
                wants.withLock { $0 = kind }
                let back = try await guide.signIn(with: hazel)
                #expect(back.uid == user.uid)
                #expect(try await back.getIDTokenResult().signInSecondFactor == kind)
            }
        }
    }

    @Test("a provider's page is shown by a delegate, answered locally, or not needed")
    func pages() async throws {
        try await TestBackend.embedded.run { scene in
            let guide = Guide(try scene.auth())
            let local = LocalPageDelegate(subject: "ada", email: "ada@example.com")
            let ada = try await guide.page(guide.provider(), local)
            #expect(ada.subject == "ada" && ada.accessToken?.isEmpty == false)
            let closed = await #expect(throws: (any Error).self) {
                try await guide.page(guide.provider(), Terminal { nil })
            }
            #expect(closed.map { AuthErrorCode($0) } == .webContextCancelled)
            let unconfigured = await #expect(throws: (any Error).self) { try await guide.loopback(guide.provider()) }
            #expect(unconfigured.map { AuthErrorCode($0) } == .operationNotAllowed)
            let user = try #require(guide.auth.currentUser)
            try await guide.localPage(user)
            #expect(Set(user.providerData.map(\.providerID)) == ["oidc.example-provider", "yahoo.com"])
            try await guide.ownToken(idToken: Self.claims("bob"))
            let bob = try #require(guide.auth.currentUser)
            #expect(bob.uid != user.uid && bob.providerData.map(\.uid) == ["bob"])
            let credential = OAuthProvider.credential(
                withProviderID: "oidc.example-provider", idToken: Self.claims("bob"), rawNonce: nil)
            try await guide.reauthenticate(bob, credential)
            #expect(guide.auth.currentUser == nil)
            #expect(try await scene.admin.accounts().map(\.localId) == [user.uid])
        }
    }

    @Test("an embedded authority and a server answer the calls")
    func backends() async throws {
        try await TestBackend.embedded.run { scene in
            let guide = Guide(try scene.auth())
            let authority = try await guide.ownAuthority()
            #expect(guide.auth.currentUser?.phoneNumber == "+15555550100")
            #expect(try await AdminClient(authority).accounts().count == 1)
            try await guide.auth.currentUser?.delete()
            guide.server(port: 1)
            let error = await #expect(throws: (any Error).self) { try await guide.auth.signInAnonymously() }
            #expect(error.map { AuthErrorCode($0) } == .networkError)
        }
    }
}

/// A suite of its own without a time limit, because it may have to wait until the default app is free.
@Suite("Articles about VinculumAuth, without configuration", .onDefaultApp)
struct TutorialBeginningTests {
    @Test("without configuration an anonymous user is signed in")
    func embedded() async throws {
        #expect(try await Guide.embedded() == Auth.auth().currentUser?.uid)
    }

    @Test("code for Apple's SDK matches errors, follows changes and reads what was sent")
    func applesSDK() async throws {
        try await TestBackend.embedded.run { scene in
            var guide = Guide(try scene.auth())
            let shown = Recorder()
            guide.show = { shown.record($0) }
            try await guide.matching(email: "ada@example.com", password: "a-secret")
            try await guide.auth.createUser(withEmail: "ada@example.com", password: "a-secret")
            try await guide.matching(email: "ada@example.com", password: "another-secret")
            #expect(shown.entries == ["No account has this address.", "The password is wrong."])
            await guide.expecting(email: "ada@example.com")
            let error = await #expect(throws: (any Error).self) {
                try await guide.auth.signIn(withEmail: "ada@example.com", password: "another-secret")
            }
            #expect(error.flatMap { $0 as? AuthErrorCode } == nil, "the article says that no cast matches")
            let (link, code) = try await guide.sent(email: "ada@example.com")
            #expect(link?.contains("mode=resetPassword") == true && code == nil)
            let following = Task { [guide] in await guide.changes() }
            try await shown.wait(forCount: 3)
            try guide.auth.signOut()
            await following.value
            #expect(shown.entries.suffix(2) == ["ada@example.com", "signed out"])
        }
    }
}
