/// The result of a call of the module.
public struct Reply: Equatable, Sendable {
    /// How the call ended.
    public let status: Status
    /// The bytes that a host finds at the returned address: status and length as 32 bits each, little-endian, then the
    /// list.
    public let encoded: [UInt8]

    /// A reply whose list is written by `body`, which appends parts.
    package init(_ status: Status, body: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2000)
        Packet.append(number: status.rawValue, to: &bytes)
        Packet.append(number: 0, to: &bytes)
        body(&bytes)
        let count = UInt32(truncatingIfNeeded: bytes.count - 8)
        for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: count >> UInt32(8 * index)) }
        (self.status, self.encoded) = (status, bytes)
    }

    package init(_ status: Status, _ parts: [[UInt8]]) {
        self.init(status) { bytes in
            for part in parts { Packet.append(part, to: &bytes) }
        }
    }

    package init(_ refusal: Refusal) {
        self.init(refusal.status, [Array(refusal.text.utf8)])
    }

    /// Runs a call; a refusal becomes its reply.
    package init(_ body: () throws(Refusal) -> Reply) {
        do throws(Refusal) {
            self = try body()
        } catch {
            self.init(error)
        }
    }

    /// The byte strings that the call returns; for a refusal, its one text.
    public var parts: [[UInt8]] {
        (try? Packet.unpacked(Array(self.encoded[8...]))) ?? []
    }
}

extension Reply {
    /// The reply to a call whose input is not in a buffer of the host.
    public static let badBuffer = Reply(
        Refusal(.badBuffer, "an input is not in an allocated buffer, or is longer than its buffer"))
    /// The reply to a call whose `commits` is another number than 0 and 1.
    public static let badCommits = Reply(.malformed("commits must be 0 or 1"))
}
