import Vinculum

/// The named values that lines of a journey keep for later lines.
struct JourneyNames {
    private var values: [(name: String, value: String)] = []

    mutating func set(_ name: String, _ value: String) {
        self.values.append((name, value))
    }

    /// Replaces each `{{name}}` in a line by its value.
    ///
    /// In JSON, two braces in a row as in `{{` only occur within strings, so the value is inserted as part of a
    /// string.
    ///
    /// - Throws: ``CommandFailure`` for an unknown name.
    func fill(_ line: ArraySlice<UInt8>) throws(CommandFailure) -> [UInt8] {
        var result: [UInt8] = []
        var rest = line
        while let open = rest.firstPair(UInt8(ascii: "{")) {
            let inner = rest[(open + 2)...]
            guard let close = inner.firstPair(UInt8(ascii: "}")) else { break }
            let name = String(decoding: inner[..<close], as: UTF8.self)
            guard let value = self.values.last(where: { $0.name == name })?.value else {
                throw .usage("no earlier line keeps a value as \(name)")
            }
            var writer = JSON.Writer()
            writer.string(value)
            result += rest[..<open] + writer.bytes.dropFirst().dropLast()
            rest = rest[(close + 2)...]
        }
        return result + rest
    }
}

extension ArraySlice<UInt8> {
    /// The index of the first of two adjacent bytes with this value.
    fileprivate func firstPair(_ byte: UInt8) -> Int? {
        self.indices.dropLast().first { self[$0] == byte && self[$0 + 1] == byte }
    }
}
