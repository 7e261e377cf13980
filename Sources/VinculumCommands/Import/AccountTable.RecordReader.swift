import Vinculum

extension AccountTable {
    /// Reads the records of CSV (RFC 4180), one after the other.
    struct RecordReader {
        struct Record {
            /// The line on which it begins, from 1.
            let line: Int
            let fields: [[UInt8]]
            /// Whether a line end follows it, and not the end of the text.
            let isEnded: Bool
        }

        private let bytes: [UInt8]
        private var place = 0
        private var line = 1

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// The fields up to the end of a line; `nil` after the last one. A quote inside a quoted field that neither
        /// ends it nor is doubled is itself, because `firebase auth:export` does not double those of names.
        ///
        /// - Throws: ``AccountTable/Mismatch`` for a quoted field without its end.
        mutating func next() throws(Mismatch) -> Record? {
            guard self.place < self.bytes.count else { return nil }
            let (start, line) = (self.place, self.line)
            var fields: [[UInt8]] = []
            while true {
                fields.append(try self.field())
                if self.byte(self.place) == 0x0D { self.place += 1 }
                self.place += 1
                if self.place > self.bytes.count || self.bytes[self.place - 1] != UInt8(ascii: ",") { break }
            }
            let isEnded = self.place <= self.bytes.count
            self.place = min(self.place, self.bytes.count)
            self.line += self.bytes[start..<self.place].count { $0 == 0x0A }
            return Record(line: line, fields: fields, isEnded: isEnded)
        }

        /// Reads up to the comma or the line end after a field.
        private mutating func field() throws(Mismatch) -> [UInt8] {
            let quote = UInt8(ascii: "\"")
            var field: [UInt8] = []
            if self.byte(self.place) == quote {
                self.place += 1
                while let next = self.byte(self.place), next != quote || !self.endsField(self.place + 1) {
                    if next == quote, self.byte(self.place + 1) == quote { self.place += 1 }
                    field.append(next)
                    self.place += 1
                }
                guard self.place < self.bytes.count else { throw Mismatch(line: self.line, reason: .openQuote) }
                self.place += 1
            }
            while !self.endsField(self.place) {
                field.append(self.bytes[self.place])
                self.place += 1
            }
            return field
        }

        private func byte(_ index: Int) -> UInt8? { index < self.bytes.count ? self.bytes[index] : nil }

        private func endsField(_ index: Int) -> Bool {
            guard let byte = self.byte(index) else { return true }
            if byte == 0x0D { return self.byte(index + 1) ?? 0x0A == 0x0A }
            return byte == UInt8(ascii: ",") || byte == 0x0A
        }
    }
}
