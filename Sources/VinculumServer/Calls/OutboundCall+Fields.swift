public import Vinculum

extension OutboundCall {
    /// The call's header fields, with the default `Accept` and `Content-Type` of JSON where the call sets none.
    ///
    /// - Returns: `nil` if a name is not a token, a value has control characters (RFC 9110 section 5.5), or the fields
    ///   have more than 32 KiB together.
    public var fields: [HTTPRequest.Header]? {
        var fields = self.headers
        func has(_ name: String) -> Bool {
            self.headers.contains { ASCII.lowercased($0.name) == name }
        }
        if !has("accept") { fields.append(.init("Accept", "application/json")) }
        if self.method != "GET", !has("content-type") {
            fields.append(.init("Content-Type", "application/json"))
        }
        let size = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard size <= OutboundCall.fieldByteLimit, fields.allSatisfy({ OutboundCall.isField($0) }) else { return nil }
        return fields
    }

    private static let fieldByteLimit = 1 << 15

    private static func isField(_ field: HTTPRequest.Header) -> Bool {
        let isName = !field.name.isEmpty && field.name.utf8.allSatisfy { $0.isTokenCharacter }
        return isName && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
