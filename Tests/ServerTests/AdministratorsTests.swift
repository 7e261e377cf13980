import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// Several named secrets of administrators, and what is almost one of them.
@Suite("Administrators")
struct AdministratorsTests {
    private static let ada = Secret("ada-0123456789abcdef")
    private static let build = Secret("build-fedcba9876543210")
    private static let ended = "ended-0011223344556677"

    private static func served() -> Served {
        Served(
            LocalService(
                reach: .network,
                administrators: .secrets([
                    AdministratorSecret(name: "ada", Self.ada), AdministratorSecret(name: "build", Self.build),
                ]))
        ) { $0.administrator = .secret(Secret("")) }
    }

    /// A request to each operation that reads a bearer token, by each of its paths.
    private static let requests: [HTTPRequest] =
        Endpoint.allCases.filter { $0.readsBearer }.flatMap { endpoint in
            var paths = [
                endpoint.path, endpoint.path(project: "demo", tenant: nil),
                endpoint.path(project: "demo", tenant: "t1"),
            ]
            for kind in ProviderConfiguration.Kind.allCases {
                for id in [nil, "oidc.one"] {
                    let path = ProviderPath(project: "demo", tenant: nil, kind: kind, id: id)
                    if path.endpoints.contains(endpoint) { paths.append(path.text) }
                }
            }
            return paths.compactMap { $0 }.map {
                HTTPRequest(method: endpoint.method, path: $0, body: Array("{}".utf8))
            }
        }
        + ["", "/oidc.one", "/oidc.one:test"].flatMap { tail in
            ["GET", "PUT", "PATCH", "DELETE"].map { method in
                HTTPRequest(method: method, path: "/vinculum/v1/projects/demo/providers" + tail, body: Array("{}".utf8))
            }
        } + [HTTPRequest(method: "POST", path: "/identitytoolkit.googleapis.com/admin/v2/projects/demo/tenants")]

    private static func with(_ token: String?, _ request: HTTPRequest, scheme: String = "Bearer ") -> HTTPRequest {
        var request = request
        if let token { request.headers = [HTTPRequest.Header("Authorization", scheme + token)] }
        return request
    }

    @Test("each secret administers under its name, every other token is refused by every operation and changes nothing")
    func enemy() throws {
        let (ada, build) = (Self.ada.revealed(), Self.build.revealed())
        let wrong = [
            "owner", "OWNER", "ya29.token", Self.ended, String(ada.prefix(10)), String(ada.dropLast()), ada + "0",
            ada + build, "ada \(ada)", "ada", " \(ada)", "\(ada) ", "\(ada)\n\(build)", ada.uppercased(), "\0", "#",
        ]
        #expect(Self.requests.count > 90)
        for request in Self.requests {
            var served = Self.served()
            let before = served.authority.store
            for token in wrong {
                let request = Self.with(token, request)
                #expect(served.service.read(request).administratorName == nil, "\(token)")
                // 404 where no operation has this method.
                let status = served.send(request).status
                #expect([401, 404, 405].contains(status), "\(request.method) \(request.path) \(token): \(status)")
            }
            for request in [Self.with(nil, request), Self.with(ada, request, scheme: "Basic ")] {
                #expect(served.service.read(request).administratorName == nil)
                #expect(served.send(request).status >= 400, "\(request.method) \(request.path)")
            }
            #expect(served.authority.store.totalAccountCount == before.totalAccountCount)
            #expect(served.authority.store.tenantIDs == before.tenantIDs)
            for (name, token) in [("ada", ada), ("build", build)] {
                let request = Self.with(token, request)
                #expect(served.service.read(request).administratorName == name)
                #expect(served.send(request).status != 401, "\(request.method) \(request.path)")
            }
        }
    }

    @Test("a secret that is ended is refused from the next request on, and an added one admitted")
    func turning() {
        var served = Self.served()
        let query = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:query",
            body: Array("{}".utf8))
        #expect(served.send(Self.with(Self.ada.revealed(), query)).status == 200)
        served.service.administrators = .secrets([
            AdministratorSecret(name: "build", Self.build), AdministratorSecret(name: "eve", Secret(Self.ended)),
        ])
        #expect(served.send(Self.with(Self.ada.revealed(), query)).status == 401)
        #expect(served.send(Self.with(Self.build.revealed(), query)).status == 200)
        #expect(served.send(Self.with(Self.ended, query)).status == 200)
        served.service.administrators = .secrets([])
        for token in [Self.ada.revealed(), Self.build.revealed(), Self.ended, "", "owner"] {
            #expect(served.send(Self.with(token, query)).status != 200)
        }
    }

    @Test("what almost is a secret admits nobody", arguments: TestSeed.sample(4))
    func mutations(seed: TestSeed) {
        let served = Self.served()
        let bytes = Array(Self.ada.revealed().utf8)
        forAll(seed: seed, count: 200, .mutations(of: bytes)) { mutated in
            guard mutated != bytes, mutated != Array(Self.build.revealed().utf8) else { return }
            let request = Self.with(
                String(decoding: mutated, as: UTF8.self), HTTPRequest(method: "POST", path: "/anything"))
            try check(served.service.read(request).administratorName == nil, "\(mutated)")
            try check(served.service.bodyAllowance(of: request) != .large, "a stranger's body is small")
        }
    }
}
