import Vinculum

/// The endpoints as an [OpenAPI](https://spec.openapis.org/oas/v3.0.3) document: paths, methods and security schemes.
struct APIDescription {
    private struct Operation {
        let path: String
        let method: String
        let id: String
        let access: Endpoint.Access
    }

    private var operations: [Operation] = []

    init() {
        for endpoint in Endpoint.allCases {
            self.add(endpoint, endpoint.path, "")
            self.add(endpoint, endpoint.path(project: "{project}", tenant: nil), ".ofProject")
            self.add(endpoint, endpoint.path(project: "{project}", tenant: "{tenant}"), ".ofTenant")
            self.add(endpoint, endpoint.publishedPath(project: "{project}"), ".published")
            if endpoint.legacyName != nil { self.add(endpoint, endpoint.legacyPath, ".legacy") }
        }
        self.add(.jsonWebKeySet, Endpoint.keySetAlias, ".google")
        for kind in ProviderConfiguration.Kind.allCases {
            for (tenant, suffix) in [(nil, ".ofProject"), ("{tenant}", ".ofTenant")] {
                for id in [nil, "{id}"] {
                    let path = ProviderPath(project: "{project}", tenant: tenant, kind: kind, id: id)
                    for endpoint in path.endpoints { self.add(endpoint, path.text, "\(suffix).\(kind.collection)") }
                }
            }
        }
        for (tenant, suffix) in [(nil, ".ofProject"), ("{tenant}", ".ofTenant")] {
            for path in [
                RegistryPath(project: "{project}", tenant: tenant),
                RegistryPath(project: "{project}", tenant: tenant, id: "{id}"),
                RegistryPath(project: "{project}", tenant: tenant, id: "{id}", isTest: true),
            ] {
                for endpoint in path.endpoints { self.add(endpoint, path.text, suffix) }
            }
        }
        for utility in Utility.allCases {
            for method in utility.methods {
                let id = "\(utility.rawValue).\(ASCII.lowercased(method))"
                let access: Endpoint.Access = utility == .rotateKeys ? .keyOrBearer : .open
                self.operations.append(Operation(path: utility.path, method: method, id: id, access: access))
                guard let path = utility.path(project: "{project}") else { continue }
                self.operations.append(Operation(path: path, method: method, id: id + ".ofProject", access: access))
            }
        }
    }

    /// Adds an endpoint.
    ///
    /// - Parameter path: The path; the braces of its parameters are percent-encoded.
    private mutating func add(_ endpoint: Endpoint, _ path: String?, _ suffix: String) {
        guard let path = path.flatMap({ PercentEncoding.decoded($0) }) else { return }
        // In the legacy interface this listing has a body, which names the project.
        let method = endpoint == .batchGet && ByteText(suffix) == ".legacy" ? "POST" : endpoint.method
        self.operations.append(
            Operation(path: path, method: method, id: "\(endpoint.rawValue)\(suffix)", access: endpoint.access))
    }

    /// Made once: it takes longer than most requests.
    static let document = APIDescription().json

    private var json: [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 1 << 16)
        writer.beginObject()
        writer.member("openapi", "3.0.3")
        writer.key("info")
        writer.beginObject()
        writer.member("title", "Vinculum")
        writer.member("description", "An authentication service that speaks the Identity Toolkit protocol.")
        writer.member("version", "1")
        writer.endObject()
        writer.key("paths")
        writer.beginObject()
        for (index, operation) in self.operations.enumerated() {
            guard !self.operations[..<index].contains(where: { sameBytes($0.path, operation.path) }) else { continue }
            writer.key(operation.path)
            writer.beginObject()
            for operation in self.operations[index...].filter({ sameBytes($0.path, operation.path) }) {
                APIDescription.write(operation, to: &writer)
            }
            writer.endObject()
        }
        writer.endObject()
        APIDescription.writeComponents(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ operation: Operation, to writer: inout JSON.Writer) {
        writer.key(ASCII.lowercased(operation.method))
        writer.beginObject()
        writer.member("operationId", operation.id)
        let places = operation.path.utf8.split(separator: UInt8(ascii: "{")).dropFirst().map { part in
            String(decoding: part.prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
        }
        if !places.isEmpty {
            writer.key("parameters")
            writer.beginArray()
            for place in places { self.writeParameter(place, to: &writer) }
            writer.endArray()
        }
        if ["POST", "PATCH", "PUT"].contains(ByteText(operation.method)) { self.writeBody(to: &writer) }
        writer.key("responses")
        writer.beginObject()
        for (status, text) in [("200", "Success"), ("default", "A refusal, or what a browser shows")] {
            writer.key(status)
            writer.beginObject()
            writer.member("description", text)
            writer.endObject()
        }
        writer.endObject()
        self.writeSecurity(operation.access, to: &writer)
        writer.endObject()
    }

    private static func writeParameter(_ name: String, to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("in", "path")
        writer.member("required", true)
        self.writeSchema("string", to: &writer)
        writer.endObject()
    }

    private static func writeBody(to writer: inout JSON.Writer) {
        writer.key("requestBody")
        writer.beginObject()
        writer.key("content")
        writer.beginObject()
        writer.key("application/json")
        writer.beginObject()
        self.writeSchema("object", to: &writer)
        writer.endObject()
        writer.endObject()
        writer.endObject()
    }

    private static func writeSchema(_ type: String, to writer: inout JSON.Writer) {
        writer.key("schema")
        writer.beginObject()
        writer.member("type", type)
        writer.endObject()
    }

    /// Writes the accepted security schemes. A client needs one of them, or none if the list is empty.
    private static func writeSecurity(_ access: Endpoint.Access, to writer: inout JSON.Writer) {
        writer.key("security")
        writer.beginArray()
        let schemes = access == .open ? [] : access == .key ? self.keys : self.keys + [self.bearer]
        for scheme in schemes {
            writer.beginObject()
            writer.key(scheme)
            writer.beginArray()
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    private static let keys = ["keyInQuery", "keyInHeader"]
    private static let bearer = "administrator"

    private static func writeComponents(to writer: inout JSON.Writer) {
        writer.key("components")
        writer.beginObject()
        writer.key("securitySchemes")
        writer.beginObject()
        for (scheme, place, name) in [(self.keys[0], "query", "key"), (self.keys[1], "header", "x-goog-api-key")] {
            writer.key(scheme)
            writer.beginObject()
            writer.member("type", "apiKey")
            writer.member("in", place)
            writer.member("name", name)
            writer.endObject()
        }
        writer.key(self.bearer)
        writer.beginObject()
        writer.member("type", "http")
        writer.member("scheme", "bearer")
        writer.endObject()
        writer.endObject()
        writer.endObject()
    }
}

extension HTTPResponse {
    static var apiDescription: HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", body: APIDescription.document)
    }
}
