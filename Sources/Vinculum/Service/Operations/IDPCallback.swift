/// The answer of an identity provider, which the client passes on: the provider and the parameters.
struct IDPCallback {
    let provider: ProviderID
    let fields: FormFields

    init(_ request: borrowing Wire.SignInWithIdp.Request) throws(OperationExit) {
        self.fields = try IDPCallback.parameters(request)
        guard let named = self.fields["providerId"].nonEmpty.map(ASCII.lowercased),
            named.utf8.count <= StoredBounds.identifier,
            !IDPCallback.ownNames.contains(ByteText(named))
        else { throw .refused(.invalidCredentialOrProvider(uri: IDPCallback.mergedURI(request))) }
        self.provider = ProviderID(named)
    }

    /// Names that have another meaning in tokens and lists of sign-in methods.
    private static let ownNames: [ByteText] = [
        "password", "phone", "email", "emaillink", "anonymous", "custom", "passkey", "firebase",
    ]

    /// The parameters of the callback: its query, overridden by the posted form, overridden by its fragment.
    static func parameters(_ request: Wire.SignInWithIdp.Request) throws(OperationExit) -> FormFields {
        guard let uri = request.requestUri.nonEmpty else { throw .refused(.missingRequestURI) }
        guard AbsoluteURI.isValid(uri) else { throw .refused(.invalidRequestURI) }
        let reference = URIReference(uri)
        // The first value of a name counts, so the overriding fields come first.
        var fields = FormFields()
        for text in [reference.fragment, request.postBody, reference.query] {
            guard let form = FormFields(bounded: text ?? "") else { throw .refused(ServiceError.tooManyFormFields) }
            for field in form.fields { fields.append(field.name, field.value) }
        }
        return fields
    }

    /// The callback's address with all parameters in its query; those of the form and the fragment override its own.
    private static func mergedURI(_ request: Wire.SignInWithIdp.Request) -> String {
        let uri = Array((request.requestUri ?? "").utf8)
        let hash = uri.firstIndex(of: UInt8(ascii: "#")) ?? uri.endIndex
        let question = uri[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        let fragment = String(decoding: uri[hash...].dropFirst(), as: UTF8.self)
        var merged = FormFields(parsing: String(decoding: uri[question..<hash].dropFirst(), as: UTF8.self))
        for text in [request.postBody ?? "", fragment] {
            let given = FormFields(parsing: text)
            for field in given.fields { merged.set(field.name, given[field.name] ?? field.value) }
        }
        let path = uri[..<question]
        var base = String(decoding: path, as: UTF8.self)
        // An address of a host alone is that of its root (WHATWG URL, section 4.5).
        if path.split(separator: UInt8(ascii: "/")).count == 2, path.last != UInt8(ascii: "/") { base += "/" }
        return merged.fields.isEmpty ? base : "\(base)?\(merged.encoded)"
    }
}
