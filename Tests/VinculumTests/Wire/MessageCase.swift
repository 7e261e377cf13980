@testable import Vinculum
import PropertyKit
import Testing

/// One type of message with the laws it must obey, its type forgotten.
struct MessageCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let roundTrips: @Sendable (TestSeed) -> Void
    let readsEverySpelling: @Sendable (TestSeed) -> Void
    let ignoresUnknownMembers: @Sendable (TestSeed) -> Void
    let refusesWrongTypes: @Sendable (TestSeed) -> Void
    let listsFieldsAlphabetically: @Sendable () throws -> Void
    let survives: @Sendable ([UInt8]) throws -> Void
    let jsonText: Gen<String>

    init<M: WireMessage & Shaped>(_ type: M.Type) {
        self.testDescription = "\(String(reflecting: type))"
        self.jsonText = M.jsonText
        self.roundTrips = { seed in
            forAll(seed: seed, M.members) { members in
                let message: M = try read(objectText(members))
                let written = try JSON.Document(parsing: message.encoded()).root
                try expectEqual(try M(reading: written, strict: true), message)
                try expectEqual(try M(reading: written, strict: false), message)
                // What was given is what is written: nothing is lost, nothing is made up.
                try expectEqual(written.members.map(\.key).sorted(), members.map(\.key).sorted())
            }
        }
        self.readsEverySpelling = { seed in
            // The one message whose members are in snake case has no other spelling.
            guard M.self != Wire.Token.Response.self else { return }
            forAll(seed: seed, M.members) { members in
                let snake = members.map { Member(snakeCase($0.key), $0.json) }
                let kebab = members.map { member in
                    Member(String(snakeCase(member.key).map { $0 == "_" ? "-" : $0 }), member.json)
                }
                let plain: M = try read(objectText(members))
                try expectEqual(try read(objectText(snake)) as M, plain)
                try expectEqual(try read(objectText(kebab)) as M, plain)
            }
        }
        self.ignoresUnknownMembers = { seed in
            let unknown = Gen<String>.element(of: ["null", "5", #"{"email":1}"#, "[[]]", "\"x\""])
            forAll(seed: seed, Gen<([Member], String)>.zip(M.members, unknown)) { members, json in
                let plain: M = try read(objectText(members))
                for place in [0, members.count] {
                    var more = members
                    more.insert(Member("noSuchMember", json), at: place)
                    try expectEqual(try read(objectText(more)) as M, plain)
                }
            }
        }
        self.refusesWrongTypes = { seed in
            forAll(seed: seed, M.members) { members in
                for (index, member) in members.enumerated() {
                    guard let field = M.fields.first(where: { $0.name == member.key }) else { continue }
                    var broken = members
                    broken[index].json = field.type.wrong.json
                    let document = try JSON.Document(parsing: Array(objectText(broken).utf8))
                    do throws(FieldError) {
                        _ = try M(reading: document.root, strict: true)
                        throw FieldError(pointer: "none thrown", expectation: .object)
                    } catch {
                        try expectEqual(error.pointer, "/\(member.key)")
                        try check(field.type.wrong.expectations.contains(error.expectation), "refused for its type")
                    }
                    // A client takes the member for absent and keeps all others.
                    var without = members
                    without.remove(at: index)
                    try expectEqual(
                        try M(reading: document.root, strict: false), try read(objectText(without), strict: false))
                }
            }
        }
        self.listsFieldsAlphabetically = {
            let members = M.fields.map { Member($0.name, $0.type.jsonText.value(seed: TestSeed(1))) }
            let message: M = try read(objectText(members), strict: true)
            let keys = try JSON.Document(parsing: message.encoded()).root.members.map(\.key)
            #expect(keys == M.fields.map(\.name).sorted())
        }
        self.survives = { bytes in
            guard let document = try? JSON.Document(parsing: bytes) else { return }
            for strict in [true, false] {
                guard let message = try? M(reading: document.root, strict: strict) else { continue }
                // What was read can be written, and what is written can be read.
                try expectEqual(try M(reading: JSON.Document(parsing: message.encoded()).root, strict: true), message)
            }
        }
    }
}

func read<M: WireMessage>(_ text: String, strict: Bool = true) throws -> M {
    try M(reading: JSON.Document(parsing: Array(text.utf8)).root, strict: strict)
}
