import Foundation
import PropertyKit
import Testing

@Suite("An export with known passwords", .enabled(if: Build.areAllBuilt, "needs the programs that make test builds"))
struct ImportedPasswordsTests {
    /// The passwords of an export and the expected result of each.
    private struct Known: Decodable {
        struct Entry: Decodable {
            var email: String
            var password: String
            var expect: String
        }

        struct HashConfig: Codable {
            var algorithm: String
            var base64_signer_key: String
            var base64_salt_separator: String
            var rounds: Int
            var mem_cost: Int
        }

        var hashConfig: HashConfig
        var known: [Entry]
    }

    @Test(
        "an export of 1,000 accounts is imported, and each known password has its expected result",
        .needsVectors("users.json"), .needsVectors("users-passwords.json"), arguments: [Build.native, .node]
    )
    func everyPassword(build: Build) throws {
        let known = try JSONDecoder().decode(Known.self, from: Data(Vectors.bytes("users-passwords.json")))
        try #require(!known.known.isEmpty)
        try withTemporaryFolder { folder in
            let folderURL = URL(fileURLWithPath: folder)
            try Data(Vectors.bytes("users.json")).write(to: folderURL.appendingPathComponent("users.json"))
            try JSONEncoder().encode(known.hashConfig).write(to: folderURL.appendingPathComponent("hash.json"))
            var journey = #"{"run":["import","users.json","--hash-config","hash.json","--json"],"#
            journey += #""expect":{"output":{"imported":1000}}}"# + "\n"
            for entry in known.known {
                let exit: Int =
                    switch entry.expect {
                    case "signed in": 0
                    case "second factor": 5
                    case "disabled": 3
                    default: try #require(nil as Int?, "an expectation of an unknown kind: \(entry.expect)")
                    }
                let step: [String: Any] = [
                    "run": ["sign-in", "password", entry.email], "input": entry.password + "\n",
                    "expect": ["exit": exit],
                ]
                journey += String(decoding: try JSONSerialization.data(withJSONObject: step), as: UTF8.self) + "\n"
            }
            // A wrong password must be refused where the right one signs in.
            let first = known.known[0]
            journey += #"{"run":["sign-in","password","\#(first.email)"],"input":"wrong\n","expect":{"exit":3}}"# + "\n"
            try Data(journey.utf8).write(to: folderURL.appendingPathComponent("journey.jsonl"))
            let outcome = try build.run(["replay", "journey.jsonl", "--json"], in: folder)
            #expect(outcome.exit == 0, "\(outcome.error)")
            #expect(outcome.output == #"{"steps":62,"asExpected":62}"# + "\n")
        }
    }
}
