/// Checks UTF-8 at one speed whatever the letters are.
///
/// A state machine in which a step is one shift: the row of a byte holds, six bits for each state, the state that
/// follows (Unicode, table 3-7). No branch depends on a letter. The standard library's check has one for each, and
/// takes nine times as long for letters of mixed lengths, which a stranger chooses.
package enum UTF8Scan {
    /// What the bytes so far ask of the next ones; the number is the place of the state's six bits in a row.
    private enum State: UInt64, CaseIterable {
        /// The first byte of a scalar.
        case first = 0
        /// Nothing: the bytes are no UTF-8.
        case bad = 6
        case oneMore = 12
        case twoMore = 18
        case threeMore = 24
        /// The second byte after 0xE0, 0xED, 0xF0 and 0xF4, which may have fewer values than others.
        case afterE0 = 30
        case afterED = 36
        case afterF0 = 42
        case afterF4 = 48
    }

    private static let rows = InlineArray<256, UInt64> { byte in
        State.allCases.reduce(0) { $0 | Self.state(after: $1, UInt8(truncatingIfNeeded: byte)).rawValue << $1.rawValue }
    }

    private static func state(after state: State, _ byte: UInt8) -> State {
        switch (state, byte) {
        case (.first, 0..<0x80): .first
        case (.first, 0xC2...0xDF): .oneMore
        case (.first, 0xE0): .afterE0
        case (.first, 0xED): .afterED
        case (.first, 0xE1...0xEF): .twoMore
        case (.first, 0xF0): .afterF0
        case (.first, 0xF1...0xF3): .threeMore
        case (.first, 0xF4): .afterF4
        case (.oneMore, 0x80...0xBF): .first
        case (.twoMore, 0x80...0xBF), (.afterE0, 0xA0...0xBF), (.afterED, 0x80...0x9F): .oneMore
        case (.threeMore, 0x80...0xBF), (.afterF0, 0x90...0xBF), (.afterF4, 0x80...0x8F): .twoMore
        default: .bad
        }
    }

    /// The place of the first scalar that is no UTF-8; `nil` if there is none.
    package static func firstBad(in bytes: RawSpan) -> Int? {
        var state = State.first.rawValue
        for place in bytes.byteOffsets { state = Self.state(after: state, bytes, place) }
        guard state & 63 != State.first.rawValue else { return nil }
        // The second time, for an error alone, with the place at which each scalar begins.
        var start = 0
        state = State.first.rawValue
        for place in bytes.byteOffsets where state & 63 != State.bad.rawValue {
            if state & 63 == State.first.rawValue { start = place }
            state = Self.state(after: state, bytes, place)
        }
        return start
    }

    @inline(__always)
    private static func state(after state: UInt64, _ bytes: RawSpan, _ place: Int) -> UInt64 {
        // The place is one of the offsets of the bytes.
        let byte = bytes.unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
        return Self.rows[Int(byte)] >> (state & 63)
    }
}
