extension Argon2 {
    /// The matrix of blocks, one row for each lane, and the order in which it is filled (RFC 9106 §3.2 to §3.4).
    ///
    /// Every index below is a loop bound or reduced modulo the number of columns or lanes, so all are inside the
    /// allocation; unchecked access is what makes this run at the speed of C.
    struct Memory: ~Copyable {
        private let parameters: Parameters
        private let lanes: Int
        private let columns: Int
        private let blocks: UnsafeMutablePointer<UInt64>
        /// The current address block of data-independent addressing, its input block, and a block of zeros.
        private let addresses: UnsafeMutablePointer<UInt64>

        private static let wordCount = Block.wordCount

        /// Fills the memory and returns the exclusive or of the last block of every lane, 1,024 bytes.
        ///
        /// - Parameters:
        ///   - parameters: Validated parameters.
        ///   - seed: H₀, 64 bytes.
        static func lastBlock(_ parameters: Parameters, seed: [UInt8]) -> [UInt8] {
            let memory = Memory(parameters)
            defer { memory.deallocate() }
            memory.begin(seed)
            for pass in 0..<Int(parameters.iterations) {
                for slice in 0..<4 {
                    for lane in 0..<memory.lanes { memory.fill(pass, slice, lane) }
                }
            }
            return memory.sum()
        }

        private init(_ parameters: Parameters) {
            self.parameters = parameters
            // All fit an Int of 32 bits: there are at most 2^20 blocks, in WebAssembly 2^17.
            self.lanes = Int(parameters.parallelism)
            self.columns = Int(parameters.memory / (4 * parameters.parallelism)) * 4
            let count = self.lanes * self.columns * Self.wordCount
            self.blocks = .allocate(capacity: count)
            self.blocks.initialize(repeating: 0, count: count)
            self.addresses = .allocate(capacity: 3 * Self.wordCount)
            self.addresses.initialize(repeating: 0, count: 3 * Self.wordCount)
        }

        // No deinit: in WebAssembly a value ends at its own last use, which may be before that of its pointers.
        private func deallocate() {
            self.blocks.deallocate()
            self.addresses.deallocate()
        }

        private func block(_ lane: Int, _ column: Int) -> UnsafeMutablePointer<UInt64> {
            self.blocks + (lane * self.columns + column) * Self.wordCount
        }

        /// Fills the first two blocks of each lane.
        private func begin(_ seed: [UInt8]) {
            for lane in 0..<self.lanes {
                for column in 0..<2 {
                    let place = Argon2.bytes(UInt32(column)) + Argon2.bytes(UInt32(lane))
                    let bytes = Argon2.stretched(seed + place, to: 8 * Self.wordCount)
                    let block = self.block(lane, column)
                    for (index, byte) in bytes.enumerated() {
                        block[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
                    }
                }
            }
        }

        /// Fills one slice of a lane, a quarter of its columns.
        private func fill(_ pass: Int, _ slice: Int, _ lane: Int) {
            let length = self.columns / 4
            let goesByPosition: Bool =
                switch self.parameters.variant {
                case .d: false
                case .i: true
                case .id: pass == 0 && slice < 2
                }
            let first = pass == 0 && slice == 0 ? 2 : 0
            if goesByPosition { self.beginAddresses(pass, slice, lane) }
            for index in first..<length {
                let column = slice * length + index
                let previous = self.block(lane, (column + self.columns - 1) % self.columns)
                if goesByPosition, index == first || index % Self.wordCount == 0 { self.nextAddresses() }
                let word = goesByPosition ? self.addresses[index % Self.wordCount] : previous[0]
                let chosen = pass == 0 && slice == 0 ? lane : Int((word >> 32) % UInt64(self.lanes))
                let reference = self.column(
                    UInt64(truncatingIfNeeded: word & 0xFFFF_FFFF), pass, slice, index, chosen == lane)
                Block.compress(
                    previous, self.block(chosen, reference), into: self.block(lane, column),
                    adding: pass > 0 && self.parameters.version == .v13)
            }
        }

        /// Maps a 32-bit number to a column that may be read (RFC 9106 §3.4.2); later columns are likelier.
        private func column(_ number: UInt64, _ pass: Int, _ slice: Int, _ index: Int, _ isOwnLane: Bool) -> Int {
            let length = self.columns / 4
            // Of its own lane a block may read all but the previous block; of other lanes, whole slices. The first
            // block of a slice may not read the last block of these.
            let ready = pass == 0 ? slice * length : self.columns - length
            let count = isOwnLane ? ready + index - 1 : index == 0 ? ready - 1 : ready
            let distance = (UInt64(count) &* ((number &* number) >> 32)) >> 32
            let start = pass == 0 ? 0 : (slice + 1) * length
            return (start + count - 1 - Int(distance)) % self.columns
        }

        private func beginAddresses(_ pass: Int, _ slice: Int, _ lane: Int) {
            let input = self.addresses + Self.wordCount
            input[0] = UInt64(pass)
            input[1] = UInt64(lane)
            input[2] = UInt64(slice)
            input[3] = UInt64(self.lanes * self.columns)
            input[4] = UInt64(self.parameters.iterations)
            input[5] = UInt64(self.parameters.variant.rawValue)
            input[6] = 0
        }

        private func nextAddresses() {
            let input = self.addresses + Self.wordCount, zero = input + Self.wordCount
            input[6] &+= 1
            Block.compress(zero, input, into: self.addresses, adding: false)
            Block.compress(zero, self.addresses, into: self.addresses, adding: false)
        }

        private func sum() -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(8 * Self.wordCount)
            for index in 0..<Self.wordCount {
                var word: UInt64 = 0
                for lane in 0..<self.lanes { word ^= self.block(lane, self.columns - 1)[index] }
                for shift in stride(from: UInt64(0), to: 64, by: 8) {
                    bytes.append(UInt8(truncatingIfNeeded: word >> shift))
                }
            }
            return bytes
        }
    }
}
