/// What a call of the module came to.
public struct Reply: Equatable, Sendable {
    public let status: Status
    /// A list of byte strings; of a refusal, its one text.
    public let parts: [[UInt8]]

    init(_ status: Status, _ parts: [[UInt8]]) {
        self.status = status
        self.parts = parts
    }

    init(_ refusal: Refusal) {
        self.init(refusal.status, [Array(refusal.text.utf8)])
    }

    /// Runs a call and takes a refusal for its reply.
    init(_ body: () throws(Refusal) -> Reply) {
        do throws(Refusal) {
            self = try body()
        } catch {
            self.init(error)
        }
    }

    /// Status, length and list, the numbers as 32 bits, little-endian: what a host finds at the pointer it gets.
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
    /// The refusal of an input that is not where the host says.
    public static let badBuffer = Reply(
        Refusal(.badBuffer, "an input is not a buffer that was allocated, or is longer than it"))
}
