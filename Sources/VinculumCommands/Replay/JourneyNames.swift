import Vinculum

/// Values that lines of a journey kept for later ones.
struct JourneyNames {
    private var values: [(name: String, value: String)] = []

    mutating func set(_ name: String, _ value: String) {
        self.values.append((name, value))
    }

    /// The line with each `{{name}}` replaced by its value.
    ///
    /// Two braces in a row stand only inside of strings in a JSON text, so the value is put in as part of one.
    func fill(_ line: ArraySlice<UInt8>) throws(CommandFailure) -> [UInt8] {
        var result: [UInt8] = []
        var rest = line
        while let open = rest.firstPair(UInt8(ascii: "{")) {
            let inner = rest[(open + 2)...]
            guard let close = inner.firstPair(UInt8(ascii: "}")) else { break }
            let name = String(decoding: inner[..<close], as: UTF8.self)
            guard let value = self.values.last(where: { sameBytes($0.name, name) })?.value else {
                throw .usage("nothing was kept under the name \(name)")
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
    /// Where the byte first stands twice in a row.
    fileprivate func firstPair(_ byte: UInt8) -> Int? {
        self.indices.dropLast().first { self[$0] == byte && self[$0 + 1] == byte }
    }
}
