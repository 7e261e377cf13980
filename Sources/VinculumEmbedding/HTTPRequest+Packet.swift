import Vinculum

extension HTTPRequest {
    /// Reads a list of method, target, body, and then the name and the value of each header.
    init(_ bytes: [UInt8]) throws(Refusal) {
        let parts = try Packet.unpacked(bytes)
        guard parts.count >= 3, parts.count % 2 == 1 else {
            throw .malformed(
                "a request must be a list of method, target, body, and a name and a value for each header")
        }
        let target = parts[1].split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: try Text(parts[0]).string, path: try Text(Array(target[0])).string,
            query: target.count > 1 ? try Text(Array(target[1])).string : "", body: parts[2]
        )
        for index in stride(from: 3, to: parts.count, by: 2) {
            self.headers.append(.init(try Text(parts[index]).string, try Text(parts[index + 1]).string))
        }
    }
}
