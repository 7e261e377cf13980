import PropertyKit
import Testing
@testable import Vinculum

/// A forecast of a removal against the removal.
@Suite("A forecast is what the removal leaves")
struct ForecastRemovalTests {
    /// A removal, by the members of its request.
    private static let removals: [(members: String, endpoint: String)] = [
        (#""deleteProvider":["google.com"]"#, "v1/accounts:update"),
        (#""deleteProvider":["phone"]"#, "v1/accounts:update"),
        (#""deleteProvider":["password"]"#, "v1/accounts:update"),
        (#""deleteProvider":["google.com","password","phone"],"deletePasskey":["key"]"#, "v1/accounts:update"),
        (#""deleteAttribute":["EMAIL"]"#, "v1/accounts:update"),
        (#""deleteAttribute":["PASSWORD"]"#, "v1/accounts:update"),
        (#""deleteAttribute":["EMAIL","PASSWORD"],"deleteProvider":["phone","nosuch.com"]"#, "v1/accounts:update"),
        (#""deletePasskey":["key","other"]"#, "v1/accounts:update"),
        (#""mfaEnrollmentId":"sms""#, "v2/accounts/mfaEnrollment:withdraw"),
        (#""mfaEnrollmentId":"totp""#, "v2/accounts/mfaEnrollment:withdraw"),
    ]

    /// The forecast without what it compares with the present.
    private static func absolute(_ forecast: SignInForecast) -> SignInForecast {
        var forecast = forecast
        forecast.lost = []
        for index in forecast.methods.indices {
            forecast.methods[index].weaknesses.removeAll { $0 == .secondFactorLost }
        }
        return forecast
    }

    @Test(
        "the forecast of a removal equals the forecast of nothing after it, and changes nothing",
        arguments: ForecastDeedTests.policies.filter {
            ["everything allowed", "strict", "apps alone as second factors"].contains($0.testDescription)
        })
    func removal(policy: ForecastDeedTests.Policy) throws {
        let service = ForecastDeedTests.service(policy)
        for shape in ForecastAccount.Shape.all {
            for (members, endpoint) in Self.removals {
                var world = ForecastAccount(shape, in: service)
                let session = world.session()
                let before = world.service.authority.store.snapshot()
                let reply = world.service.client(
                    "/vinculum/v1/accounts:forecast", #"{"idToken":"\#(session)",\#(members)}"#)
                #expect(world.service.authority.store.snapshot() == before && world.service.effects.isEmpty)
                let deed = world.service.client(endpoint, #"{"idToken":"\#(session)",\#(members)}"#)
                if reply.status != 200 {
                    #expect(deed.error == reply.error, "\(shape) \(members): both are refused alike")
                    continue
                }
                // A strict service asks for a session with the second factor, which an administrator needs not.
                if deed.status != 200 { Self.asAdministrator(members, &world.service) }
                let forecast = try #require(reply.json.flatMap { SignInForecast($0) })
                let after = try #require(world.forecast().json.flatMap { SignInForecast($0) })
                #expect(Self.absolute(forecast) == Self.absolute(after), "\(shape) \(members)")
                #expect(reply["remaining"]?.int64 == Int64(after.remaining), "\(shape) \(members)")
                #expect(reply["unreachable"]?.bool == after.isUnreachable, "\(shape) \(members)")
            }
        }
    }

    /// Makes the change that a session was refused.
    private static func asAdministrator(_ members: String, _ service: inout Service) {
        let isFactor = members.utf8.starts(with: #""mfaEnrollmentId""#.utf8)
        let body = isFactor ? #""mfa":{"enrollments":[]}"# : members
        let reply = service.admin("v1/accounts:update", #"{"localId":"ada",\#(body)}"#)
        #expect(reply.status == 200, "\(reply.error)")
    }

    @Test(
        "an administrator's forecast of an account is that of its session, for every removal",
        arguments: ForecastDeedTests.policies.filter {
            ["everything allowed", "strict", "apps alone as second factors"].contains($0.testDescription)
        })
    func administrator(policy: ForecastDeedTests.Policy) {
        let service = ForecastDeedTests.service(policy)
        let path = "/vinculum/v1/accounts:forecast"
        for shape in ForecastAccount.Shape.all {
            var world = ForecastAccount(shape, in: service)
            let session = world.session()
            let before = world.service.authority.store.snapshot()
            for members in [""] + Self.removals.map({ "," + $0.members }) {
                let own = world.service.client(path, #"{"idToken":"\#(session)"\#(members)}"#)
                for scope in ["", #","targetProjectId":"demo""#] {
                    let theirs = world.service.admin(path, #"{"localId":"ada"\#(scope)\#(members)}"#)
                    #expect(theirs.status == own.status && theirs.body == own.body, "\(shape) \(members)")
                }
            }
            #expect(world.service.authority.store.snapshot() == before, "nothing is changed")
        }
    }

    @Test("an administrator's forecast is of the account of the tenant that the request names")
    func tenant() {
        var service = Service()
        service.admin("v1/projects/demo/tenants/t/accounts", #"{"localId":"ada","phoneNumber":"+15550001"}"#)
        service.admin("v1/projects/demo/accounts", #"{"localId":"ada","email":"ada@x.com"}"#)
        let path = "/vinculum/v1/accounts:forecast"
        func methods(_ reply: Reply) -> [String] {
            reply["methods"]?.elements.compactMap { $0["method"]?.string } ?? []
        }
        let ofProject = methods(service.admin(path, #"{"localId":"ada"}"#))
        let ofTenant = methods(service.admin(path, #"{"localId":"ada","tenantId":"t"}"#))
        #expect(ofTenant.contains("phone") && !ofProject.contains("phone"))
        #expect(ofProject.contains("passwordReset") && !ofTenant.contains("passwordReset"))
        #expect(service.admin(path, #"{"localId":"eve","tenantId":"t"}"#).errorCode == "USER_NOT_FOUND")
    }

    @Test(
        "a forecast of another's account needs an administrator, and an administrator an account",
        arguments: TrustLevel.allCases)
    func rights(trust: TrustLevel) throws {
        var service = trust == .hardened ? try Service.exposed() : Service { $0.follow(trust) }
        let path = "/vinculum/v1/accounts:forecast"
        let (ada, own) = service.member("ada@x.com")
        let bob = service.member("bob@x.com").id
        #expect(service.client(path, #"{"localId":"\#(ada)"}"#).error == "MISSING_ID_TOKEN")
        // A session is asked for, and decides alone.
        let named = service.client(path, #"{"idToken":"\#(own)","localId":"\#(bob)"}"#)
        #expect(named.status == 200 && named.body == service.client(path, #"{"idToken":"\#(own)"}"#).body)
        let elsewhere = service.client(path, #"{"idToken":"\#(own)","targetProjectId":"demo"}"#)
        #expect(elsewhere.errorCode == "INSUFFICIENT_PERMISSION")
        for header in ["Bearer stranger", "Bearer \(own)"] {
            let request = Service.request(path, #"{"localId":"\#(ada)"}"#, headers: [("Authorization", header)])
            let reply = service.send(request)
            #expect(reply.status >= 400 && reply["methods"] == nil, "\(trust) \(header)")
        }
        #expect(service.admin(path, "{}").error == "MISSING_LOCAL_ID")
        #expect(service.admin(path, #"{"idToken":"\#(own)"}"#).error == "MISSING_LOCAL_ID")
        #expect(service.admin(path, #"{"localId":"nobody"}"#).errorCode == "USER_NOT_FOUND")
        #expect(service.admin(path, #"{"localId":"\#(ada)"}"#)["methods"]?.count ?? 0 > 0)
    }

    @Test("what is lost works now and would not; what is weaker had a second factor")
    func comparison() throws {
        var shape = ForecastAccount.Shape()
        (shape.hasAddress, shape.isVerified, shape.hasPassword, shape.hasGoogle) = (true, true, true, true)
        shape.factors = ["totp"]
        var world = ForecastAccount(shape, in: ForecastAccount.empty(.local))
        let unlink = try #require(
            world.forecast(#","deleteProvider":["google.com"]"#).json.flatMap { SignInForecast($0) })
        #expect(unlink.lost == ["google.com"] && unlink.secondFactors.map(\.works) == [true])
        #expect(unlink.methods.map(\.method.name) == ["password", "custom", "emailLink", "passwordReset"])
        #expect(unlink.methods.map(\.weaknesses) == [[], [], [.recovery], [.recovery]])
        #expect(unlink.remaining == 2 && !unlink.isUnreachable)
        let withdraw = try #require(world.forecast(#","mfaEnrollmentId":"totp""#).json.flatMap { SignInForecast($0) })
        #expect(withdraw.lost.isEmpty && withdraw.secondFactors.isEmpty)
        let weaker = withdraw.methods.filter { $0.weaknesses.contains(.secondFactorLost) }.map(\.method.name)
        #expect(weaker == ["password", "google.com", "emailLink", "passwordReset"])
    }

    @Test(
        "a request that cannot be judged is refused and changes nothing",
        arguments: [
            Row(#"{}"#, "MISSING_ID_TOKEN"), Row(#"{"idToken":"x"}"#, "INVALID_ID_TOKEN"),
            Row(#"{"idToken":"$","mfaEnrollmentId":"none"}"#, "MFA_ENROLLMENT_NOT_FOUND"),
            Row(#"{"idToken":"$","deleteAttribute":["NONE"]}"#, "Invalid JSON payload received"),
            Row(#"{"idToken":"$","deleteProvider":"google.com"}"#, "Invalid JSON payload received"),
            Row(#"{"idToken":"$","deleteAttribute":["RAW_USER_INFO"]}"#, "deleteAttribute RAW_USER_INFO is not"),
            Row(
                #"{"idToken":"$","deleteProvider":[\#(Array(repeating: #""x""#, count: 101).joined(separator: ","))]}"#,
                "INVALID_ARGUMENT"),
        ] as [Row<String, String>])
    func refused(row: Row<String, String>) {
        let (body, error) = row.fields
        var shape = ForecastAccount.Shape()
        shape.hasGoogle = true
        var world = ForecastAccount(shape, in: ForecastAccount.empty(.local))
        let text = body.split(separator: "$", omittingEmptySubsequences: false).joined(separator: world.session())
        let before = world.service.authority.store.snapshot()
        let reply = world.service.client("/vinculum/v1/accounts:forecast", text)
        #expect(reply.status != 200 && reply.error.hasPrefix(error), "\(reply.error)", sourceLocation: row.line)
        #expect(world.service.authority.store.snapshot() == before, sourceLocation: row.line)
    }
}
