/// What a request says before its body: operation, caller and query. Requests with the same head share it.
public final class RequestHead: Sendable {
    let endpoint: Endpoint
    let scope: Route.Scope
    let caller: Caller
    let query: FormFields
    /// The type of the body.
    let type: MediaType
    /// The name of the administrator's secret, where secrets have names.
    let administratorName: String?

    private init(
        _ endpoint: Endpoint, _ scope: Route.Scope, _ caller: Caller, _ query: FormFields, _ type: MediaType,
        _ administratorName: String?
    ) {
        (self.endpoint, self.scope, self.caller, self.query) = (endpoint, scope, caller, query)
        (self.type, self.administratorName) = (type, administratorName)
    }

    /// Whether a client with an API key sent it, and no body can be wrong by its charset.
    package var isOfClient: Bool { self.caller == .client && self.type.isUTF8 }

    /// Checks route, query, type and authentication, in the order of the protocol.
    ///
    /// - Parameters:
    ///   - administrator: How the service recognises administrators.
    ///   - administratorName: The name of the secret that the request has, for the audit trail.
    /// - Throws: The refusal, which no project's state can change.
    // Not an initialiser, because Embedded Swift never frees the object of one that throws.
    @export(interface)
    public static func read(
        _ request: HTTPRequest, along route: Route, administrator: AdministratorAccess, administratorName: String? = nil
    ) throws(ServiceError) -> RequestHead {
        guard let query = FormFields(bounded: request.query) else { throw .tooManyParameters }
        let (endpoint, scope): (Endpoint, Route.Scope)
        switch route {
        case .operation(let named, let names): (endpoint, scope) = (named, names)
        case .unimplemented(let name): throw try ReceivedRequest.refusal(of: name, request, query, administrator)
        case .methodNotAllowed, .notFound: throw .notFound
        }
        let type = try ReceivedRequest.mediaType(of: request, acceptsForms: endpoint.acceptsForm(request))
        let access = endpoint.isPublished(at: scope) ? .open : endpoint.access
        let caller = try ReceivedRequest.authenticate(request, query, access, administrator)
        if endpoint.acceptsCommonParameters { try RequestHead.checkCommonParameters(query) }
        // Before the body is read, because reading an administrator's may cost much more than any client's.
        if endpoint.isOfAdministrators, caller != .administrator {
            throw scope.namesProject ? .targetProjectNeedsPermission : ServiceError(.insufficientPermission)
        }
        return RequestHead(endpoint, scope, caller, query, type, administratorName)
    }

    /// Checks the query parameters that every operation accepts. They have no effect: the response is JSON, whatever
    /// `alt` says.
    ///
    /// - Throws: The refusal of a field for the first parameter with a value that the protocol does not know. Its
    ///   pointer is empty, because there is none into a query.
    static func checkCommonParameters(_ query: FormFields) throws(ServiceError) {
        for field in query.fields {
            func isOne(of values: [String]) -> Bool { values.contains(field.value) }
            if field.name == "alt", !isOne(of: ["json", "media", "proto"]) {
                throw ServiceError(FieldError(pointer: "", expectation: .allowedValue))
            }
            if field.name == "prettyPrint", !isOne(of: ["true", "false"]) {
                throw ServiceError(FieldError(pointer: "", expectation: .boolean))
            }
        }
    }
}
