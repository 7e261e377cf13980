extension ReceivedRequest {
    /// The refusal of an operation that is not implemented, after the same checks as for one that is.
    static func refusal(
        of name: String, _ request: HTTPRequest, _ query: FormFields, _ administrator: AdministratorAccess
    ) throws(ServiceError) -> ServiceError {
        let type = try ReceivedRequest.mediaType(of: request, acceptsForms: false)
        let caller = try ReceivedRequest.authenticate(request, query, .keyOrBearer, administrator)
        try RequestHead.checkCommonParameters(query)
        _ = try ReceivedRequest.parse(request, type, caller == .administrator ? .request : .stranger)
        return .unimplemented(name)
    }

    /// How large a body may be: an administrator's may be much larger than a client's.
    static func limits(of endpoint: Endpoint, for caller: Caller) -> JSON.Limits {
        guard caller == .administrator else { return .stranger }
        return endpoint == .batchCreate ? .bulk : .request
    }

    /// The type of the body.
    ///
    /// - Throws: The refusal of a type or a charset that is not accepted.
    static func mediaType(
        of request: HTTPRequest, acceptsForms: @autoclosure () -> Bool
    ) throws(ServiceError) -> MediaType {
        switch request.method {
        case "DELETE": return .json
        case "GET" where request.body.isEmpty: return .json
        default: break
        }
        guard let value = request.header("Content-Type"), value != MediaType.json.name else { return .json }
        let type = MediaType(parsing: value)
        guard type.isJSON || (type.isForm && acceptsForms()) else { throw .contentType(value) }
        guard type.isUTF8 || request.body.isEmpty else { throw .charset(type.charset ?? "") }
        return type
    }

    static func authenticate(
        _ request: HTTPRequest, _ query: FormFields, _ access: Endpoint.Access, _ administrator: AdministratorAccess
    ) throws(ServiceError) -> Caller {
        if access == .open { return .anyone }
        if access == .utility {
            if let refusal = administrator.refusal(ofUtility: request) { throw refusal }
            return .anyone
        }
        if access == .keyOrBearer, let token = request.bearerToken {
            guard administrator.admits(token) else { throw .invalidCredentials }
            return .administrator
        }
        if query.only("key").nonEmpty != nil { return .client }
        guard request.header("x-goog-api-key").nonEmpty != nil else { throw .missingAPIKey }
        return .client
    }

    /// The body as an object; an absent one is an empty object. Of a form, a name that repeats has a list.
    static func parse(
        _ request: HTTPRequest, _ type: MediaType, _ limits: JSON.Limits
    ) throws(ServiceError) -> JSON.Value {
        var bytes = request.method == "GET" || request.method == "DELETE" ? [] : request.body
        if type.isForm {
            var writer = JSON.Writer()
            writer.beginObject()
            guard let form = FormFields(bounded: String(decoding: bytes, as: UTF8.self)) else {
                throw .tooManyFormFields
            }
            let first = form.firstPlaces
            for place in first.indices where first[place] == place {
                writer.key(form.fields[place].name)
                let places = first.indices.filter { first[$0] == place }
                if places.count > 1 { writer.beginArray() }
                for index in places { writer.string(form.fields[index].value) }
                if places.count > 1 { writer.endArray() }
            }
            writer.endObject()
            bytes = writer.bytes
        }
        if bytes.isEmpty { bytes = Array("{}".utf8) }
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: bytes, limits: limits).root
        } catch {
            throw .unreadable(error)
        }
        switch value.kind {
        case .object: return value
        case .array:
            throw ServiceError(message: "Invalid JSON payload received.  must be object", kind: .invalidArgument)
        case .null, .bool, .number, .string:
            throw ServiceError(message: "Invalid JSON payload received. The body is not an object.", kind: .unreadable)
        }
    }
}

extension Wire.Target {
    /// The members of the body that choose project and tenant, and a tenant of the query.
    init(of members: MemberTable, _ endpoint: Endpoint, _ query: FormFields) throws(FieldError) {
        self.init()
        var visitor = FieldVisitor(reading: .strict)
        try visitor.read(members) { (v: inout FieldVisitor) throws(FieldError) in try self.visit(&v) }
        if self.tenantId == nil, let tenant = query["tenantId"], endpoint.readsTenantFromQuery {
            self.tenantId = tenant
        }
    }
}
