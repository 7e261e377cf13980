import Testing
@testable import Vinculum

/// Links that take a change back, of which the mail was lost with the process that was to send it.
@Suite("Renewed links") struct RenewingTests {
    private static let trusts: [TrustLevel] = [.strict, .hardened]
    private static let old = "ada@example.net"

    /// A service in which an account replaced its verified address, and the link that takes this back.
    private static func replaced(_ trust: TrustLevel) -> (service: Service, lost: Effect.Mail, id: String) {
        var service = Service {
            $0.follow(trust)
            $0.grant(.readableCodes, trust < .hardened)
        }
        let (id, session) = service.member(Self.old)
        let change = service.code(
            "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"new@example.net""#)
        service.apply(change)
        return (service, service.effects.mails(.recoverEmail)[0], id)
    }

    @Test("a fresh code does what the lost one did and expires with it; the lost one is refused", arguments: trusts)
    func renewed(trust: TrustLevel) throws {
        var (service, lost, _) = Self.replaced(trust)
        let before = try #require(service.graph().pendingCode(presented: CodeKey(lost.code)))
        service.wait(3600)
        let mail = service.renew(lost.code)
        let fresh = try #require(mail)
        let after = try #require(service.graph().pendingCode(presented: CodeKey(fresh.code)))
        #expect(fresh.code != lost.code && fresh.link.utf8.count == lost.link.utf8.count)
        #expect(fresh.expiresAt == lost.expiresAt && after.expiresAt == before.expiresAt)
        #expect(after.sequence == before.sequence && after.epoch == before.epoch)
        #expect(fresh.recipient == lost.recipient && fresh.kind == lost.kind && fresh.account == lost.account)
        #expect(service.apply(lost.code).errorCode == "INVALID_OOB_CODE")
        #expect(service.graph()[email: EmailAddress("new@example.net")!] != nil)
        #expect(service.apply(fresh.code).status == 200)
        #expect(service.graph()[email: EmailAddress(Self.old)!] != nil)
    }

    @Test("where digests are stored, neither code is written")
    func digests() throws {
        var (service, lost, _) = Self.replaced(.hardened)
        let mail = service.renew(lost.code)
        var secrets = CodeDigestTests.Secrets()
        secrets.texts = [lost.code, try #require(mail).code]
        secrets.check(&service, "after a renewal")
        #expect(service.apply(secrets.texts[1]).status == 200)
    }

    @Test("a link that no longer works is not renewed", arguments: trusts)
    func ended(trust: TrustLevel) {
        let ends: [(String, (inout Service, Effect.Mail, String) -> Void)] = [
            ("used", { service, lost, _ in service.apply(lost.code) }),
            ("expired", { service, _, _ in service.wait(7 * 86_400) }),
            (
                "of a deleted account",
                { service, _, id in service.admin("v1/projects/demo/accounts:delete", #"{"localId":"\#(id)"}"#) }
            ),
            (
                "of a project without accounts",
                { service, _, _ in
                    var set = ChangeSet()
                    set.changes = [.account(.allDeleted)]
                    service.commit(set)
                }
            ),
            ("renewed before", { service, lost, _ in _ = service.renew(lost.code) }),
        ]
        for (what, end) in ends {
            var (service, lost, id) = Self.replaced(trust)
            end(&service, lost, id)
            let mail = service.renew(lost.code)
            #expect(mail == nil, "\(what)")
        }
    }

    @Test("a link that takes nothing back is not renewed", arguments: trusts)
    func others(trust: TrustLevel) {
        var (service, _, _) = Self.replaced(trust)
        let reset = service.code("PASSWORD_RESET", #""email":"new@example.net""#)
        let mail = service.renew(reset)
        #expect(!reset.isEmpty && mail == nil)
        #expect(service.resetPassword(reset, "secret2").status == 200)
    }

    @Test("the link that brings an absorbed account back is renewed", arguments: trusts)
    func merged(trust: TrustLevel) throws {
        var service = Service {
            $0.follow(trust)
            $0.grant(.readableCodes, trust < .hardened)
        }
        let (victim, stolen) = service.member("v@x.com")
        let (first, thief) = service.member("s@x.com")
        #expect(service.mergeWhole(survivor: thief, stolen, #""survivorId":"\#(first)""#).phase == "committed")
        let lost = service.effects.mails(.recoverEmail)[0]
        #expect(service.authority.hasLink(CodeKey(lost.code), of: nil))
        let mail = service.renew(lost.code)
        let fresh = try #require(mail)
        #expect(service.apply(lost.code).errorCode == "INVALID_OOB_CODE")
        #expect(service.apply(fresh.code).status == 200)
        #expect(service.graph()[email: EmailAddress("v@x.com")!]?.id.text == victim)
    }

    @Test("a used link is known to work no longer", arguments: trusts)
    func used(trust: TrustLevel) {
        var (service, lost, _) = Self.replaced(trust)
        #expect(service.authority.hasLink(CodeKey(lost.code), of: nil))
        service.apply(lost.code)
        #expect(!service.authority.hasLink(CodeKey(lost.code), of: nil))
    }
}

extension [Effect] {
    fileprivate func mails(_ kind: EmailAction.Kind) -> [Effect.Mail] {
        self.compactMap { if case .mail(let mail) = $0, mail.kind == kind { mail } else { nil } }
    }
}

extension Service {
    /// Renews a link as after a restart; `nil` if none is mailed.
    fileprivate mutating func renew(_ code: String) -> Effect.Mail? {
        let key = CodeKey(code)
        let stored = self.authority.settings.allows(.readableCodes) ? key : key.digest
        guard
            let renewed = self.authority.renewing(stored, of: nil, now: self.now, seed: self.seed(1_000_000)),
            case .mail(let mail) = renewed.effect
        else { return nil }
        self.commit(renewed.changes)
        return mail
    }
}
