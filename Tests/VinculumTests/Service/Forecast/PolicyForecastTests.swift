import PropertyKit
import Testing
@testable import Vinculum

/// Forecasts of changes of policy, for administrators.
@Suite("Forecasts of policies")
struct PolicyForecastTests {
    private static let path = "/vinculum/v1/projects/demo/accounts:forecast"
    private static let names = PolicyForecast.Effect.allCases.map(\.countName)

    /// A service with every shape of account, and what each one is.
    private static let world: (service: Service, shapes: [AccountID: ForecastAccount.Shape]) = {
        var service = ForecastAccount.empty(.local)
        var shapes: [AccountID: ForecastAccount.Shape] = [:]
        for (number, shape) in ForecastAccount.Shape.all.enumerated() {
            let account = ForecastAccount(shape, in: service)
            var deltas = account.service.authority.store[nil][account.id]!.changes
            // Identifiers of their own.
            for index in deltas.indices {
                switch deltas[index] {
                case .email(var email?):
                    email.address = EmailAddress("p\(number)@\(number % 2 == 0 ? "x.com" : "y.com")")!
                    deltas[index] = .email(email)
                case .phone(var phone?):
                    phone.number = PhoneNumber("+1555\(1000 + number)")!
                    deltas[index] = .phone(phone)
                case .identityLinked(var identity):
                    identity.subject = SubjectID("g\(number)")
                    deltas[index] = .identityLinked(identity)
                case .passkeyEnrolled(var passkey):
                    passkey.id = PasskeyID("key\(number)")
                    deltas[index] = .passkeyEnrolled(passkey)
                default: break
                }
            }
            let id = AccountID("u\(number)")!
            var set = ChangeSet()
            set.changes = [.account(.changed(id, deltas))]
            service.commit(set)
            shapes[id] = shape
        }
        return (service, shapes)
    }()

    /// Every page of an answer, added up.
    private static func sum(
        _ members: String, _ service: inout Service, pageSize: Int = 0
    ) throws -> (counts: [String: Int64], listed: [String: [String]], pages: Int) {
        var counts: [String: Int64] = [:]
        var listed: [String: [String]] = [:]
        var (token, pages) = ("", 0)
        repeat {
            let reply = service.admin(
                Self.path, #"{"list":true,"pageSize":\#(pageSize),"pageToken":"\#(token)",\#(members)}"#)
            try #require(reply.status == 200, "\(reply.error)")
            for name in ["accountCount"] + Self.names { counts[name, default: 0] += reply[name]?.int64 ?? 0 }
            for entry in reply["accounts"].map({ Array($0.elements) }) ?? [] {
                let effects = entry["effects"].map { $0.elements.compactMap(\.string) } ?? []
                #expect(listed.updateValue(effects, forKey: entry["localId"]?.string ?? "") == nil, "listed once")
            }
            token = reply.text("nextPageToken")
            pages += 1
        } while !token.isEmpty
        return (counts, listed, pages)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What is expected of an account of this shape; written from the meaning of the change.
        let effects: @Sendable (ForecastAccount.Shape, Int) -> Set<String>
    }

    static let cases: [Case] = [
        Case(testDescription: #""disableProvider":["google.com"]"#) { shape, _ in
            guard shape.hasGoogle else { return [] }
            var effects: Set<String> = ["methodLost"]
            let others =
                shape.hasPassword || shape.hasEmailLink
                || shape.factors.isEmpty && (shape.hasPhone || shape.hasPasskey)
            if !others { effects.insert(shape.hasAddress ? "recoveryOnly" : "unreachable") }
            return effects
        },
        Case(testDescription: #""requireSecondFactor":true"#) { shape, _ in
            guard shape.factors.isEmpty else { return [] }
            // Without an address no second factor can be enrolled, so that Google signs in no more.
            if !shape.hasAddress, shape.hasGoogle {
                return shape.hasPhone || shape.hasPasskey ? ["methodLost"] : ["methodLost", "unreachable"]
            }
            guard shape.hasAddress else { return [] }
            // A phone or a passkey alone is not bound: no factor can follow it.
            let isBound = shape.hasPassword || shape.hasEmailLink || shape.hasGoogle
            return isBound || !shape.hasPhone && !shape.hasPasskey ? ["mustEnroll"] : []
        },
        Case(testDescription: #""removeDomain":["X.com"]"#) { shape, number in
            guard shape.hasAddress, number % 2 == 0 else { return [] }
            var effects: Set<String> = ["methodLost"]
            let others =
                shape.hasPassword || shape.hasGoogle
                || shape.factors.isEmpty && (shape.hasPhone || shape.hasPasskey)
            if !others { effects.insert("unreachable") }
            return effects
        },
        Case(testDescription: #""disableFactor":["phone"]"#) { shape, _ in
            guard shape.factors.contains("sms") else { return [] }
            var effects: Set<String> = ["secondFactorLost"]
            // The paper stands for the phone.
            if shape.factors.contains("recovery") { return effects }
            // The proof of an address that was not verified retires the factor, under local trust.
            let byMailbox = shape.hasAddress && !shape.isVerified
            if shape.hasPassword || shape.hasGoogle || shape.hasAddress && shape.isVerified {
                effects.insert("methodLost")
            }
            let had = shape.hasPassword || shape.hasEmailLink || shape.hasGoogle
            let has = byMailbox && shape.hasEmailLink
            if had, !has, byMailbox { effects.insert("recoveryOnly") }
            if had || shape.hasAddress, !has, !byMailbox { effects.insert("unreachable") }
            return effects
        },
    ]

    @Test("each account has the effects that its shape has, whatever the pages", arguments: cases, [0, 1, 7])
    func effects(entry: Case, pageSize: Int) throws {
        var service = Self.world.service
        let before = service.authority.store.snapshot()
        let (counts, listed, pages) = try Self.sum(entry.testDescription, &service, pageSize: pageSize)
        #expect(service.authority.store.snapshot() == before, "nothing is changed")
        #expect(counts["accountCount"] == Int64(Self.world.shapes.count + 1), "the donor of the password too")
        #expect(pages == (pageSize == 0 ? 1 : (Self.world.shapes.count + pageSize) / pageSize))
        var expected: [String: Int64] = [:]
        for (id, shape) in Self.world.shapes {
            let number = Int(id.text.dropFirst())!
            let effects = entry.effects(shape, number)
            for effect in effects { expected["\(effect)Count", default: 0] += 1 }
            #expect(Set(listed[id.text] ?? []) == effects, "\(shape) \(number)")
        }
        // The donor has a password and an address that is not verified, at x.com.
        let donor = Set(listed["donor"] ?? [])
        for effect in donor { expected["\(effect)Count", default: 0] += 1 }
        for name in Self.names { #expect(counts[name] == expected[name] ?? 0, "\(name)") }
    }

    @Test("a deleted tenant takes every account that could be signed in to, and its factors")
    func tenant() throws {
        var service = Service()
        let scope = "v1/projects/demo/tenants/t/accounts"
        service.admin(scope, #"{"email":"a@x.com","password":"secret1"}"#)
        service.admin(scope, #"{"localId":"none"}"#)
        let path = "/vinculum/v1/projects/demo/tenants/t/accounts:forecast"
        let reply = service.admin(path, #"{"deleteTenant":true,"list":true}"#)
        #expect(reply["accountCount"]?.int64 == 2 && reply["unreachableCount"]?.int64 == 1, "\(reply.error)")
        #expect(reply["accounts"]?[0]?["email"]?.string == "a@x.com" && reply["accounts"]?.count == 1)
        #expect(service.admin(path, #"{}"#)["unreachableCount"]?.int64 == 0)
        // Nothing else than a tenant can be deleted, and an unknown one is not made by asking.
        #expect(service.admin(Self.path, #"{"deleteTenant":true}"#).status == 400)
        let unknown = "/vinculum/v1/projects/demo/tenants/u/accounts:forecast"
        #expect(service.admin(unknown, #"{"deleteTenant":true}"#).errorCode == "TENANT_NOT_FOUND")
        #expect(service.authority.store.tenantIDs.map(\.text) == ["t"])
    }

    @Test("a list ends a page with its thousandth entry, so that no answer is long")
    func bounded() throws {
        var service = Service()
        let rows = (0..<1500).map {
            #"{"localId":"u\#($0)","providerUserInfo":[{"providerId":"google.com","rawId":"\#($0)"}]}"#
        }
        for part in [rows[..<1000], rows[1000...]] {
            let reply = service.admin(
                "v1/projects/demo/accounts:batchCreate", #"{"users":[\#(part.joined(separator: ","))]}"#)
            #expect(reply.status == 200 && reply["error"]?.count ?? 0 == 0, "\(reply.error)")
        }
        let body = #""disableProvider":["google.com"]"#
        let first = service.admin(Self.path, #"{"list":true,\#(body)}"#)
        #expect(first["accounts"]?.count == 1000 && first["accountCount"]?.int64 == 1000)
        let (counts, listed, pages) = try Self.sum(body, &service)
        #expect(counts["unreachableCount"] == 1500 && listed.count == 1500 && pages == 2)
        // Counting alone goes through all in one call.
        let counted = service.admin(Self.path, #"{\#(body)}"#)
        #expect(counted["unreachableCount"]?.int64 == 1500 && counted["nextPageToken"] == nil)
    }

    @Test(
        "a request that cannot be judged is refused",
        arguments: [
            #"{"disableFactor":["email"]}"#, #"{"disableFactor":"phone"}"#, #"{"requireSecondFactor":1}"#,
            #"{"removeDomain":[\#(Array(repeating: #""x""#, count: 101).joined(separator: ","))]}"#,
            #"{"pageToken":"\#(String(repeating: "x", count: 129))"}"#,
        ])
    func refused(body: String) {
        var service = Self.world.service
        #expect(service.admin(Self.path, body).status == 400)
    }

    @Test("a client is refused")
    func administrators() {
        var service = Self.world.service
        let reply = service.client(Self.path, "{}")
        #expect(reply.status != 200 && reply["accountCount"] == nil)
    }
}
