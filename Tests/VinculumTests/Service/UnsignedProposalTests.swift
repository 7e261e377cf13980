import PropertyKit
import Testing
@testable import Vinculum

/// Requests that go on before their tokens are signed. That each comes to the same as one that waits, every test of a
/// service that signs sees by its ``SignedTwin``.
@Suite("A request whose tokens are signed at its end")
struct UnsignedProposalTests {
    private static let refresh = "/securetoken.googleapis.com/v1/token"

    private static func request(_ path: String, _ body: String) -> HTTPRequest {
        Service.request(path, body, headers: [("x-goog-api-key", "key")])
    }

    /// A service that signs, with a member, and the refresh of its session up to its signature.
    private static func waiting() throws -> (
        service: Service, id: String, request: HTTPRequest, seed: Seed, pending: PendingQuestions
    ) {
        var service = SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey()))
        let reply = service.signUp("ada@x.com")
        let request = Self.request(
            Self.refresh, #"{"grantType":"refresh_token","refreshToken":"\#(reply.refreshToken)"}"#)
        var pending = PendingQuestions.staying()
        let seed = service.seed(77)
        guard case .needs(let questions) = service.step(request, service.now, seed, &pending) else {
            throw CheckFailure("a token is signed without the host")
        }
        #expect(questions.count == 1 && questions[0].isSignature)
        #expect(pending.unsigned != nil)
        pending.answers += questions.map { $0.answered() }
        return (service, reply.localId, request, seed, pending)
    }

    @Test("it is not run again once the host has signed, and its token is valid")
    func once() throws {
        var (service, _, request, seed, pending) = try Self.waiting()
        guard case .done(let proposal) = service.step(request, service.now, seed, &pending) else {
            throw CheckFailure("a signed token is asked for again")
        }
        #expect(pending.unsigned == nil)
        let body = try JSON.Document(parsing: proposal.response.body).root
        let token = try #require(body["id_token"]?.string)
        #expect(body["access_token"]?.string == token, "a token that stands twice is signed twice")
        _ = try SignedTokenTests.verify(token, &service)
        #expect(!String(decoding: proposal.response.body, as: UTF8.self).utf8.contains(UInt8(ascii: "~")))
    }

    @Test("a change of what it rests on has it run again: the account is disabled, its sessions end, or it is deleted")
    func outpaced() throws {
        let changes = [
            (#"v1/projects/demo/accounts:update"#, #""disableUser":true"#, "USER_DISABLED"),
            (#"v1/projects/demo/accounts:update"#, #""validSince":"1700000000""#, "TOKEN_EXPIRED"),
            (#"v1/projects/demo/accounts:delete"#, #""targetProjectId":"demo""#, "INVALID_REFRESH_TOKEN"),
        ]
        for (path, member, code) in changes {
            var (service, id, request, seed, pending) = try Self.waiting()
            #expect(service.admin(path, #"{"localId":"\#(id)",\#(member)}"#).status == 200)
            guard case .done(let refused) = service.step(request, service.now, seed, &pending) else {
                throw CheckFailure("\(path) \(member): a session that has ended asks for a signature")
            }
            #expect(Reply(refused.response).errorCode == code)
            #expect(refused.changes.isEmpty && pending.unsigned == nil)
        }
    }

    @Test("a key that is revoked meanwhile, with the refresh key, ends the session: its token is looked at again")
    func revoked() throws {
        var (service, _, request, seed, pending) = try Self.waiting()
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey(2), 4)
        service.change { $0.tokens = .signed(ring) }
        guard case .done(let refused) = service.step(request, service.now, seed, &pending) else {
            throw CheckFailure("a session of a revoked key asks for a signature")
        }
        #expect(Reply(refused.response).errorCode == "INVALID_REFRESH_TOKEN" && refused.changes.isEmpty)
    }

    @Test("a sign-in while the key changes is signed with the new key")
    func renewedKey() throws {
        var service = SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey()))
        let request = Self.request("v1/accounts:signUp", "{}")
        var pending = PendingQuestions.staying()
        var proposal: Proposal?
        var count = 0
        while proposal == nil {
            switch service.step(request, service.now, service.seed(79), &pending) {
            case .needs(let questions):
                count += 1
                pending.answers += questions.map { $0.answered() }
                if count == 1 {
                    let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey(2), 4)
                    service.change { $0.tokens = .signed(ring) }
                }
            case .done(let done): proposal = done
            case .reads, .commitThenAsk: throw CheckFailure("a sign-up signs and does nothing else")
            }
        }
        #expect(count == 2)
        let token = try #require(proposal.map { Reply($0.response).idToken })
        _ = try SignedTokenTests.verify(token, &service)
    }

    @Test("a change of the configuration has it run again: a sign-up is refused that is switched off meanwhile")
    func configured() throws {
        var service = SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey()))
        let request = Self.request("v1/accounts:signUp", "{}")
        var pending = PendingQuestions.staying()
        guard case .needs(let questions) = service.step(request, service.now, service.seed(80), &pending) else {
            throw CheckFailure("a token is signed without the host")
        }
        pending.answers += questions.map { $0.answered() }
        service.configure(#"{"client":{"permissions":{"disabledUserSignup":true}}}"#)
        guard case .done(let refused) = service.step(request, service.now, service.seed(80), &pending) else {
            throw CheckFailure("a sign-up that is switched off asks for a signature")
        }
        #expect(refused.response.status == 400 && refused.changes.isEmpty)
    }

    @Test("an answer that is no signature, none at all, or one of another length is refused and changes nothing")
    func otherAnswers() throws {
        for answer in [Answer.passwordMatches(true), .signature([])] {
            var (service, _, request, seed, pending) = try Self.waiting()
            pending.answers = [answer]
            guard case .done(let refused) = service.step(request, service.now, seed, &pending) else {
                throw CheckFailure("an answer that is none is asked for again")
            }
            #expect(refused.response.status == 500 && refused.changes.isEmpty)
        }
        // A host may hold the key itself; what it gives stands in the token as it is.
        var (service, _, request, seed, pending) = try Self.waiting()
        pending.answers = [.signature([1, 2, 3])]
        guard case .done(let proposal) = service.step(request, service.now, seed, &pending) else {
            throw CheckFailure("a short signature is asked for again")
        }
        let body = try JSON.Document(parsing: proposal.response.body).root
        #expect(body["id_token"]?.string?.hasSuffix(".AQID") == true)
    }

    @Test(
        "what counts in the budgets counts once, whether the state changes meanwhile or not", arguments: [false, true])
    func counted(isOutpaced: Bool) throws {
        var service = try Service.exposed()
        let peer = Peer(ipv4: 0xCB00_7107)
        service.peer = peer
        var request = Self.request("v1/accounts:signUp", "{}")
        request.peer = peer
        var pending = PendingQuestions.staying()
        let seed = service.seed(78)
        var proposal: Proposal?
        while proposal == nil {
            switch service.step(request, service.now, seed, &pending) {
            case .needs(let questions), .commitThenAsk(_, let questions):
                if isOutpaced, pending.answers.isEmpty {
                    service.configure(#"{"client":{"permissions":{"disabledUserDeletion":true}}}"#)
                }
                pending.answers += questions.map { $0.answered() }
            case .done(let done): proposal = done
            case .reads: throw CheckFailure("a whole store lacks no rows")
            }
        }
        #expect(proposal?.response.status == 200)
        let uses = service.budgets.counters(.signUpsByPeer, by: peer)
        for counter in uses { #expect(service.budgets.debt(counter) == counter.interval, "one sign-up counts once") }
    }

    @Test(
        "a place is filled only right behind its own token, wherever it stands and however often",
        arguments: TestSeed.sample(4))
    func places(seed: TestSeed) throws {
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        let key = try #require(ring.signer(at: SignedTokenTests.start))
        let task = SigningTask(
            key, input: Array("aGVhZGVy.cGF5bG9hZA".utf8), seed: try #require(Seed([UInt8](repeating: 9, count: 32))))
        let token = UnsignedToken(task, key.key.verificationKey)
        let unsigned = "aGVhZGVy.cGF5bG9hZA." + token.place
        let signature = [UInt8](repeating: 0, count: 64)
        // What a client can have in a name of its own, and the token itself, as a writer of JSON leaves it.
        let pieces = [
            "~", token.place, "." + token.place, "cGF5bG9hZA." + token.place, "xaGVhZGVy.cGF5bG9hZA.", "name",
            String(unsigned.dropLast()), " ", "\"" + unsigned,
        ]
        forAll(seed: seed, count: 300, Gen<Int>.int(in: 0...(pieces.count - 1)).array(0...10)) { chosen in
            var bytes = Array(chosen.map { pieces[$0] + "\"" }.joined().utf8)
            let expected = chosen.map { piece in
                let signed = "\"aGVhZGVy.cGF5bG9hZA." + Base64URL.encoded(signature)
                return (piece == pieces.count - 1 ? signed : pieces[piece]) + "\""
            }.joined()
            let isWritten = token.write(signature, to: &bytes)
            try check(isWritten == chosen.contains(pieces.count - 1), "it says whether the token was there")
            try expectEqual(String(decoding: bytes, as: UTF8.self), expected)
        }
    }
}
