import Testing
@testable import Vinculum

/// No operation changes who can sign in to an account without asking the table or naming its warrant.
@Suite("Every operation asks")
struct AskingTests {
    @Test("each operation that asks the table has a row in the test of its cells")
    func rows() {
        var guarded = Guarded(.local, .fresh)
        let tried = PermissionTableTests.cells.map { $0.request(&guarded).path }
        for endpoint in Endpoint.allCases where Self.permission(of: endpoint).hasPrefix("the table") {
            if Self.permission(of: endpoint) == "the table, in tests of its own" { continue }
            let path = endpoint.path ?? ""
            #expect(tried.contains { path.hasSuffix($0) }, "\(endpoint)")
        }
    }

    @Test(
        "an operation that changes a sign-in method without asking is refused as a whole",
        arguments: [
            [.password(nil)], [.email(nil)], [.emailLink(nil)], [.phone(nil)], [.identityUnlinked(.google)],
            [.factorWithdrawn(id: "factor")], [.passkeyRemoved(id: "key-of-ada")], [.recoveryCodes(nil)],
        ] as [[AccountChange]])
    func forgotten(deltas: [AccountChange]) throws {
        let guarded = Guarded(.local, .freshTwoFactor)
        let id = try #require(AccountID(guarded.id))
        func proposal(_ permission: OwnerChange?) throws -> Proposal {
            let operation = try Self.operation(guarded)
            guard var account = operation.view.account(id) else { throw OperationExit.refused(.userNotFound) }
            if let permission { try operation.permit(permission, by: nil) }
            operation.change(&account, [.displayName("x")] + deltas)
            return operation.finish(.success(Wire.Presence()))
        }
        let refused = try proposal(nil)
        #expect(refused.changes.isEmpty && refused.response.status == 500)
        #expect(try !proposal(.deleteAccount).changes.isEmpty)
    }

    @Test("an operation that deletes an account without asking is refused as a whole")
    func forgottenDeletion() throws {
        let guarded = Guarded(.local, .fresh)
        let operation = try Self.operation(guarded)
        operation.propose(.account(.deleted(AccountID(guarded.id)!)))
        let refused = operation.finish(.success(Wire.Presence()))
        #expect(refused.changes.isEmpty && refused.response.status == 500)
    }

    private static func operation(_ guarded: Guarded) throws -> Vinculum.Operation {
        let request = Service.request("v1/accounts:lookup", "{}", headers: [("x-goog-api-key", "key")])
        let authority = guarded.service.authority
        let received = try ReceivedRequest.read(
            request, along: Route(method: request.method, path: request.path),
            administrator: authority.settings.administrator)
        return Operation(
            call: Call(received, ownProject: authority.settings.projectID), view: authority.store.view(nil),
            policy: CopiedOnWrite(wrappedValue: authority.store[nil].configuration.policy),
            settings: CopiedOnWrite(wrappedValue: authority.settings),
            algorithms: authority.store.passwordAlgorithms, now: guarded.service.now, seed: guarded.service.nextSeed)
    }
}
