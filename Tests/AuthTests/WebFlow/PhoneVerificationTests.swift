import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("reCAPTCHA for codes by SMS at Google's service")
struct PhoneVerificationTests {
    /// A service that gives the same responses to all requests, and records them.
    private final class Listening: Transport {
        private let answer: OneAnswer
        private let asked = Locked<[HTTPRequest]>([])

        init(_ body: String) {
            self.answer = OneAnswer(status: 200, body: body)
        }

        var bodies: [String] { self.asked.withLock { $0 }.map { String(decoding: $0.body, as: UTF8.self) } }

        func now() -> Instant { self.answer.now() }

        func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
            self.asked.withLock { $0.append(request) }
            self.answer.send(request, to: address, recipient)
        }
    }

    private func withAuth(_ more: String = "", _ body: (Auth, Listening) async throws -> Void) async throws {
        let options = FirebaseOptions(googleAppID: "1:2:ios:a", gcmSenderID: "2")
        options.apiKey = "key"
        let app = try FirebaseApp.fresh(options)
        let auth = Auth.auth(app: app)
        let service = Listening(#"{"authorizedDomains":["x.firebaseapp.com"],"sessionInfo":"session-1"\#(more)}"#)
        auth.runner.changeBackend { _, backend in backend = .init(transport: service, storage: NoSessionStorage()) }
        try await body(auth, service)
        await app.delete()
    }

    @Test("the hosted page is shown, and its token is sent with the number")
    func page() async throws {
        try await self.withAuth { auth, service in
            let browser = Page { page, scheme in try Page.callback(of: page, scheme, [("recaptchaToken", "a person")]) }
            let id = try await PhoneAuthProvider.provider(auth: auth).verifyPhoneNumber(
                "+15555550100", uiDelegate: browser)
            #expect(id == "session-1")
            let (page, scheme) = try #require(browser.shown.first)
            #expect(
                page.absoluteString.hasPrefix(
                    "https://x.firebaseapp.com/__/auth/handler?apiKey=key&authType=verifyApp&"))
            #expect(scheme == "app-1-2-ios-a" && browser.shown.count == 1)
            #expect(
                service.bodies.last?.hasPrefix(#"{"phoneNumber":"+15555550100","recaptchaToken":"a person""#) == true)
        }
    }

    @Test("after the page is closed no code is sent")
    func closed() async throws {
        try await self.withAuth { auth, service in
            let browser = Page { _, _ in throw CancellationError() }
            let provider = PhoneAuthProvider.provider(auth: auth)
            let error = await #expect(throws: (any Error).self) {
                try await provider.verifyPhoneNumber("+15555550100", uiDelegate: browser)
            }
            #expect(error.map { AuthErrorCode($0) } == .webContextCancelled)
            #expect(service.bodies.allSatisfy { !$0.contains("phoneNumber") })
            // The next call shows a page again.
            let next = Page { page, scheme in try Page.callback(of: page, scheme, [("recaptchaToken", "again")]) }
            let id = try await provider.verifyPhoneNumber("+15555550100", uiDelegate: next)
            #expect(id == "session-1")
        }
    }

    @Test("without a delegate, and with reCAPTCHA Enterprise, the call fails with a code of its own")
    func refused() async throws {
        let enterprise =
            #"""
            ,"recaptchaKey":"projects/1/keys/k","recaptchaEnforcementState":[{"provider":"PHONE_PROVIDER",\#
            "enforcementState":"ENFORCE"}]
            """#
        let rows: [(String, (any AuthUIDelegate)?, AuthErrorCode)] = [
            ("", nil, .appVerificationUserInteractionFailure),
            (enterprise, Page { page, scheme in try Page.callback(of: page, scheme, []) }, .recaptchaSDKNotLinked),
        ]
        for (more, delegate, code) in rows {
            try await self.withAuth(more) { auth, service in
                let provider = PhoneAuthProvider.provider(auth: auth)
                let error = await #expect(throws: (any Error).self) {
                    try await provider.verifyPhoneNumber("+15555550100", uiDelegate: delegate)
                }
                #expect(error.map { AuthErrorCode($0) } == code)
                #expect(service.bodies.allSatisfy { !$0.contains("phoneNumber") })
            }
        }
    }
}
