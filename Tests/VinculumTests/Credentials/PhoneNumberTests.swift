import PropertyKit
import Testing
@testable import Vinculum

@Suite("Phone numbers and their spellings")
struct PhoneNumberTests {
    @Test("separators change no number, and a canonical text stays as it is", arguments: TestSeed.sample(20))
    func separators(seed: TestSeed) {
        forAll(seed: seed, NumberSpelling.canonical, NumberSpelling.insertions) { number, insertions in
            let canonical = PhoneNumber(number)
            try expectEqual(canonical?.text, number)
            try expectEqual(canonical?.isE164, true)
            let spelled = NumberSpelling.spelled(number, insertions)
            if spelled.utf8.count > 64 { return try expectEqual(PhoneNumber(spelled), nil) }
            try expectEqual(PhoneNumber(spelled), canonical, spelled)
            try expectEqual(PhoneNumber(stored: spelled)?.text, spelled, "a record is read as it stands")
            try expectEqual(PhoneNumber(stored: spelled)?.isCanonical, false)
            try expectEqual(PhoneNumber(stored: spelled)?.canonical, canonical)
        }
    }

    @Test("each separator stands in any place after the plus sign", arguments: NumberSpelling.separators)
    func eachSeparator(separator: Unicode.Scalar) {
        for place in 1...12 {
            var scalars = Array("+15555550100".unicodeScalars)
            scalars.insert(separator, at: place)
            let text = String(String.UnicodeScalarView(scalars))
            #expect(PhoneNumber(text)?.text == "+15555550100", "\(place)")
        }
        #expect(PhoneNumber("\(separator)+15555550100") == nil, "the plus sign is the first character")
    }

    @Test("reading twice is reading once, and no text becomes a longer one", arguments: TestSeed.sample(20))
    func idempotent(seed: TestSeed) {
        forAll(seed: seed, .unicodeString(0...20)) { text in
            guard let number = PhoneNumber("+" + text) else { return }
            try expectEqual(PhoneNumber(number.text), number)
            try expectEqual(number.isCanonical, true)
            try expectEqual(number.text.utf8.count <= text.utf8.count + 1, true)
            try expectEqual(number.isE164 || number.text == "+" + text, true, "another text is kept as it is")
        }
    }

    @Test("what cannot be a number is kept byte for byte", arguments: NumberSpelling.impossible)
    func impossible(text: String) throws {
        let number = try #require(PhoneNumber(text))
        #expect(number.text == text && !number.isE164 && number.isCanonical)
    }
}
