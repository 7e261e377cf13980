/// Blowfish as bcrypt uses it: with a key schedule that is as slow as one likes.
///
/// The indexes into the boxes are secrets, and a table this large has no form without them: who shares a processor's
/// cache could learn something. Every implementation of bcrypt has that, and it is one more reason to hash anew.
struct Blowfish: ~Copyable {
    // Behind pointers: an inline array of this size is copied where it need not be. Every index is a loop bound or a byte.
    private let subkeys: UnsafeMutablePointer<UInt32>
    private let boxes: UnsafeMutablePointer<UInt32>

    /// Sets the cipher up from a key and a salt, and then 2^`cost` times from either.
    ///
    /// - Parameters:
    ///   - key: 72 bytes as 18 words.
    ///   - cost: Below 32.
    init(key: InlineArray<18, UInt32>, salt: InlineArray<4, UInt32>, cost: UInt32) {
        self.subkeys = .allocate(capacity: 18 + 1024)
        self.boxes = self.subkeys + 18
        for index in 0..<18 { self.subkeys[index] = Self.firstSubkeys[index] }
        for index in 0..<1024 { self.boxes[index] = Self.firstBoxes[index] }
        var salts = InlineArray<18, UInt32>(repeating: 0)
        for index in 0..<18 { salts[index] = salt[index % 4] }
        self.expand(key, salt)
        let nothing = InlineArray<4, UInt32>(repeating: 0)
        var round: UInt32 = 0
        while round < 1 << cost {
            self.expand(key, nothing)
            self.expand(salts, nothing)
            round &+= 1
        }
    }

    deinit {
        self.subkeys.deallocate()
    }

    /// Mixes a key into the subkeys, and replaces these and the boxes by what they encrypt a salt to.
    private func expand(_ key: InlineArray<18, UInt32>, _ salt: InlineArray<4, UInt32>) {
        for index in 0..<18 { self.subkeys[index] ^= key[index] }
        var (left, right): (UInt32, UInt32) = (0, 0)
        // The boxes follow on the subkeys.
        for index in stride(from: 0, to: 18 + 1024, by: 2) {
            (left, right) = self.encrypted(left ^ salt[index & 3], right ^ salt[(index + 1) & 3])
            self.subkeys[index] = left
            self.subkeys[index + 1] = right
        }
    }

    /// Encrypts one block of two words.
    @inline(__always)
    func encrypted(_ left: UInt32, _ right: UInt32) -> (UInt32, UInt32) {
        var (left, right) = (left ^ self.subkeys[0], right)
        var round = 1
        while round < 17 {
            right ^= self.mixed(left) ^ self.subkeys[round]
            left ^= self.mixed(right) ^ self.subkeys[round + 1]
            round += 2
        }
        return (right ^ self.subkeys[17], left)
    }

    @inline(__always)
    private func mixed(_ word: UInt32) -> UInt32 {
        let a = self.boxes[Int(truncatingIfNeeded: word >> 24)]
        let b = self.boxes[256 + Int(truncatingIfNeeded: word >> 16 & 0xFF)]
        let c = self.boxes[512 + Int(truncatingIfNeeded: word >> 8 & 0xFF)]
        let d = self.boxes[768 + Int(truncatingIfNeeded: word & 0xFF)]
        return ((a &+ b) ^ c) &+ d
    }
}
