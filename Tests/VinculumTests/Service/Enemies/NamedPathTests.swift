import PropertyKit
import Testing
@testable import Vinculum

/// However a path spells project and tenant, it opens nothing to a client.
@Suite("Names in paths")
struct NamedPathTests {
    /// A spelling of a name as it stands in a path, and the name that it is; `nil` where it is none.
    private static let spellings: [(text: String, name: String?)] = [
        ("demo", "demo"), ("%64emo", "demo"), ("", nil), ("/", nil), ("demo/", nil), ("/demo", nil),
        ("%2F", "/"), ("demo%2F", "demo/"), ("%2fdemo", "/demo"), ("%00", "\u{0}"), ("demo%00", "demo\u{0}"),
        ("%2e", "."), ("%2e%2e", ".."), ("..", ".."), ("demo/..", nil), ("../demo", nil), ("%", "%"),
        ("%20", " "), ("DEMO", "DEMO"), ("other", "other"), ("demo%3Ademo", "demo:demo"),
    ]

    /// One operation under one spelling of both names.
    private struct Spelled {
        let endpoint: Endpoint
        let path: String
        let project: String?
        /// The tenant; `nil` within for a path without one.
        let tenant: String??
    }

    /// Every operation that has a path with names, in every spelling of one of them. The list is the routing's own.
    private static let all: [Spelled] = Endpoint.allCases.flatMap { endpoint in
        spellings.flatMap { project in
            ([nil] + spellings.map { $0 }).compactMap { tenant -> Spelled? in
                let isPlain = [nil, "demo"].contains(tenant?.text) || project.text == "demo"
                // Marks that no spelling has.
                guard isPlain, let path = Self.path(of: endpoint, isOfTenant: tenant != nil) else { return nil }
                return Spelled(
                    endpoint: endpoint,
                    path: path.replacing("PPP", with: project.text).replacing("TTT", with: tenant?.text ?? ""),
                    project: project.name, tenant: tenant.map { $0.name })
            }
        }
    }

    /// A path with marks in place of the names.
    private static func path(of endpoint: Endpoint, isOfTenant: Bool) -> String? {
        let tenant = isOfTenant ? "TTT" : nil
        switch endpoint {
        case .listIdpConfigs, .createIdpConfig:
            return ProviderPath(project: "PPP", tenant: tenant, kind: .oauth).text
        case .getIdpConfig, .updateIdpConfig, .deleteIdpConfig:
            return ProviderPath(project: "PPP", tenant: tenant, kind: .oauth, id: "oidc.idp").text
        case .listProviders: return RegistryPath(project: "PPP", tenant: tenant).text
        case .getProvider, .replaceProvider, .updateProvider, .deleteProvider:
            return RegistryPath(project: "PPP", tenant: tenant, id: "oidc.idp").text
        case .testProvider: return RegistryPath(project: "PPP", tenant: tenant, id: "oidc.idp", isTest: true).text
        default: return endpoint.path(project: "PPP", tenant: tenant)
        }
    }

    @Test("an operation that clients cannot reach without a project is for administrators alone")
    func administrators() {
        for endpoint in Endpoint.allCases where endpoint.access == .keyOrBearer && endpoint.path == nil {
            #expect(endpoint.isOfAdministrators, "\(endpoint)")
        }
    }

    @Test(
        "a path with an empty name leads nowhere, and any other refuses a client that may not name a project",
        arguments: [TrustLevel.local, .hardened])
    func clients(trust: TrustLevel) throws {
        for endpoint in Endpoint.allCases where endpoint.path == nil && endpoint.publishedName == nil {
            #expect(Self.all.contains { $0.endpoint == endpoint }, "\(endpoint) has a path that is not tried")
        }
        let service = trust == .local ? Service() : try Service.exposed()
        var opened: Set<String> = []
        for spelled in Self.all {
            var service = service
            let request = Service.request(
                spelled.path, "{}", method: spelled.endpoint.method, headers: [("x-goog-api-key", "key")])
            let reply = service.send(request)
            let name = "\(spelled.endpoint) \(spelled.path): \(reply.status) \(reply.error)"
            let isNamed = spelled.project != nil && spelled.tenant != .some(.none)
            if !isNamed {
                #expect(reply.status == 404 && reply.error == "Not Found", "\(name)")
            } else {
                switch spelled.endpoint.access {
                case .keyOrBearer: #expect(reply.errorCode == "INSUFFICIENT_PERMISSION", "\(name)")
                // What only clients call may name the own project, and asks for its members then.
                case .key: #expect(reply.status == 400 || reply.error == "TENANT_NOT_FOUND", "\(name)")
                case .utility where trust == .hardened: #expect(reply.status == 403, "\(name)")
                case .utility where spelled.project == "demo": opened.insert(spelled.endpoint.rawValue)
                case .utility: #expect(reply.status == 400, "\(name)")
                case .open: Issue.record("\(name)")
                }
            }
            if reply.status != 200 { #expect(service.journal.last?.isEmpty ?? false, "\(name)") }
        }
        let utilities = Endpoint.allCases.filter { $0.access == .utility }.map(\.rawValue)
        #expect(opened == (trust == .local ? Set(utilities) : []))
    }

    @Test("an administrator is refused an empty name too, and another project than the service's")
    func administratorsNames() {
        for spelled in Self.all where spelled.endpoint.access == .keyOrBearer {
            guard spelled.project != "demo" || spelled.tenant == .some(.none) else { continue }
            var service = Service()
            let reply = service.admin(spelled.endpoint.method, spelled.path, "{}")
            let name = "\(spelled.endpoint) \(spelled.path): \(reply.status) \(reply.error)"
            if spelled.project == nil || spelled.tenant == .some(.none) {
                #expect(reply.status == 404 && reply.error == "Not Found", "\(name)")
            } else {
                #expect(reply.status == 400 && reply.error.contains("single project mode"), "\(name)")
            }
        }
    }

    @Test("a session cookie is an administrator's to make, whatever the path")
    func cookies() throws {
        var service = try Service.exposed()
        let session = service.member("a@example.net").session
        for path in ["v1/projects/demo:", "v1/projects/:", "v1/projects//tenants/:", "v1/projects/demo/tenants/:"] {
            let body = #"{"idToken":"\#(session)","validDuration":"1209600"}"#
            let reply = service.client("\(path)createSessionCookie", body)
            #expect(reply.status != 200 && reply.text("sessionCookie") == "", "\(path)")
        }
        let made = service.admin("v1/projects/demo:createSessionCookie", #"{"idToken":"\#(session)"}"#)
        #expect(made.text("sessionCookie") != "", "\(made.error)")
    }
}
