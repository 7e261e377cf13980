import PropertyKit
import Testing
import Vinculum

/// The texts of JSONTestSuite (nst, MIT), whose names say what must come of them.
@Suite("JSON: the published test suite", .needsVectors("json-test-suite"))
struct JSONTestSuiteTests {
    private static func names(_ prefix: String) -> [String] {
        Vectors.names(in: "json-test-suite").filter { $0.hasPrefix(prefix) }
    }

    @Test("y_ is read, and means the same when written and read again", arguments: Self.names("y_"))
    func accepted(name: String) throws {
        let document = try JSON.Document(parsing: try Vectors.bytes("json-test-suite/\(name)"))
        var writer = JSON.Writer()
        writer.value(document.root)
        let again = try JSON.Document(parsing: writer.bytes)
        #expect(again.root == document.root)
        #expect(JSONModel(again.root) == JSONModel(document.root))
    }

    @Test("n_ is refused", arguments: Self.names("n_"))
    func refused(name: String) throws {
        let text = try Vectors.bytes("json-test-suite/\(name)")
        #expect(throws: JSON.ReadError.self) { try JSON.Document(parsing: text) }
    }

    @Test("i_ is read or refused, and does not trap", arguments: Self.names("i_"))
    func open(name: String) throws {
        try JSONRefusalTests.readOrRefuse(try Vectors.bytes("json-test-suite/\(name)"))
    }
}
