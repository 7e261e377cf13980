import Vinculum

extension HashTrial {
    /// The bytes of a text in one of the encodings that it may have.
    struct Reading {
        enum Encoding: String, CaseIterable {
            case base64
            /// With the alphabet of passlib, which ends in `./`.
            case adaptedBase64 = "adapted base64"
            case hex
            /// The bytes of the text itself.
            case text
        }

        let encoding: Encoding
        let bytes: [UInt8]
        /// Whether these are all the bytes of the text; otherwise it has the hash and the salt after it.
        var isWhole = true

        /// All possible readings, the likeliest first. An empty text has one reading without bytes.
        static func all(of text: String) -> [Reading] {
            if text.isEmpty { return [Reading(encoding: .base64, bytes: [])] }
            var readings: [Reading] = []
            let hex = try? Hex.decoded(text)
            // Digits in the number of a digest are practically never Base64.
            if let hex, HashTrial.digest(ofHexadecimal: text) != nil {
                readings.append(Reading(encoding: .hex, bytes: hex))
            }
            if text.utf8.allSatisfy({ $0.isLetterOrDigit || "+/-_=".utf8.contains($0) }) {
                readings.append(Reading(encoding: .base64, bytes: Base64.decodedLeniently(text)))
            }
            if text.utf8.contains(UInt8(ascii: ".")),
                let bytes = try? PasswordForm.Layout.decoded(Array(text.utf8)[...])
            {
                readings.append(Reading(encoding: .adaptedBase64, bytes: bytes))
            }
            if let hex, readings.first?.encoding != .hex { readings.append(Reading(encoding: .hex, bytes: hex)) }
            readings.append(Reading(encoding: .text, bytes: Array(text.utf8)))
            return readings
        }

        /// The digests that a text without a salt may begin with, and what follows them as salt.
        static func cut(_ text: String) -> [(hash: Reading, salt: Reading)] {
            var pairs: [(hash: Reading, salt: Reading)] = []
            for reading in self.all(of: text) where reading.encoding != .text {
                for count in [16, 20, 32, 64] where (1...64).contains(reading.bytes.count - count) {
                    let (hash, salt) = (reading.bytes.prefix(count), reading.bytes.dropFirst(count))
                    pairs.append(
                        (
                            hash: Reading(encoding: reading.encoding, bytes: Array(hash), isWhole: false),
                            salt: Reading(encoding: reading.encoding, bytes: Array(salt), isWhole: false)
                        ))
                }
            }
            return pairs
        }
    }
}
