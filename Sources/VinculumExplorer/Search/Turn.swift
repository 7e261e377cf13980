/// One step of a story: a move, and the session and code that it uses.
package struct Turn: Equatable, Sendable {
    /// The move.
    package var move: Move
    /// The index of the session among those the actor holds.
    var session: UInt8
    /// The index of the code among those the actor holds.
    var code: UInt8

    init(_ move: Move, session: Int = 0, code: Int = 0) {
        self.move = move
        self.session = UInt8(truncatingIfNeeded: session)
        self.code = UInt8(truncatingIfNeeded: code)
    }

    /// The step as one number, the form in which the search stores it.
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
