/// The answer of an identity provider, which the client passes on: the provider and the parameters.
struct IDPCallback {
    let provider: ProviderID
    let fields: FormFields

    init(_ request: borrowing Wire.SignInWithIdp.Request) throws(OperationExit) {
        let forms = try Forms(request)
        self.fields = forms.all
        guard let named = self.fields["providerId"].nonEmpty.map(ASCII.lowercased),
            named.utf8.count <= StoredBounds.identifier,
            !IDPCallback.ownNames.contains(named)
        else { throw .refused(.invalidCredentialOrProvider(uri: forms.mergedURI)) }
        self.provider = ProviderID(named)
    }

    /// Names that have another meaning in tokens and lists of sign-in methods.
    private static let ownNames: [String] = [
        "password", "phone", "email", "emaillink", "anonymous", "custom", "passkey", "firebase",
    ]

    /// What a callback's address and its posted form say.
    struct Forms {
        private let reference: URIReference
        let fragment: FormFields
        private let posted: FormFields
        let query: FormFields

        /// - Throws: The refusal of an address that is none, and of too many parameters.
        init(_ request: borrowing Wire.SignInWithIdp.Request) throws(OperationExit) {
            guard let uri = request.requestUri.nonEmpty else { throw .refused(.missingRequestURI) }
            guard AbsoluteURI.isValid(uri) else { throw .refused(.invalidRequestURI) }
            self.reference = URIReference(uri)
            guard let fragment = FormFields(bounded: self.reference.fragment ?? ""),
                let posted = FormFields(bounded: request.postBody ?? ""),
                let query = FormFields(bounded: self.reference.query ?? "")
            else { throw .refused(ServiceError.tooManyFormFields) }
            (self.fragment, self.posted, self.query) = (fragment, posted, query)
        }

        /// The parameters of the callback: its query, overridden by the posted form, overridden by its fragment. The
        /// first value of a name counts, so the overriding fields come first.
        var all: FormFields { FormFields(self.fragment.fields + self.posted.fields + self.query.fields) }

        /// The callback's address with all parameters in its query; those of the form and the fragment override its
        /// own.
        fileprivate var mergedURI: String {
            var merged = self.query
            merged.override(by: self.posted)
            merged.override(by: self.fragment)
            // An address of a host alone is that of its root (WHATWG URL, section 4.5).
            let root = self.reference.authority != nil && self.reference.path.isEmpty ? "/" : ""
            let base = "\(self.reference.textBeforeQuery)\(root)"
            return merged.fields.isEmpty ? base : "\(base)?\(merged.encoded)"
        }
    }
}
