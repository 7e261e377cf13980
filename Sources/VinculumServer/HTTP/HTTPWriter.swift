import Vinculum

/// Writes responses as bytes, and holds those that are not sent yet.
struct HTTPWriter: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    /// The largest capacity, in bytes, that an idle connection keeps.
    private static let keptCapacity = 16 << 10

    /// More than a head has besides what the response says: the status line, and the names and ends of three fields.
    private static let frameByteCount = 256

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
        let line: StaticString = "HTTP/1.1 100 Continue\r\n\r\n"
        self.append(line.utf8CodeUnitCount) { $0.write(line) }
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
        let body = hasBody && !dropsBody ? response.body : []
        let (contentType, headers) = (response.contentType, response.headers)
        var room = HTTPWriter.frameByteCount + contentType.utf8.count + (date?.utf8.count ?? 0) + body.count
        for field in headers { room += field.name.utf8.count + field.value.utf8.count + 4 }
        self.append(room) { pen in
            pen.write("HTTP/1.1 ")
            pen.write(decimal: status)
            pen.write(" ")
            pen.write(HTTPStatus.reason(status))
            pen.write("\r\n")
            if let date { pen.write("Date: ", value: date) }
            if hasBody {
                if !contentType.isEmpty { pen.write("Content-Type: ", value: contentType) }
                pen.write("Content-Length: ")
                pen.write(decimal: response.body.count)
                pen.write("\r\n")
            }
            for field in headers where !HTTPField.isOfFraming(field) { pen.write(field: field.name, field.value) }
            if let connection {
                pen.write("Connection: ")
                pen.write(connection)
                pen.write("\r\n")
            }
            pen.write("\r\n")
            body.withUnsafeBufferPointer { pen.write($0) }
        }
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

    /// Appends at most so many bytes.
    private mutating func append(_ room: Int, _ write: (inout HTTPPen) -> Void) {
        self.bytes.append(addingCapacity: room) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                var pen = HTTPPen(buffer)
                write(&pen)
                count = pen.count
            }
        }
    }
}
