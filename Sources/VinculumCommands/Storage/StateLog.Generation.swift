extension StateLog {
    /// Which generation a file is: `state.000042.vinc` is the 42nd snapshot with what followed it.
    package struct Generation: Comparable, Sendable {
        package let number: UInt32

        static let first = Generation(number: 1)

        var next: Generation? {
            self.number < .max ? Generation(number: self.number + 1) : nil
        }

        package var fileName: String {
            let digits = String(self.number)
            return "state." + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits + ".vinc"
        }

        init(number: UInt32) {
            self.number = number
        }

        /// - Returns: `nil` for every name that ``fileName`` does not give.
        init?(fileName: String) {
            let name = fileName.utf8
            guard name.starts(with: "state.".utf8), name.reversed().starts(with: ".vinc".utf8.reversed()) else { return nil }
            let digits = name.dropFirst(6).dropLast(5)
            guard let number = UInt32(String(decoding: digits, as: UTF8.self)), number > 0 else { return nil }
            self.number = number
            guard self.fileName.utf8.elementsEqual(name) else { return nil }
        }

        package static func < (a: Generation, b: Generation) -> Bool {
            a.number < b.number
        }
    }
}
