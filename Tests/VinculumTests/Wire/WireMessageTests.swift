@testable import Vinculum
import PropertyKit
import Testing

@Suite("Every wire message")
struct WireMessageTests {
    @Test("a message is read back as it was written", arguments: everyMessage)
    func roundTrip(message: MessageCase) {
        for seed in TestSeed.sample(2) { message.roundTrips(seed) }
    }

    @Test("reads snake_case and kebab-case keys like camelCase ones", arguments: everyMessage)
    func spellings(message: MessageCase) {
        for seed in TestSeed.sample(2) { message.readsEverySpelling(seed) }
    }

    @Test("ignores members it does not list", arguments: everyMessage)
    func unknown(message: MessageCase) {
        for seed in TestSeed.sample(1) { message.ignoresUnknownMembers(seed) }
    }

    @Test("names the member of a wrong type; a client passes over it", arguments: everyMessage)
    func wrongTypes(message: MessageCase) {
        for seed in TestSeed.sample(1) { message.refusesWrongTypes(seed) }
    }

    @Test("lists its fields in alphabetical order, the order in which problems are reported", arguments: everyMessage)
    func alphabetical(message: MessageCase) throws {
        try message.listsFieldsAlphabetically()
    }

    @Test("survives any bytes", arguments: everyMessage)
    func hostile(message: MessageCase) {
        for seed in TestSeed.sample(1) {
            forAll(
                seed: seed, .byteSoup(pieces: ["{\"email\":", "\"users\":[", "\"mfaInfo\":[{", "null", "1e999999999"])
            ) {
                try message.survives($0)
            }
            forAll(seed: seed, message.jsonText.flatMap { .mutations(of: Array($0.utf8)) }) { try message.survives($0) }
        }
    }
}
