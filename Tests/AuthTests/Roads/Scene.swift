import AuthTesting
import Foundation
import PropertyKit
import Testing
import VinculumAuth

/// A service of its own for one journey, and the way to it.
struct Scene: Sendable {
    let road: Road
    let backstage: Backstage
    /// On the bad road.
    var network: Network?
    /// Gives a client the service, and no folder for its session.
    private let attach: @Sendable (Auth) -> Void

    /// A service in this process.
    init(isStrict: Bool) {
        let authority = EmbeddedAuthority(projectID: "demo-roads", hashCost: 1, isStrict: isStrict)
        self.road = .embedded
        self.backstage = Backstage(authority)
        self.attach = { $0.useEmbeddedAuthority(authority) }
    }

    /// A service behind a port of this machine.
    init(_ road: Road, port: Int, _ backstage: Backstage, _ network: Network? = nil) {
        (self.road, self.backstage, self.network) = (road, backstage, network)
        self.attach = { auth in
            auth.useEmulator(withHost: "127.0.0.1", port: port)
            auth.storeSession(in: nil)
        }
    }

    /// The client of an app of its own.
    ///
    /// - Parameters:
    ///   - name: Apps of one name take turns; by default one that nobody else has.
    ///   - folder: Where the session is kept, if it is.
    func auth(_ name: String = "app-\(UUID())", keepingSessionIn folder: String? = nil) throws -> Auth {
        FirebaseApp.configure(name: name)
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: name)))
        self.attach(auth)
        if let folder { auth.storeSession(in: URL(fileURLWithPath: folder)) }
        return auth
    }
}

extension Scene {
    /// Does something as a person with a bad connection does: where the network failed, again.
    @discardableResult
    func ask<Result>(_ call: () async throws -> Result) async throws -> Result {
        guard self.road == .badNetwork else { return try await call() }
        for _ in 0..<60 {
            do {
                return try await call()
            } catch let error as NSError where error.code == AuthErrorCode.networkError.rawValue {
                continue
            }
        }
        throw CheckFailure("the network never let it through")
    }

    /// Does what must be refused, and gives the refusal.
    @discardableResult
    func refusal<Result>(
        _ code: AuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws -> Result
    ) async throws -> NSError {
        do {
            try await self.ask(call)
        } catch let failure as CheckFailure {
            throw failure
        } catch let error as NSError {
            #expect(error.domain == AuthErrorDomain, "\(error)", sourceLocation: sourceLocation)
            #expect(error.code == code.rawValue, "\(error)", sourceLocation: sourceLocation)
            return error
        }
        throw CheckFailure("it was not refused as \(code)")
    }

    /// Whoever is signed in is who the service says, as it says.
    func agree(_ auth: Auth, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        guard let user = auth.currentUser else { return }
        try await self.ask { try await user.reload() }
        let account = try #require(
            try await self.backstage.account(user.uid, tenant: user.tenantID), "there is such an account", sourceLocation: sourceLocation)
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
