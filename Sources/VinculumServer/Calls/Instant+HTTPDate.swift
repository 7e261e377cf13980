public import Vinculum

extension Instant {
    /// The instant in the format of header fields: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
    public var httpDate: String {
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // 1970-01-01 was a Thursday. The form YYYY-MM-DDTHH:MM:SS has its numbers at fixed offsets.
        let day = ((self.seconds / 86_400 % 7) + 7) % 7
        let text = Array(self.iso8601.utf8)
        func digits(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
        guard text.count >= 19, let month = Int(digits(5..<7)), (1...12).contains(month) else { return "" }
        return "\(weekdays[Int(day)]), \(digits(8..<10)) \(months[month - 1]) \(digits(0..<4)) \(digits(11..<19)) GMT"
    }
}
