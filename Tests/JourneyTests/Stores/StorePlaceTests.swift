import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Places of stores")
struct StorePlaceTests {
    @Test(
        "a password of a server is passed to the library and never shown", arguments: TestSeed.sample(200))
    func passwords(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789%:=' ".utf8)
        let middle = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? 0x61
        }
        let password = "Q" + String(decoding: middle, as: UTF8.self) + "Z"
        for text in [
            "postgres://ada:\(password)@host:5432/accounts",
            "postgresql://ada:\(password)@/accounts?host=/run/postgresql",
            "postgres://host/accounts?user=ada&password=\(password)&sslmode=require",
            "postgres:host=/run/postgresql password='\(password)' dbname=accounts",
            "postgres:service=accounts sslpassword = \(password)",
        ] {
            let place = try StorePlace(text)
            guard case .server(let options, let shown) = place.database else {
                Issue.record("a server of PostgreSQL")
                continue
            }
            #expect(!shown.utf8.contains(UInt8(ascii: "Q")) && !place.text.utf8.contains(UInt8(ascii: "Q")))
            #expect(options.utf8.contains(UInt8(ascii: "Q")))
        }
    }

    @Test("a place is a file of SQLite, options of libpq, or refused without what may be a password")
    func kinds() throws {
        #expect(try StorePlace("sqlite:a.db").database == .file("a.db"))
        let url = "postgres://host/accounts"
        #expect(try StorePlace(url).database == .server(url, shown: url))
        let service = try StorePlace("postgres:service=accounts").database
        #expect(service == .server("service=accounts", shown: "postgres:service=accounts"))
        for text in [
            "sqlite:", "accounts.db", "mysql://ada:secret@host/accounts", "postgres://ada:se@cret@host/accounts",
        ] {
            let refusal = #expect(throws: CommandFailure.self) { try StorePlace(text) }
            let said = (refusal?.what ?? "") + (refusal?.why ?? "")
            #expect(!said.contains("cret"))
        }
    }
}
