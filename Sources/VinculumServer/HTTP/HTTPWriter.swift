import Vinculum

/// The bytes for the peer that are not sent yet.
struct HTTPWriter: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    /// A connection that waits keeps no more room than this.
    private static let keptCapacity = 16 << 10

    var unsent: ArraySlice<UInt8> { self.bytes[self.start...] }

    var unsentCount: Int { self.bytes.count - self.start }

    mutating func drop(_ count: Int) {
        self.start += min(max(0, count), self.unsentCount)
        guard self.unsentCount == 0 else { return }
        if self.bytes.capacity > Self.keptCapacity { self.bytes = [] } else { self.bytes.removeAll(keepingCapacity: true) }
        self.start = 0
    }

    mutating func writeContinue() {
        self.write("HTTP/1.1 100 Continue\r\n\r\n")
    }

    /// Writes an answer (RFC 9112 §4 and §6).
    ///
    /// - Parameters:
    ///   - dropsBody: For `HEAD`: the length is told, the body is not sent.
    ///   - connection: What `Connection` says, if it must be there.
    mutating func write(_ response: HTTPResponse, date: String?, dropsBody: Bool, connection: StaticString?) {
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
    }

    /// Writes a field, and takes it back if its name is no token or its value holds a control character: nothing of it
    /// may pass for a line of its own (RFC 9110 §5.5).
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
