import PropertyKit
import Testing
@testable import Vinculum

/// What a forecast says of each method, against signing in by it.
@Suite("A forecast is what signing in does")
struct ForecastDeedTests {
    struct Policy: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var trust = TrustLevel.local
        var json = ""
        var disablesGoogle = false
    }

    static let policies: [Policy] = {
        let apps = #""providerConfigs":[{"state":"ENABLED","totpProviderConfig":{}}]"#
        return [
            Policy(testDescription: "everything allowed"),
            Policy(testDescription: "strict", trust: .strict),
            Policy(testDescription: "no passwords", json: #"{"signIn":{"email":{"enabled":false}}}"#),
            Policy(
                testDescription: "no links", json: #"{"signIn":{"email":{"enabled":true,"passwordRequired":true}}}"#),
            Policy(testDescription: "no phones", json: #"{"signIn":{"phoneNumber":{"enabled":false}}}"#),
            Policy(
                testDescription: "apps alone as second factors",
                json: #"{"mfa":{"state":"ENABLED","enabledProviders":[],\#(apps)}}"#),
            Policy(testDescription: "no second factors", json: #"{"mfa":{"state":"DISABLED"}}"#),
            Policy(
                testDescription: "no messages to the number's region",
                json: #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["DE"]}}}"#),
            Policy(testDescription: "Google switched off", disablesGoogle: true),
        ]
    }()

    static func service(_ policy: Policy) -> Service {
        var service = ForecastAccount.empty(policy.trust, policy.json)
        if policy.disablesGoogle {
            var set = ChangeSet()
            set.changes = [.provider(.configured(.google, Array(#"{"clientId":"c","enabled":false}"#.utf8)))]
            service.commit(set)
        }
        return service
    }

    @Test("a method works in the forecast exactly if it signs in, for every account", arguments: policies)
    func deed(policy: Policy) throws {
        let service = Self.service(policy)
        for shape in ForecastAccount.Shape.all {
            var world = ForecastAccount(shape, in: service)
            let forecast = try #require(world.forecast().json.flatMap { SignInForecast($0) })
            for entry in forecast.methods {
                #expect(
                    world.signsIn(by: entry.method) == entry.works,
                    "\(shape): \(entry.method.name) \(entry.obstacle.map { "\($0)" } ?? "works")")
            }
            // A method that the account lacks signs in to nothing, or the forecast would have to list it.
            let names = forecast.methods.map(\.method.name)
            for method in [AccountMethod.password, .emailLink, .phone, .identity(.google), .passkey("key")]
            where !names.contains(method.name) {
                #expect(!world.signsIn(by: method), "\(shape): \(method.name) is not listed")
            }
        }
    }

    @Test("a disabled account has no method that works, and none signs in")
    func disabled() {
        let service = Self.service(Self.policies[0])
        for shape in ForecastAccount.Shape.all {
            var world = ForecastAccount(shape, in: service)
            world.service.admin("v1/accounts:update", #"{"localId":"ada","disableUser":true}"#)
            let account = world.service.authority.store[nil][world.id]!
            let forecast = SignInForecast(of: account, under: SignInRules(ProjectPolicy()))
            #expect(forecast.isUnreachable && forecast.remaining == 0)
            for entry in forecast.methods {
                #expect(entry.obstacle == .accountDisabled && !world.signsIn(by: entry.method), "\(shape)")
            }
        }
    }
}
