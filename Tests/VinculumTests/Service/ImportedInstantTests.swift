import PropertyKit
import Testing
@testable import Vinculum

@Suite("Instants of imported accounts")
struct ImportedInstantTests {
    @Test(
        "a strict service refuses the row whose instants cannot be read; a local one takes the present, as others do",
        arguments: ["createdAt", "lastLoginAt"])
    func unreadable(member: String) throws {
        for isStrict in [false, true] {
            var service = Service()
            service.change { settings in if isStrict { settings.refuse(.uncheckedHashes) } }
            let texts = ["2024-01-01T00:00:00Z", "junk", "1.6E+12", "1700000000000", "", "-5"]
            let rows = texts.enumerated().map { #"{"localId":"u\#($0)","\#(member)":"\#($1)"}"# }
            let reply = service.admin(
                "v1/projects/demo/accounts:batchCreate", #"{"users":[\#(rows.joined(separator: ","))]}"#)
            let errors = reply["error"]?.elements.map { $0 } ?? []
            #expect(errors.map { $0.int64(of: "index") } == (isStrict ? [0, 1, 2] : []))
            #expect(errors.allSatisfy { $0.string(of: "message") == "\(member) must be milliseconds since 1970" })
        }
    }
}
