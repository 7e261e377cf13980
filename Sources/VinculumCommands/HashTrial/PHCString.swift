import Vinculum

/// An Argon2 hash in the string format of the Password Hashing Competition:
///
///     $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA
struct PHCString {
    /// Base64, without padding.
    let (salt, hash): (String, String)
    private let type: String
    private let version: String
    private var parameters: [(key: HashConfig.Key, value: String)] = []

    /// - Parameter text: The string, or its Base64 as an import has it.
    /// - Returns: `nil` for any other text.
    init?(_ text: String) {
        let start = Array("$argon2".utf8)
        let bytes = text.utf8.starts(with: start) ? Array(text.utf8) : Base64.decodedLeniently(text)
        guard bytes.starts(with: start) else { return nil }
        var parts = bytes.split(separator: UInt8(ascii: "$")).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count >= 4 else { return nil }
        self.type = parts.removeFirst()
        // Hashes of version 16 do not say so.
        let isVersion = parts[0].utf8.starts(with: "v=".utf8)
        self.version = isVersion ? String(decoding: parts.removeFirst().utf8.dropFirst(2), as: UTF8.self) : "16"
        guard parts.count == 3 else { return nil }
        (self.salt, self.hash) = (parts[1], parts[2])
        for parameter in parts[0].utf8.split(separator: UInt8(ascii: ",")) {
            guard let mark = parameter.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let value = String(decoding: parameter[parameter.index(after: mark)...], as: UTF8.self)
            switch String(decoding: parameter[..<mark], as: UTF8.self) {
            case "m": self.parameters.append((.memory, value))
            case "t": self.parameters.append((.iterations, value))
            case "p": self.parameters.append((.lanes, value))
            case "data": self.parameters.append((.associatedData, value))
            default: break
            }
        }
    }

    /// Why no password can match after an import: a parameter beyond what is accepted; `nil` if all are within.
    var excess: String? {
        for (key, value) in self.parameters {
            guard let bound = Self.bounds.first(where: { $0.key == key }) else { continue }
            if !(Int64(value).map { $0 <= bound.most } ?? false) {
                return "its \(bound.name) is \(value), and at most \(bound.most) is accepted, as by Firebase"
            }
        }
        return nil
    }

    private static let bounds: [(key: HashConfig.Key, name: String, most: Int64)] = [
        (.memory, "memory in KiB", 32768), (.iterations, "number of iterations", 16), (.lanes, "parallelism", 16),
    ]

    /// Adds what the string says of the algorithm.
    func add(to known: inout HashConfig) {
        known.set(.algorithm, "ARGON2")
        known.set(.type, self.type)
        known.set(.version, self.version)
        for (key, value) in self.parameters { known.set(key, value) }
    }
}
