// Rotations of words by a constant number of bits between 1 and one less than the width; each becomes one instruction.
//
// Written out for each width, not for every integer, and always inlined, because a build without optimisation calls a
// generic function a hundred times as slowly: a password hash would take ten seconds in it.

extension UInt32 {
    @inline(always)
    func rotatedLeft(_ count: UInt32) -> UInt32 { (self &<< count) | (self &>> (32 &- count)) }

    @inline(always)
    func rotatedRight(_ count: UInt32) -> UInt32 { (self &>> count) | (self &<< (32 &- count)) }
}

extension UInt64 {
    @inline(always)
    func rotatedRight(_ count: UInt64) -> UInt64 { (self &>> count) | (self &<< (64 &- count)) }
}
