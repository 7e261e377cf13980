import Vinculum

/// Writes responses as bytes, and holds those that are not sent yet.
struct HTTPWriter: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    /// The largest capacity, in bytes, that an idle connection keeps.
    private static let keptCapacity = 16 << 10

    var unsent: ArraySlice<UInt8> { self.bytes[self.start...] }

    var unsentCount: Int { self.bytes.count - self.start }

    mutating func drop(_ count: Int) {
        self.start += min(max(0, count), self.unsentCount)
        guard self.unsentCount == 0 else { return }
        if self.bytes.capacity > Self.keptCapacity {
            self.bytes = []
        } else {
            self.bytes.removeAll(keepingCapacity: true)
        }
        self.start = 0
    }

    mutating func writeContinue() {
        self.write("HTTP/1.1 100 Continue\r\n\r\n")
    }

    /// Writes a response (RFC 9112 §4 and §6); a status outside 200 to 599 is written as 500.
    ///
    /// - Parameters:
    ///   - dropsBody: Whether the request was `HEAD`: `Content-Length` is written, the body is not.
    ///   - connection: The value of `Connection`, if the field is needed.
    /// - Returns: The place of the response, until ``drop(_:)`` is called.
    @discardableResult
    mutating func write(
        _ response: HTTPResponse, date: String?, dropsBody: Bool, connection: StaticString?
    ) -> HTTPConnection.Written {
        let start = self.bytes.count
        let status = (200...599).contains(response.status) ? response.status : 500
        let hasBody = status != 204 && status != 304
        self.bytes.reserveCapacity(self.bytes.count + response.body.count + 256)
        self.write("HTTP/1.1 ")
        self.write(decimal: status)
        self.write(" ")
        self.write(HTTPStatus.reason(status))
        self.write("\r\n")
        if let date { self.write(field: "Date", date) }
        if hasBody {
            if !response.contentType.utf8.isEmpty { self.write(field: "Content-Type", response.contentType) }
            self.write("Content-Length: ")
            self.write(decimal: response.body.count)
            self.write("\r\n")
        }
        for field in response.headers where !HTTPField.isOfFraming(field) { self.write(field: field.name, field.value) }
        if let connection {
            self.write("Connection: ")
            self.write(connection)
            self.write("\r\n")
        }
        self.write("\r\n")
        if hasBody, !dropsBody { self.bytes.append(contentsOf: response.body) }
        return HTTPConnection.Written(
            range: start..<self.bytes.count, dropsBody: dropsBody, connection: connection)
    }

    /// Writes another response in the place of one; the places of later ones are then no longer valid.
    mutating func replace(_ written: HTTPConnection.Written, by response: HTTPResponse, date: String?) {
        guard written.range.lowerBound >= self.start, written.range.upperBound <= self.bytes.count else { return }
        var other = HTTPWriter()
        other.write(response, date: date, dropsBody: written.dropsBody, connection: written.connection)
        self.bytes.replaceSubrange(written.range, with: other.bytes)
    }

    /// Writes a field, and removes it again if its name is not a token or its value has a control character: otherwise
    /// it could inject lines of its own (RFC 9110 §5.5).
    private mutating func write(field name: String, _ value: String) {
        let nameStart = self.bytes.count
        self.bytes.append(contentsOf: name.utf8)
        let nameEnd = self.bytes.count
        self.write(": ")
        let valueStart = self.bytes.count
        self.bytes.append(contentsOf: value.utf8)
        guard nameEnd > nameStart, self.bytes.span.endOfToken(in: nameStart..<nameEnd) == nameEnd,
            self.bytes.span.isFieldValue(valueStart..<self.bytes.count)
        else {
            self.bytes.removeSubrange(nameStart...)
            return
        }
        self.write("\r\n")
    }

    private mutating func write(_ text: StaticString) {
        self.bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func write(decimal number: Int) {
        if number >= 10 { self.write(decimal: number / 10) }
        self.bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
