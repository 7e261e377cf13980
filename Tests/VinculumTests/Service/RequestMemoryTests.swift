import PropertyKit
import Testing
@testable import Vinculum

/// What a request with several runs works out once.
@Suite("What the runs of a request remember")
struct RequestMemoryTests {
    private static let hook = "http://127.0.0.1:5001/before-merge"

    /// A service that signs its tokens, with a blocking function before sign-ins and merges.
    private static func signing() throws -> Service {
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        var service = Hooked.service(
            #"""
            {"blockingFunctions":{"triggers":{"beforeMerge":{"functionUri":"\#(Self.hook)"},\#
            "beforeSignIn":{"functionUri":"\#(Hooked.signIn)"}}}}
            """#,
            { $0.tokens = .signed(ring) }, { _ in Hooked.say(#"{"merge":{"moved":true}}"#) })
        // Otherwise no request here would verify a token of its service.
        service.keepsSignatures = false
        return service
    }

    @Test("a sign-up with a function before it runs five times, as RequestRuns.md lists")
    func article() throws {
        var service = try Self.signing()
        service.configure(Hooked.configuration(create: Hooked.create, signIn: nil))
        let request = Service.request(
            "v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1"}"#,
            headers: [("x-goog-api-key", "key")])
        var pending = PendingQuestions()
        var asked: [String] = []
        while case .needs(let questions) = service.step(request, service.now, service.nextSeed, &pending) {
            for question in questions {
                switch question {
                case .hashPassword: asked.append("hash")
                case .sign: asked.append("signature")
                case .call: asked.append("call")
                case .verifyPassword, .makeKey: asked.append("another")
                }
                pending.answers.append(question.isCall ? .reply(Hooked.say("{}")) : question.answered())
            }
        }
        #expect(asked == ["hash", "signature", "call", "signature"])
    }

    @Test("a merge that asks three questions verifies each of its two tokens once")
    func merge() throws {
        var service = try Self.signing()
        service.web = { _ in Hooked.say("{}") }
        let (first, one) = service.member("first@x.com")
        let two = service.federated("g", "second@gmail.com").idToken
        service.web = { _ in Hooked.say(#"{"merge":{"moved":true}}"#) }
        let done = service.prepare(one, two, #""survivorId":"\#(first)""#)
        #expect(done.phase == "committed", "\(done.error)")
        #expect(service.runs.count == 4, "the function's token, the function, the new token")
        #expect(service.runs.memory.signatures.verifiedCount == 2)
    }

    @Test("a sign-in at a provider verifies the provider's signature once, and reads its configuration once")
    func provider() throws {
        var service = try Self.signing()
        service.createOIDC(
            "oidc.idp", #"{"clientId":"app","issuer":"\#(ProviderSignInTests.idp.issuer)","enabled":true}"#)
        service.web = { call in
            call.url == Hooked.signIn ? Hooked.say("{}") : ProviderSignInTests.idp.reply(to: call)
        }
        let idp = ProviderSignInTests.idp
        let reply = service.signIn("oidc.idp", idToken: idp.signed(idp.claims(at: service.now)))
        #expect(reply.status == 200, "\(reply.error)")
        #expect(service.runs.count == 6, "two documents, the function's token, the function, the new token")
        #expect(service.runs.memory.signatures.verifiedCount == 1)
        #expect(service.runs.memory.contractCount == 1)
    }

    @Test("a signature is known only with its key, its algorithm, its message and itself")
    func sameToTheByte() throws {
        let (one, other) = (SignedTokenTests.curveKey(1), SignedTokenTests.curveKey(2))
        let message = Array("header.payload".utf8)
        var generator = SignedTokenTests.generator(5)
        let signature = try one.signature(for: message, .es256, using: &generator)
        var known = ValidSignatures()
        func isValid(_ signature: [UInt8], of message: [UInt8], by key: ValidSignature.Key) -> Bool {
            known.verify(signature, of: message, by: key)
        }
        let key = ValidSignature.Key.token(one.verificationKey, .es256)
        #expect(isValid(signature, of: message, by: key))
        #expect(isValid(signature, of: message, by: key))
        #expect(known.verifiedCount == 1)
        #expect(!isValid(signature, of: message, by: .token(other.verificationKey, .es256)))
        #expect(!isValid(signature, of: message, by: .token(one.verificationKey, .rs256)))
        for index in message.indices {
            var changed = message
            changed[index] ^= 1
            #expect(!isValid(signature, of: changed, by: key))
        }
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            #expect(!isValid(changed, of: message, by: key))
        }
        #expect(known.verifiedCount == 3 + message.count + signature.count, "a wrong one is never remembered")
    }

    @Test("what changes between two runs is worked out again")
    func changedConfiguration() throws {
        var service = try Self.signing()
        let idp = ProviderSignInTests.idp
        service.createOIDC("oidc.idp", #"{"clientId":"app","issuer":"\#(idp.issuer)","enabled":true}"#)
        let token = PercentEncoding.encodedComponent(idp.signed(idp.claims(at: service.now)))
        let request = Service.request(
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://localhost","postBody":"providerId=oidc.idp&id_token=\#(token)"}"#,
            headers: [("x-goog-api-key", "key")])
        var pending = PendingQuestions()
        let seed = service.nextSeed
        // Up to the function: the provider's token is verified.
        for _ in 0..<3 {
            guard case .needs(let questions) = service.step(request, service.now, seed, &pending) else { break }
            for question in questions {
                if case .call(let call) = question {
                    pending.answers.append(.reply(idp.reply(to: call)))
                } else {
                    pending.answers.append(question.answered())
                }
            }
        }
        #expect(pending.memory.signatures.verifiedCount == 1 && pending.memory.contractCount == 1)
        service.admin(
            "PATCH", "v2/projects/demo/oauthIdpConfigs/oidc.idp?updateMask=enabled", #"{"enabled":false}"#)
        guard case .done(let refused) = service.step(request, service.now, seed, &pending) else {
            Issue.record("a provider that was switched off meanwhile signs in")
            return
        }
        #expect(refused.response.status == 400 && refused.changes.isEmpty)
        #expect(pending.memory.contractCount == 2)
    }

    @Test("a key that is revoked between two runs signs no more")
    func revokedKey() throws {
        var service = try Self.signing()
        let (_, one) = service.member("first@x.com")
        let request = Service.request(
            "v1/accounts:update", #"{"idToken":"\#(one)","password":"another1","returnSecureToken":true}"#,
            headers: [("x-goog-api-key", "key")])
        var pending = PendingQuestions()
        let seed = service.nextSeed
        guard case .needs(let questions) = service.step(request, service.now, seed, &pending) else {
            Issue.record("the password is hashed without the host")
            return
        }
        #expect(pending.memory.signatures.verifiedCount == 1)
        pending.answers += questions.map { $0.answered() }
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey(2), 4)
        service.change { $0.tokens = .signed(ring) }
        guard case .done(let refused) = service.step(request, service.now, seed, &pending) else {
            Issue.record("a token of a revoked key opens a session")
            return
        }
        #expect(refused.refusal?.code == .invalidIDToken && refused.changes.isEmpty)
    }
}
