extension StateLog {
    /// The number of a generation: `state.000042.vinc` is the 42nd snapshot with the changes after it.
    package struct Generation: Comparable, Sendable {
        /// 1 or more.
        package let number: UInt32

        static let first = Generation(number: 1)

        /// The generation after this one; `nil` after the greatest number.
        var next: Generation? {
            self.number < .max ? Generation(number: self.number + 1) : nil
        }

        /// The file's name in the folder, with at least six digits.
        package var fileName: String {
            let digits = String(self.number)
            return "state." + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits + ".vinc"
        }

        init(number: UInt32) {
            self.number = number
        }

        /// - Returns: `nil` for a name that ``fileName`` never has.
        init?(fileName: String) {
            let name = fileName.utf8
            guard name.starts(with: "state.".utf8), name.reversed().starts(with: ".vinc".utf8.reversed())
            else { return nil }
            let digits = name.dropFirst(6).dropLast(5)
            guard let number = UInt32(String(decoding: digits, as: UTF8.self)), number > 0 else { return nil }
            self.number = number
            guard self.fileName.utf8.elementsEqual(name) else { return nil }
        }

        /// Whether `a` is older than `b`.
        package static func < (a: Generation, b: Generation) -> Bool {
            a.number < b.number
        }
    }
}
