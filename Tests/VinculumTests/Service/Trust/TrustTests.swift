import PropertyKit
import Testing
@testable import Vinculum

@Suite("Trust as one value")
struct TrustTests {
    @Test("the article shows the table of permissions")
    func article() throws {
        let printed = try TrustTable.printed()
        #expect(try TrustTable.shown() == printed, "\(printed.joined(separator: "\n"))")
        #expect(printed.allSatisfy { !$0.hasSuffix("|  |") }, "each has a sentence")
    }

    @Test("a level grants what the stricter ones grant, and hardened grants nothing")
    func levels() {
        for permission in Permission.allCases {
            let grants = TrustLevel.allCases.map { Permissions(of: $0).contains(permission) }
            #expect(grants == grants.sorted { $0 && !$1 }, "\(permission)")
        }
        #expect(Permissions(of: .hardened) == Permissions())
        #expect(Permission.allCases.count <= 64, "a set has 64 bits")
    }

    @Test("a permission that no level grants is refused under each of them")
    func ungranted() {
        #expect(Permission.allCases.filter { $0.lastLevel == nil } == [.unverifiedCustomTokens])
        for level in TrustLevel.allCases { #expect(!Permissions(of: level).contains(.unverifiedCustomTokens)) }
    }

    /// A change of settings, by what a host outside the package may call.
    private enum Change: Sendable {
        case allow(Permission)
        case refuse(Permission)
        case other(Int)

        func apply(to settings: inout AuthoritySettings) {
            switch self {
            case .allow(let permission): settings.allow(permission)
            case .refuse(let permission): settings.refuse(permission)
            case .other(0): settings.plainHTTPHosts = ["idp.test"]
            case .other(1): settings.verificationClick = .beginsNewEpoch
            case .other(2): settings.samlVerifier = "https://adapter.example"
            case .other(3): settings.customTokenKeys = nil
            case .other(4): settings.issuer = "https://id.example.net"
            case .other(5): settings.linksNameProject = true
            case .other: settings.makesRecoveryCodes = true
            }
        }
    }

    private static let changes = Gen<Change>.oneOf(
        Gen<Permission>.element(of: Permission.allCases).map { Change.allow($0) },
        Gen<Permission>.element(of: Permission.allCases).map { Change.refuse($0) },
        Gen<Int>.int(in: 0...6).map { Change.other($0) }
    ).array(0...20)

    @Test("a change of settings touches the permission that it names, and no other")
    func named() throws {
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        let hardened = Trust.hardened(ring: ring, administrator: Secret("secret"), linkOrigin: "https://id.example.net")
        let trusts = [(Trust.local, TrustLevel.local), (.strict, .strict), (hardened, .hardened)]
        forAll(seed: TestSeed(20), count: 300, Gen<Int>.int(in: 0...2), Self.changes) { index, changes in
            let (trust, level) = trusts[index]
            var settings = AuthoritySettings(projectID: "demo", trust: trust)
            var granted = Set(Permission.allCases.filter { Permissions(of: level).contains($0) })
            for change in changes {
                change.apply(to: &settings)
                switch change {
                case .allow(let permission): granted.insert(permission)
                case .refuse(let permission): granted.remove(permission)
                case .other: break
                }
                for permission in Permission.allCases {
                    try expectEqual(settings.allows(permission), granted.contains(permission), "\(permission)")
                    try expectEqual(settings.refuses(permission), !granted.contains(permission), "\(permission)")
                }
            }
        }
    }

    @Test("hardened brings what it needs: keys, the administrators' secret and the origin of links")
    func needs() throws {
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        let settings = AuthoritySettings(
            projectID: "demo",
            trust: .hardened(ring: ring, administrator: Secret("secret"), linkOrigin: "https://id.example.net"))
        #expect(settings.tokens.keyRing != nil && settings.linkOrigin == "https://id.example.net")
        #expect(settings.administrator.admits("secret") && !settings.administrator.admits("owner"))
    }

    /// The permissions that rules of the local service ask for.
    private static let ofHost: Set<Permission> = [.linksByLooking, .linksByGet]

    @Test("each permission decides a request by itself", arguments: Permission.allCases)
    func deeds(permission: Permission) throws {
        if Self.ofHost.contains(permission) { return #expect(PermissionDeed.of(permission) == nil) }
        let deed = try #require(PermissionDeed.of(permission), "no request is known that it decides")
        let level = permission.lastLevel ?? .strict
        for isGranted in [true, false] {
            let trial = PermissionDeed.Trial(level: level, permission: permission, isGranted: isGranted)
            #expect(deed.play(trial) == (isGranted ? deed.granted : deed.refused), "granted: \(isGranted)")
        }
    }
}
