extension ReceivedRequest {
    /// Checks the query parameters that every operation accepts. They have no effect: the response is JSON, whatever
    /// `alt` says.
    ///
    /// - Throws: The refusal of a field for the first parameter with a value that the protocol does not know. Its
    ///   pointer is empty, because there is none into a query.
    static func checkCommonParameters(_ query: FormFields) throws(ServiceError) {
        for field in query.fields {
            func isOne(of values: [ByteText]) -> Bool { values.contains(ByteText(field.value)) }
            if ByteText(field.name) == "alt", !isOne(of: ["json", "media", "proto"]) {
                throw ServiceError(FieldError(pointer: "", expectation: .allowedValue))
            }
            if ByteText(field.name) == "prettyPrint", !isOne(of: ["true", "false"]) {
                throw ServiceError(FieldError(pointer: "", expectation: .boolean))
            }
        }
    }
}
