extension Operation {
    /// The bytes of claims, which must be an object without reserved names; `nil` for absent or empty ones. They go
    /// into each ID token, which must stay within what token readers accept.
    static func checkedClaims(_ value: JSON.Value?) throws(OperationExit) -> [UInt8]? {
        guard let value else { return nil }
        guard value.kind == .object else { throw .refused(.invalidClaims) }
        try Operation.checkNames(value)
        guard value.rawBytes.count <= StoredBounds.sessionClaims else { throw .refused(.claimsTooLarge) }
        return value.count == 0 ? nil : value.rawBytes
    }

    /// Refuses claims with names that tokens reserve.
    static func checkNames(_ claims: JSON.Value) throws(OperationExit) {
        for name in IDTokenClaims.reservedNames where claims[named: name] != nil {
            throw .refused(.forbiddenClaim(name))
        }
    }

    /// Checks the text of custom claims: at most 1000 characters, a JSON object, no reserved name.
    static func checkCustomAttributes(_ text: String) throws(OperationExit) {
        guard text.utf16Length <= StoredBounds.customAttributes else { throw .refused(.claimsTooLarge) }
        guard let value = JSON.Value(strictlyParsingOrNil: text), value.kind == .object else {
            throw .refused(.invalidClaims)
        }
        try Operation.checkNames(value)
    }
}
