import AuthTesting
import Foundation
import PropertyKit
import Testing
import VinculumAuth

/// A server for one journey, and what connects clients to it.
struct Scene: Sendable {
    let backend: TestBackend
    let admin: AdminClient
    /// The network, if it has faults.
    var network: Network?
    /// Connects a client to the server, without storing its session.
    private let attach: @Sendable (Auth) -> Void

    /// A scene with an authority in this process.
    init(isStrict: Bool) {
        let authority = EmbeddedAuthority(projectID: "demo-roads", hashCost: 1, isStrict: isStrict)
        self.backend = .embedded
        self.admin = AdminClient(authority)
        self.attach = { $0.useEmbeddedAuthority(authority) }
    }

    /// A scene with a server at a port of this machine.
    init(_ backend: TestBackend, port: Int, _ admin: AdminClient, _ network: Network? = nil) {
        (self.backend, self.admin, self.network) = (backend, admin, network)
        self.attach = { auth in
            auth.useEmulator(withHost: "127.0.0.1", port: port)
            auth.storeSession(in: nil)
        }
    }

    /// Makes a client with an app of its own.
    ///
    /// - Parameters:
    ///   - name: The name of the app; by default a unique one.
    ///   - folder: The folder that stores the session; `nil` to store nothing.
    func auth(_ name: String = "app-\(UUID())", storingSessionIn folder: String? = nil) throws -> Auth {
        FirebaseApp.configure(name: name)
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: name)))
        self.attach(auth)
        if let folder { auth.storeSession(in: URL(fileURLWithPath: folder)) }
        return auth
    }
}

extension Scene {
    /// Makes a call, and repeats it on a bad network until the network lets it through.
    @discardableResult
    func call<Result>(_ call: () async throws -> Result) async throws -> Result {
        guard self.backend == .badNetwork else { return try await call() }
        for _ in 0..<60 {
            do {
                return try await call()
            } catch let error as NSError where error.code == AuthErrorCode.networkError.rawValue {
                continue
            }
        }
        throw CheckFailure("the network has lost 60 attempts")
    }

    /// Makes a call that must fail with a code, and returns its error.
    @discardableResult
    func refusal<Result>(
        _ code: AuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws -> Result
    ) async throws -> NSError {
        do {
            try await self.call(call)
        } catch let failure as CheckFailure {
            throw failure
        } catch let error as NSError {
            #expect(error.domain == AuthErrorDomain, "\(error)", sourceLocation: sourceLocation)
            #expect(error.code == code.rawValue, "\(error)", sourceLocation: sourceLocation)
            return error
        }
        throw CheckFailure("the call did not fail with \(code)")
    }

    /// Checks that the current user matches the server's account.
    func checkUser(of auth: Auth, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        guard let user = auth.currentUser else { return }
        try await self.call { try await user.reload() }
        let account = try #require(
            try await self.admin.account(user.uid, tenant: user.tenantID), "the server has the account",
            sourceLocation: sourceLocation)
        #expect(user.email == account.email, sourceLocation: sourceLocation)
        #expect(user.isEmailVerified == account.emailVerified ?? false, sourceLocation: sourceLocation)
        #expect(user.displayName == account.displayName, sourceLocation: sourceLocation)
        #expect(user.photoURL?.absoluteString == account.photoUrl, sourceLocation: sourceLocation)
        #expect(user.phoneNumber == account.phoneNumber, sourceLocation: sourceLocation)
        #expect(Set(user.providerData.map(\.providerID)) == account.providers, sourceLocation: sourceLocation)
        #expect(
            Set(user.multiFactor.enrolledFactors.map(\.uid)) == Set((account.mfaInfo ?? []).map(\.mfaEnrollmentId)),
            sourceLocation: sourceLocation)
    }
}
