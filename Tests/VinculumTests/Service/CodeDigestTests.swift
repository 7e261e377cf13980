import PropertyKit
import Testing
@testable import Vinculum

/// A service that stores digests of codes: a copy of what it writes lets nobody act, and every flow goes on.
@Suite("Digests of codes")
struct CodeDigestTests {
    private static let address = "ada@example.net"
    private static let number = "+15555550111"

    private static func service(storesDigests: Bool = true) -> Service {
        var service = Service { $0.grant(.readableCodes, !storesDigests) }
        service.member(Self.address)
        return service
    }

    /// Every text that a client of these flows holds and that nobody else may have.
    struct Secrets {
        var texts: [String] = []

        /// Fails if one of them is in what the service has written, then goes on as after a restart.
        func check(_ service: inout Service, _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
            let written = service.journal.flatMap { $0.encoded() }
            for text in self.texts {
                #expect(!text.isEmpty, what, sourceLocation: sourceLocation)
                let bytes = Array(text.utf8)
                let isThere = written.indices.contains { written[$0...].starts(with: bytes) }
                #expect(!isThere, "\(what): \(text) is written", sourceLocation: sourceLocation)
            }
            var store = MemoryStore()
            for set in service.journal {
                do { try store.apply(try ChangeSet(decoding: set.encoded())) } catch {
                    Issue.record("\(error)", sourceLocation: sourceLocation)
                }
            }
            service.restart(store)
        }
    }

    /// The mail or message that the last request sent.
    private static func sent(_ service: Service) -> (code: String, link: String) {
        switch service.effects.first {
        case .mail(let mail)?: (mail.code, mail.link)
        case .message(let message)?: (message.code, "")
        case .notice?, nil: ("", "")
        }
    }

    @Test(
        "a mailed link works after a restart, and its code is nowhere",
        arguments: [
            "PASSWORD_RESET", "EMAIL_SIGNIN", "VERIFY_EMAIL",
        ])
    func mailed(type: String) throws {
        var service = Self.service()
        let session = service.signIn(Self.address).idToken
        let members =
            type == "VERIFY_EMAIL"
            ? #""idToken":"\#(session)""#
            : #""email":"\#(Self.address)","continueUrl":"http://localhost/x""#
        service.client("v1/accounts:sendOobCode", #"{"requestType":"\#(type)",\#(members)}"#)
        let (code, link) = Self.sent(service)
        #expect(link.contains(code))
        Secrets(texts: [code]).check(&service, "\(type)")
        // A thief of the disk has the digest, and an administrator's list shows everything but the code.
        let stored = try #require(service.authority.store[nil].pendingCodes.last)
        #expect(stored.key.isDigest)
        for wrong in [stored.key.text, String(stored.key.text.dropFirst()), code + "A"] {
            #expect(service.inspect(wrong).error == "INVALID_OOB_CODE")
        }
        let listed = service.admin("GET", "/emulator/v1/projects/demo/oobCodes", "")["oobCodes"]?[0]
        #expect(listed?["email"]?.string == Self.address && listed?["requestType"]?.string == type)
        #expect(listed?["oobCode"] == nil)
        #expect(listed?["oobLink"]?.string?.contains("oobCode=&") == true)
        if type != "VERIFY_EMAIL" { #expect(listed?["oobLink"]?.string?.contains("continueUrl=") == true) }
        let reply =
            switch type {
            case "PASSWORD_RESET": service.resetPassword(code, "secret2")
            case "EMAIL_SIGNIN": service.emailLink(Self.address, code)
            default: service.apply(code)
            }
        #expect(reply.status == 200, "\(reply.error)")
        #expect(service.inspect(code).error == "INVALID_OOB_CODE", "it works once")
    }

    @Test("a link that an administrator is handed is a new one where an earlier one is out")
    func handedOver() throws {
        var service = Self.service()
        let session = service.signIn(Self.address).idToken
        service.update(session, #""email":"new@example.net""#)
        service.update(service.signIn("new@example.net").idToken, #""displayName":"x""#)
        let mailed = service.authority.store[nil].pendingCodes.filter { $0.kind == .recoverEmail }
        let reply = service.admin(
            "v1/projects/demo/accounts:sendOobCode",
            #"{"requestType":"RECOVER_EMAIL","email":"new@example.net","returnOobLink":true}"#)
        let code = reply.text("oobCode")
        if reply.status == 200 {
            #expect(!code.isEmpty && !code.hasPrefix("#") && reply.text("oobLink").contains(code))
            Secrets(texts: [code]).check(&service, "handed over")
            #expect(service.inspect(code).status == 200)
        }
        #expect(mailed.allSatisfy { $0.key.isDigest })
    }

    @Test("a code of a phone, its session and the proof that follows work after restarts, and are nowhere")
    func phones() throws {
        var service = Self.service()
        let owner = service.phone(Self.number)
        #expect(owner.status == 200, "\(owner.error)")
        let session = service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(Self.number)"}"#)
            .text("sessionInfo")
        let code = Self.sent(service).code
        Secrets(texts: [session, code]).check(&service, "sign-in")
        let stored = try #require(service.authority.store[nil].pendingCodes.last)
        let listed = service.admin("GET", "/emulator/v1/projects/demo/verificationCodes", "")
        let item = listed["verificationCodes"].flatMap { Array($0.elements).last }
        #expect(item?["phoneNumber"]?.string == Self.number && item?["code"] == nil && item?["sessionInfo"] == nil)
        func redeem(_ service: inout Service, _ info: String, _ code: String, _ more: String = "") -> Reply {
            service.client(
                "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"\#(code)"\#(more)}"#)
        }
        let digest = stored.code?.text ?? ""
        #expect(digest.hasPrefix("#"))
        #expect(redeem(&service, stored.key.text, code).error == "INVALID_SESSION_INFO")
        #expect(redeem(&service, session, digest).error == "INVALID_CODE")
        #expect(redeem(&service, session, code == "000000" ? "000001" : "000000").error == "INVALID_CODE")
        Secrets(texts: [session, code]).check(&service, "a wrong code")
        // In the session of another account the right code gives a proof.
        let other = service.signIn(Self.address).idToken
        let conflict = redeem(&service, session, code, #","idToken":"\#(other)""#)
        let proof = conflict.text("temporaryProof")
        Secrets(texts: [session, code, proof]).check(&service, "a proof")
        #expect(redeem(&service, session, code).error == "INVALID_SESSION_INFO", "the code is used")
        let redeemed = service.client(
            "v1/accounts:signInWithPhoneNumber", #"{"temporaryProof":"\#(proof)","phoneNumber":"\#(Self.number)"}"#)
        #expect(redeemed.localId == owner.localId)
        let again = service.client(
            "v1/accounts:signInWithPhoneNumber", #"{"temporaryProof":"\#(proof)","phoneNumber":"\#(Self.number)"}"#)
        #expect(again.status == 400, "a proof works once")
    }

    @Test("second factors: enrolment, pending sign-in and challenge work after restarts, and are nowhere")
    func secondFactors() throws {
        var service = Self.service()
        let session = service.signIn(Self.address).idToken
        let start = service.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(session)","phoneEnrollmentInfo":{"phoneNumber":"\#(Self.number)"}}"#)
        let info = start["phoneSessionInfo"]?["sessionInfo"]?.string ?? ""
        let code = Self.sent(service).code
        Secrets(texts: [info, code]).check(&service, "enrolment")
        let enrolled = service.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"\#(session)","phoneVerificationInfo":{"code":"\#(code)","sessionInfo":"\#(info)"}}"#)
        #expect(enrolled.status == 200, "\(enrolled.error)")

        let pending = service.signIn(Self.address)
        let credential = pending.text("mfaPendingCredential")
        let factor = pending["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        Secrets(texts: [credential]).check(&service, "pending sign-in")
        let challenge = service.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#)
        let answerInfo = challenge["phoneResponseInfo"]?["sessionInfo"]?.string ?? ""
        let answer = Self.sent(service).code
        Secrets(texts: [credential, answerInfo, answer]).check(&service, "challenge")
        func finalize(_ service: inout Service, _ credential: String, _ code: String) -> Reply {
            service.client(
                "v2/accounts/mfaSignIn:finalize",
                #"""
                {"mfaPendingCredential":"\#(credential)",\#
                "phoneVerificationInfo":{"code":"\#(code)","sessionInfo":"\#(answerInfo)"}}
                """#)
        }
        let keys = service.authority.store[nil].pendingCodes.map { $0.key.text }
        for key in keys { #expect(finalize(&service, key, answer).status == 400, "\(key)") }
        #expect(finalize(&service, credential, answer == "000000" ? "000001" : "000000").error == "INVALID_CODE")
        Secrets(texts: [credential, answerInfo, answer]).check(&service, "a wrong answer")
        let signedIn = finalize(&service, credential, answer)
        #expect(signedIn.status == 200, "\(signedIn.error)")
        #expect(finalize(&service, credential, answer).status == 400, "it works once")
        let left = service.authority.store[nil].pendingCodes.filter { code in
            // The link that takes the new factor off is good for a day.
            if case .emailAction = code.purpose { false } else { true }
        }
        #expect(left.isEmpty, "all of it is consumed")
    }

    @Test("an authenticator app's enrolment works after a restart, and its session is nowhere")
    func apps() throws {
        var service = Self.service()
        let session = service.signIn(Self.address).idToken
        let start = service.client(
            "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#)
        let info = start["totpSessionInfo"]?["sessionInfo"]?.string ?? ""
        Secrets(texts: [info]).check(&service, "enrolment")
        let secret = try Base32.decoded(start["totpSessionInfo"]?["sharedSecretKey"]?.string ?? "")
        let code = TOTP.code(secret: secret, at: TOTP.step(at: service.now))
        let reply = service.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"""
            {"idToken":"\#(session)","displayName":"app",\#
            "totpVerificationInfo":{"sessionInfo":"\#(info)","verificationCode":"\#(code)"}}
            """#)
        #expect(reply.status == 200, "\(reply.error)")
    }

    @Test("codes that were stored as they are stay good, and so do digests once the setting is off")
    func earlier() {
        for storesDigests in [false, true] {
            var service = Self.service(storesDigests: storesDigests)
            service.client(
                "v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"\#(Self.address)"}"#)
            let mailed = Self.sent(service).code
            let session = service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(Self.number)"}"#)
                .text("sessionInfo")
            let code = Self.sent(service).code
            Secrets().check(&service, "restart")
            service.change { $0.grant(.readableCodes, storesDigests) }
            #expect(service.resetPassword(mailed, "secret2").status == 200)
            let reply = service.client(
                "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(session)","code":"\#(code)"}"#)
            #expect(reply.status == 200, "\(reply.error)")
        }
    }

    @Test("the same requests get the same answers, whatever is stored", arguments: TestSeed.sample(3))
    func sameAnswers(seed: TestSeed) {
        forAll(seed: seed, count: 20, Gen<Int>.int(in: 0...6).array(0...12)) { moves in
            var services = [Self.service(storesDigests: false), Self.service(storesDigests: true)]
            var codes = [["", ""], ["", ""]]
            for move in moves {
                var replies: [Reply] = []
                for index in 0...1 {
                    let session = codes[index][0]
                    let reply =
                        switch move {
                        case 0:
                            services[index].client(
                                "v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(Self.number)"}"#)
                        case 1, 2:
                            services[index].client(
                                "v1/accounts:signInWithPhoneNumber",
                                #"{"sessionInfo":"\#(session)","code":"\#(move == 1 ? codes[index][1] : "12345x")"}"#)
                        case 3:
                            services[index].client(
                                "v1/accounts:sendOobCode",
                                #"{"requestType":"PASSWORD_RESET","email":"\#(Self.address)"}"#)
                        case 4: services[index].inspect(codes[index][1])
                        case 5: services[index].resetPassword(codes[index][1], "secret2")
                        default: services[index].signIn(Self.address, "secret2")
                        }
                    if move == 0 { codes[index][0] = reply.text("sessionInfo") }
                    if move == 0 || move == 3 { codes[index][1] = Self.sent(services[index]).code }
                    replies.append(reply)
                }
                try expectEqual(replies[0].status, replies[1].status, "move \(move)")
                try expectEqual(replies[0].body, replies[1].body, "move \(move)")
            }
        }
    }
}
