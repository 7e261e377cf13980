/// The Blowfish cipher with the adjustable key schedule of bcrypt.
///
/// The indexes into the boxes are secret, and tables this large cannot be read without secret indexes. Code that shares
/// a processor cache could therefore learn something. Every implementation of bcrypt has this weakness, which is one
/// more reason to replace imported bcrypt hashes with the default algorithm.
struct Blowfish: ~Copyable {
    // The tables are behind pointers, because an inline array of this size is copied unnecessarily.
    // Every index is a loop bound or a byte.
    private let subkeys: UnsafeMutablePointer<UInt32>
    private let boxes: UnsafeMutablePointer<UInt32>

    /// Expands the key with the salt, then 2^`cost` times the key and the salt alone.
    ///
    /// - Parameters:
    ///   - key: 72 bytes as 18 words.
    ///   - cost: Below 32.
    init(key: InlineArray<18, UInt32>, salt: InlineArray<4, UInt32>, cost: UInt32) {
        self.subkeys = .allocate(capacity: 18 + 1024)
        self.boxes = self.subkeys + 18
        let digits = Self.digits
        for index in digits.indices { self.subkeys[index] = digits[index] }
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

    /// Releases the tables; the cipher must not be used afterwards.
    // No deinit: in WebAssembly a value ends at its own last use, which may be before that of its pointers.
    func deallocate() {
        self.subkeys.deallocate()
    }

    /// Mixes a key into the subkeys, then replaces subkeys and boxes by the salt, encrypted again and again.
    private func expand(_ key: InlineArray<18, UInt32>, _ salt: InlineArray<4, UInt32>) {
        for index in 0..<18 { self.subkeys[index] ^= key[index] }
        var (left, right): (UInt32, UInt32) = (0, 0)
        // The boxes follow the subkeys in memory.
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
