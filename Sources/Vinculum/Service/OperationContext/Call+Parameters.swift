extension Call {
    /// The query parameters that every operation takes, and whose values the protocol limits. They change no answer: it is
    /// JSON, whatever `alt` says.
    ///
    /// - Throws: Of the first parameter with another value, the refusal of a field; the pointer is empty, because there is
    ///   none into a query.
    static func checkCommonParameters(_ query: FormFields) throws(ServiceError) {
        for field in query.fields {
            if sameBytes(field.name, "alt"), !["json", "media", "proto"].contains(where: { sameBytes($0, field.value) }) {
                throw ServiceError(FieldError(pointer: "", expectation: .allowedValue))
            }
            if sameBytes(field.name, "prettyPrint"), !["true", "false"].contains(where: { sameBytes($0, field.value) }) {
                throw ServiceError(FieldError(pointer: "", expectation: .boolean))
            }
        }
    }
}
