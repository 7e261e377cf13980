import Vinculum

extension HashTrial {
    /// The bytes of a text in one of the encodings that it may have.
    struct Reading {
        enum Encoding: String, CaseIterable {
            case base64
            case hex
            /// The bytes of the text itself.
            case text
        }

        let encoding: Encoding
        let bytes: [UInt8]

        /// All possible readings, the likeliest first. An empty text has one reading without bytes.
        static func all(of text: String) -> [Reading] {
            if text.isEmpty { return [Reading(encoding: .base64, bytes: [])] }
            var readings: [Reading] = []
            if text.utf8.allSatisfy({ $0.isLetterOrDigit || "+/-_=".utf8.contains($0) }) {
                readings.append(Reading(encoding: .base64, bytes: Base64.decodedLeniently(text)))
            }
            if let bytes = try? Hex.decoded(text) { readings.append(Reading(encoding: .hex, bytes: bytes)) }
            readings.append(Reading(encoding: .text, bytes: Array(text.utf8)))
            return readings
        }
    }
}
