import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("A project that a command made and did not use")
struct UnusedProjectTests {
    private static let made = RowVersion(drawing: .max)

    private static func rows(in folder: String) throws -> SQLRows<SQLiteDatabase> {
        var host = StoreHost(folder)
        let made = host.run("store", "create", "--store", "sqlite:a.db")
        try #require(made.exit == .done, "\(made.errors)")
        let rows = SQLRows(try host.store(), try StorePlace("sqlite:a.db"))
        let isMade = try rows.make(.demo, [], as: Self.made)
        try #require(isMade)
        return rows
    }

    @Test("it is removed again")
    func removed() throws {
        try withTemporaryFolder { folder in
            let rows = try Self.rows(in: folder)
            try rows.removeUnused(.demo, madeAs: Self.made)
            let isThere = try rows.has(.demo)
            #expect(!isThere)
        }
    }

    @Test("a server that has opened it keeps it, and goes on committing")
    func takenUp() throws {
        try withTemporaryFolder { folder in
            let rows = try Self.rows(in: folder)
            var server = try StoreServer(on: StoreHost(folder))
            try rows.removeUnused(.demo, madeAs: Self.made)
            let isThere = try rows.has(.demo)
            #expect(isThere)
            let body = #"{"email":"ada@example.net","password":"a long password"}"#
            let signedUp = try server.client("v1/accounts:signUp", body)
            #expect(signedUp["localId"] != nil)
            var host = server.stopped()
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
        }
    }

    @Test("a server that finds the project removed makes it")
    func madeAgain() throws {
        try withTemporaryFolder { folder in
            let rows = try Self.rows(in: folder)
            try rows.removeUnused(.demo, madeAs: Self.made)
            var server = try StoreServer(on: StoreHost(folder))
            let signedUp = try server.client("v1/accounts:signUp", #"{"returnSecureToken":true}"#)
            #expect(signedUp["localId"] != nil)
        }
    }
}
