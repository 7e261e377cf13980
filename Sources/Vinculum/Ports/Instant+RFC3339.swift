extension Instant {
    /// The instant in UTC with three fraction digits, `2022-08-01T18:31:15.426Z` (RFC 3339).
    ///
    /// RFC 3339 covers the years 0000…9999. An instant outside them is written as the nearest one inside.
    public var iso8601: String { String(copying: UTF8Span(unchecked: self.iso8601Bytes.span)) }

    /// The bytes of ``iso8601``, for a writer that needs no text of them.
    var iso8601Bytes: InlineArray<24, UInt8> {
        let shown = min(max(self.milliseconds, Self.firstWritable), Self.lastWritable)
        let (day, time) = (Self.floored(shown, 86_400_000), Self.remainder(shown, 86_400_000))
        let date = CivilDate(daysSince1970: day)
        var text = InlineArray<24, UInt8>(repeating: 0)
        var place = 0
        func append(_ value: Int64, _ width: Int, _ end: UInt8) {
            var divisor: Int64 = 1
            for _ in 1..<width { divisor *= 10 }
            while divisor > 0 {
                text[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / divisor % 10)
                place += 1
                divisor /= 10
            }
            text[place] = end
            place += 1
        }
        append(date.year, 4, UInt8(ascii: "-"))
        append(date.month, 2, UInt8(ascii: "-"))
        append(date.day, 2, UInt8(ascii: "T"))
        append(time / 3_600_000, 2, UInt8(ascii: ":"))
        append(time / 60_000 % 60, 2, UInt8(ascii: ":"))
        append(time / 1000 % 60, 2, UInt8(ascii: "."))
        append(time % 1000, 3, UInt8(ascii: "Z"))
        return text
    }

    /// The instant in seconds as HTTP writes it, `Mon, 01 Aug 2022 18:31:15 GMT`
    /// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110) section 5.6.7), within the years of ``iso8601``.
    var httpDate: String {
        let day = Self.floored(min(max(self.milliseconds, Self.firstWritable), Self.lastWritable), 86_400_000)
        let digits = Array(self.iso8601.utf8)
        let weekdays = Array("ThuFriSatSunMonTueWed".utf8)
        let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)
        let (weekday, month) = (Int(Self.remainder(day, 7)), Int(CivilDate(daysSince1970: day).month - 1))
        func part(_ bytes: [UInt8], _ start: Int, _ count: Int) -> String {
            String(decoding: bytes[start..<start + count], as: UTF8.self)
        }
        let date = "\(part(digits, 8, 2)) \(part(months, 3 * month, 3)) \(part(digits, 0, 4))"
        return "\(part(weekdays, 3 * weekday, 3)), \(date) \(part(digits, 11, 8)) GMT"
    }

    /// Parses an RFC 3339 timestamp: a fraction of any length or none (digits after the third are dropped), `Z` or a
    /// numeric offset, and `T`, `t` or a space before the time.
    ///
    /// A leap second becomes the first instant after it, because ``milliseconds`` does not count leap seconds.
    ///
    /// - Returns: `nil` for every other text, such as one with a day that its month does not have.
    public init?(rfc3339 text: String) {
        var scanner = Scanner(text)
        guard let year = scanner.number(4), scanner.consume("-"), let month = scanner.number(2), scanner.consume("-"),
            let day = scanner.number(2), scanner.consume("T") || scanner.consume("t") || scanner.consume(" "),
            let hour = scanner.number(2), scanner.consume(":"), let minute = scanner.number(2), scanner.consume(":"),
            let second = scanner.number(2), let fraction = scanner.fraction(), let offset = scanner.offset(),
            scanner.isAtEnd, let date = CivilDate(year: year, month: month, day: day),
            hour < 24, minute < 60, second < 60 || second == 60 && minute == 59
        else { return nil }
        let seconds = date.daysSince1970 * 86400 + (hour * 60 + minute - offset) * 60 + second
        self.init(milliseconds: seconds * 1000 + fraction)
    }

    /// 0000-01-01T00:00:00.000Z.
    private static let firstWritable: Int64 = -62_167_219_200_000
    /// 9999-12-31T23:59:59.999Z.
    private static let lastWritable: Int64 = 253_402_300_799_999

    private static func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
        (value - Self.remainder(value, divisor)) / divisor
    }

    private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    /// Scans a timestamp from left to right.
    private struct Scanner {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) {
            self.rest = Array(text.utf8)[...]
        }

        var isAtEnd: Bool { self.rest.isEmpty }

        // Not inlined: a timestamp has many characters.

        /// Consumes the character if it is next.
        @inline(never)
        mutating func consume(_ character: Unicode.Scalar) -> Bool {
            guard self.rest.first == UInt8(ascii: character) else { return false }
            self.rest.removeFirst()
            return true
        }

        @inline(never)
        mutating func digit() -> Int64? {
            guard let first = self.rest.first, first.isDigit else { return nil }
            self.rest.removeFirst()
            return Int64(first &- UInt8(ascii: "0"))
        }

        @inline(never)
        mutating func number(_ width: Int) -> Int64? {
            var value: Int64 = 0
            for _ in 0..<width {
                guard let digit = self.digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        /// The fraction in milliseconds; 0 without a fraction.
        mutating func fraction() -> Int64? {
            guard self.consume(".") else { return 0 }
            guard let first = self.digit() else { return nil }
            var value = first * 100
            var unit: Int64 = 10
            while let digit = self.digit() {
                value += digit * unit
                unit /= 10
            }
            return value
        }

        /// The offset in minutes east of UTC.
        mutating func offset() -> Int64? {
            if self.consume("Z") || self.consume("z") { return 0 }
            let isWest = self.consume("-")
            guard isWest || self.consume("+"), let hours = self.number(2), self.consume(":"),
                let minutes = self.number(2), hours < 24, minutes < 60
            else { return nil }
            return (hours * 60 + minutes) * (isWest ? -1 : 1)
        }
    }
}
