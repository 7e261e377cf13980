/// One step of a story: a move, and which of the things held it uses.
package struct Turn: Equatable, Sendable {
    package var move: Move
    /// The place of the session among those held.
    var session: UInt8
    /// The place of the code among those held.
    var code: UInt8

    init(_ move: Move, session: Int = 0, code: Int = 0) {
        self.move = move
        self.session = UInt8(truncatingIfNeeded: session)
        self.code = UInt8(truncatingIfNeeded: code)
    }

    /// The step in one number, as the search keeps it.
    var packed: UInt32 {
        UInt32(self.move.rawValue) << 16 | UInt32(self.session) << 8 | UInt32(self.code)
    }

    init?(packed: UInt32) {
        guard let move = Move(rawValue: UInt8(truncatingIfNeeded: packed >> 16)) else { return nil }
        self.move = move
        self.session = UInt8(truncatingIfNeeded: packed >> 8)
        self.code = UInt8(truncatingIfNeeded: packed)
    }
}
