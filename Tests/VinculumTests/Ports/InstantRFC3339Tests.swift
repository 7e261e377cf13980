import PropertyKit
import Testing
@testable import Vinculum

@Suite("Instant: RFC 3339")
struct InstantRFC3339Tests {
    private static let year0: Int64 = -62_167_219_200_000
    private static let year9999: Int64 = 253_402_300_799_999

    @Test("reading undoes writing for years 0000 to 9999", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, Gen<Int64>.integer(in: Self.year0...Self.year9999)) { milliseconds in
            let instant = Instant(milliseconds: milliseconds)
            try expectEqual(instant.iso8601.utf8.count, 24)
            try expectEqual(Instant(rfc3339: instant.iso8601), instant)
        }
    }

    @Test("texts sort as their instants do", arguments: TestSeed.sample(4))
    func order(seed: TestSeed) {
        let milliseconds = Gen<Int64>.integer(in: Self.year0...Self.year9999)
        forAll(seed: seed, milliseconds, milliseconds) { a, b in
            try expectEqual(Instant(milliseconds: a).iso8601 < Instant(milliseconds: b).iso8601, a < b)
        }
    }

    /// The first is the example of RFC 9110 section 5.6.7; the others are what Python's email.utils.formatdate writes.
    @Test(
        "HTTP's form of an instant",
        arguments: [
            Row(784_111_777_000, "Sun, 06 Nov 1994 08:49:37 GMT"), Row(999, "Thu, 01 Jan 1970 00:00:00 GMT"),
            Row(951_782_400_000, "Tue, 29 Feb 2000 00:00:00 GMT"), Row(-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            Row(year9999, "Fri, 31 Dec 9999 23:59:59 GMT"), Row(.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ] as [Row<Int64, String>])
    func http(row: Row<Int64, String>) {
        let (milliseconds, text) = row.fields
        #expect(Instant(milliseconds: milliseconds).httpDate == text, sourceLocation: row.line)
    }

    @Test("HTTP's form has 29 bytes for every instant, and a weekday that follows the one before")
    func weekdays() {
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        for day in 0..<1000 {
            let text = Instant(seconds: Int64(day) * 86_400).httpDate
            #expect(text.hasPrefix(weekdays[day % 7] + ", ") && text.utf8.count == 29, "\(text)")
        }
        for milliseconds in [Int64.min, Self.year0, Self.year0 - 1] {
            #expect(Instant(milliseconds: milliseconds).httpDate.hasSuffix(", 01 Jan 0000 00:00:00 GMT"))
        }
    }

    @Test("every day of 400 years follows the one before it by the calendar's rules")
    func calendar() {
        var (year, month, day) = (1970, 1, 1)
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        for index in 0..<146_097 {
            let text = "\(year)-\(two(month))-\(two(day))T00:00:00.000Z"
            let instant = Instant(seconds: Int64(index) * 86400)
            guard instant.iso8601 == text, Instant(rfc3339: text) == instant else {
                Issue.record("day \(index) is \(text), not \(instant.iso8601)")
                return
            }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            day += 1
            if day > lengths[month - 1] + (isLeap && month == 2 ? 1 : 0) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test("instants beyond the years that RFC 3339 can write are written as the nearest")
    func extremes() {
        #expect(Instant(milliseconds: .min).iso8601 == "0000-01-01T00:00:00.000Z")
        #expect(Instant(milliseconds: .max).iso8601 == "9999-12-31T23:59:59.999Z")
        #expect(Instant(milliseconds: -1).iso8601 == "1969-12-31T23:59:59.999Z")
    }

    @Test(
        "accepted texts",
        arguments: [
            // RFC 3339 §5.8.
            Row("1985-04-12T23:20:50.52Z", 482_196_050_520), Row("1996-12-19T16:39:57-08:00", 851_042_397_000),
            Row("1990-12-31T23:59:60Z", 662_688_000_000), Row("1990-12-31T15:59:60-08:00", 662_688_000_000),
            Row("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130), Row("1970-01-01T00:00:00Z", 0),
            Row("1970-01-01t00:00:00z", 0), Row("1970-01-01 00:00:00.0009Z", 0),
            Row("1970-01-01T00:00:00.123456789012345678901234567890Z", 123),
            Row("2024-02-29T00:00:00Z", 1_709_164_800_000), Row("1969-12-31T23:59:59.9999Z", -1),
            Row("1970-01-01T00:00:00-00:00", 0), Row("1970-01-01T23:59:00+23:59", 0),
            Row("0000-01-01T00:00:00Z", -62_167_219_200_000), Row("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            Row("2022-08-01T18:31:15.426Z", 1_659_378_675_426),
        ] as [Row<String, Int64>])
    func accepted(row: Row<String, Int64>) {
        let (text, milliseconds) = row.fields
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds, sourceLocation: row.line)
    }

    @Test(
        "refused texts",
        arguments: [
            "", "2024", "2024-01-01", "2024-01-01T00:00:00", "2024-01-01T00:00Z", "2024-1-01T00:00:00Z",
            "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T00:00:00Z", "2024-00-01T00:00:00Z",
            "2024-13-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z",
            "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60",
            "2024-01-01T00:00:00+0000", "2024-01-01T00:00:00+00", "2024-01-01T00:00:00Zx", " 2024-01-01T00:00:00Z",
            "-001-01-01T00:00:00Z", "12024-01-01T00:00:00Z", "2024-01-01T00:00:00 Z", "２024-01-01T00:00:00Z",
        ]
    )
    func refused(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test("damaged texts are read or refused", arguments: TestSeed.sample(10))
    func damaged(seed: TestSeed) {
        let milliseconds = Gen<Int64>.integer(in: Self.year0...Self.year9999)
        forAll(seed: seed, milliseconds.flatMap { .mutations(of: Array(Instant(milliseconds: $0).iso8601.utf8)) }) {
            guard let instant = Instant(rfc3339: String(decoding: $0, as: UTF8.self)) else { return }
            // At most a day beyond the written years, by way of the offset.
            try check((Self.year0 - 86_400_000...Self.year9999 + 86_400_000).contains(instant.milliseconds), "in range")
        }
    }
}
