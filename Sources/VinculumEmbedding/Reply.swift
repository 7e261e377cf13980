/// The result of a call of the module.
public struct Reply: Equatable, Sendable {
    /// How the call ended.
    public let status: Status
    /// The byte strings that the call returns; for a refusal, its one text.
    public let parts: [[UInt8]]

    init(_ status: Status, _ parts: [[UInt8]]) {
        self.status = status
        self.parts = parts
    }

    init(_ refusal: Refusal) {
        self.init(refusal.status, [Array(refusal.text.utf8)])
    }

    /// Runs a call; a refusal becomes its reply.
    init(_ body: () throws(Refusal) -> Reply) {
        do throws(Refusal) {
            self = try body()
        } catch {
            self.init(error)
        }
    }

    /// The bytes that a host finds at the returned address: status and length as 32 bits each, little-endian, then the
    /// list.
    public var encoded: [UInt8] {
        var list: [UInt8] = []
        for part in self.parts { Packet.append(part, to: &list) }
        var bytes: [UInt8] = []
        let status = self.status.rawValue
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: status >> shift)) }
        Packet.append(list, to: &bytes)
        return bytes
    }
}

extension Reply {
    /// The reply to a call whose input is not in a buffer of the host.
    public static let badBuffer = Reply(
        Refusal(.badBuffer, "an input is not in an allocated buffer, or is longer than its buffer"))
    /// The reply to a call whose `commits` is another number than 0 and 1.
    public static let badCommits = Reply(.malformed("commits must be 0 or 1"))
}
