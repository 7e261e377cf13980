extension FixedWidthInteger where Self: UnsignedInteger {
    /// Rotates by a constant between 1 and one less than the width; becomes one instruction.
    @inline(__always)
    func rotatedLeft(_ count: Self) -> Self {
        (self &<< count) | (self &>> (Self(truncatingIfNeeded: Self.bitWidth) &- count))
    }

    /// Rotates by a constant between 1 and one less than the width; becomes one instruction.
    @inline(__always)
    func rotatedRight(_ count: Self) -> Self {
        (self &>> count) | (self &<< (Self(truncatingIfNeeded: Self.bitWidth) &- count))
    }
}
