// Not in the WASI program, which has no `serve` and a limit of size.
#if !arch(wasm32)
import Vinculum

/// The endpoints as an [OpenAPI](https://spec.openapis.org/oas/v3.0.3) document: paths, methods, security schemes and
/// the fields of messages. `APIDescription+Messages.swift`, which the generator of the packages writes, has the fields.
struct APIDescription {
    /// What the description has of an operation beside its paths.
    struct Entry {
        let topic: StaticString
        /// The name of the message's schema; `nil` for JSON that no message declares, or no body.
        let request: StaticString?
        let response: StaticString?
        let text: StaticString

        init(_ topic: StaticString, request: StaticString?, response: StaticString?, _ text: StaticString) {
            (self.topic, self.request, self.response, self.text) = (topic, request, response, text)
        }
    }

    private struct Operation {
        let path: String
        let method: String
        let id: String
        let access: Access
        /// `nil` for a utility.
        let entry: Entry?
    }

    /// The credentials that an operation takes.
    private enum Access {
        case none
        case key
        case keyOrAdministrator
        case administrator
        /// None at a local server; elsewhere those of an administrator.
        case noneOrAdministrator

        init(_ endpoint: Endpoint) {
            switch endpoint.access {
            case .keyOrBearer: self = endpoint.isOfAdministrators ? .administrator : .keyOrAdministrator
            case .key: self = .key
            case .open: self = .none
            case .utility: self = .noneOrAdministrator
            }
        }

        init(_ utility: Utility) {
            switch utility.row.access {
            case .everyone, .page, .machine: self = .none
            case .machineOrAdministrator: self = .noneOrAdministrator
            case .administrator: self = .administrator
            }
        }
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
                self.add(utility, utility.path, method, id)
                if let path = utility.path(project: "{project}") {
                    self.add(utility, path, method, id + ".ofProject")
                }
            }
        }
    }

    private mutating func add(_ utility: Utility, _ path: String, _ method: String, _ id: String) {
        self.operations.append(Operation(path: path, method: method, id: id, access: Access(utility), entry: nil))
    }

    /// Adds an endpoint.
    ///
    /// - Parameter path: The path; the braces of its parameters are percent-encoded.
    private mutating func add(_ endpoint: Endpoint, _ path: String?, _ suffix: String) {
        guard let path = path.flatMap({ PercentEncoding.decoded($0) }) else { return }
        // In the legacy interface this listing has a body, which names the project.
        let method = endpoint == .batchGet && suffix == ".legacy" ? "POST" : endpoint.method
        self.operations.append(
            Operation(
                path: path, method: method, id: "\(endpoint.rawValue)\(suffix)",
                access: suffix == ".published" ? .none : Access(endpoint),
                entry: APIDescription.entry(of: endpoint)))
    }

    /// Made once: it takes longer than most requests.
    static let document = APIDescription().json

    private var json: [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 1 << 18)
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
            guard !self.operations[..<index].contains(where: { $0.path == operation.path }) else { continue }
            writer.key(operation.path)
            writer.beginObject()
            for operation in self.operations[index...].filter({ $0.path == operation.path }) {
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
        if let entry = operation.entry { self.writeText(of: entry, to: &writer) }
        let places = operation.path.utf8.split(separator: UInt8(ascii: "{")).dropFirst().map { part in
            String(decoding: part.prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
        }
        if !places.isEmpty {
            writer.key("parameters")
            writer.beginArray()
            for place in places { self.writeParameter(place, to: &writer) }
            writer.endArray()
        }
        if ["POST", "PATCH", "PUT"].contains(operation.method) {
            writer.key("requestBody")
            writer.beginObject()
            self.writeContent(operation.entry?.request, to: &writer)
            writer.endObject()
        }
        writer.key("responses")
        writer.beginObject()
        writer.key("200")
        writer.beginObject()
        writer.member("description", operation.entry == nil ? "Success, or what a browser shows" : "Success")
        if let entry = operation.entry { self.writeContent(entry.response, to: &writer) }
        writer.endObject()
        writer.key("default")
        writer.beginObject()
        writer.member("description", "A refusal")
        if operation.entry != nil { self.writeContent("ErrorResponse", to: &writer) }
        writer.endObject()
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

    private static func writeText(of entry: Entry, to writer: inout JSON.Writer) {
        writer.key("tags")
        writer.beginArray()
        writer.string(String(copying: entry.topic))
        writer.endArray()
        writer.member("description", String(copying: entry.text))
    }

    /// - Parameter message: The name of the body's schema; `nil` for any object.
    private static func writeContent(_ message: StaticString?, to writer: inout JSON.Writer) {
        writer.key("content")
        writer.beginObject()
        writer.key("application/json")
        writer.beginObject()
        if let message {
            writer.key("schema")
            writer.beginObject()
            writer.member("$ref", "#/components/schemas/\(String(copying: message))")
            writer.endObject()
        } else {
            self.writeSchema("object", to: &writer)
        }
        writer.endObject()
        writer.endObject()
    }

    private static func writeSchema(_ type: String, to writer: inout JSON.Writer) {
        writer.key("schema")
        writer.beginObject()
        writer.member("type", type)
        writer.endObject()
    }

    /// Writes the accepted security schemes. A client needs one of them, or none if the list is empty or has an empty
    /// one.
    private static func writeSecurity(_ access: Access, to writer: inout JSON.Writer) {
        writer.key("security")
        writer.beginArray()
        let schemes: [String?] =
            switch access {
            case .none: []
            case .key: self.keys.map(Optional.some)
            case .keyOrAdministrator: self.keys.map(Optional.some) + [self.bearer]
            case .administrator: [self.bearer]
            case .noneOrAdministrator: [nil, self.bearer]
            }
        for scheme in schemes {
            writer.beginObject()
            if let scheme {
                writer.key(scheme)
                writer.beginArray()
                writer.endArray()
            }
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
        writer.key("schemas")
        writer.raw(Array(String(copying: self.schemas).utf8))
        writer.endObject()
    }
}

extension HTTPResponse {
    static var apiDescription: HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", body: APIDescription.document)
    }
}
#endif
