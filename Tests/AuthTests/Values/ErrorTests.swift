import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("NSError objects of errors")
struct ErrorTests {
    @Test("every code has its number and its name", arguments: AuthErrorCode.allCases)
    func numbers(code: Vinculum.AuthErrorCode) {
        let thrown: any Error = NSError(AuthError(code))
        let error = thrown as NSError
        #expect(error.domain == "FIRAuthErrorDomain")
        #expect(error.code == Int(code.rawValue))
        #expect(error.userInfo[AuthErrorUserInfoNameKey] as? String == code.name)
        #expect(error.localizedDescription == code.text)
        #expect(AuthErrorCode(thrown) == code)
    }

    @Test(
        "codes have the numbers of the Firebase libraries",
        arguments: [
            Row(.invalidCustomToken, 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
            Row(.wrongPassword, 17009, "ERROR_WRONG_PASSWORD"),
            Row(.networkError, 17020, "ERROR_NETWORK_REQUEST_FAILED"),
            Row(.missingAndroidPackageName, 17037, "ERROR_MISSING_ANDROID_PKG_NAME"),
            Row(.missingAppCredential, 17047, "MISSING_APP_CREDENTIAL"),
            Row(.invalidAppCredential, 17048, "INVALID_APP_CREDENTIAL"),
            Row(.secondFactorRequired, 17078, "ERROR_SECOND_FACTOR_REQUIRED"),
            Row(.internalError, 17999, "ERROR_INTERNAL_ERROR"),
            Row(.malformedJWT, 18000, "ERROR_MALFORMED_JWT"),
            Row(.mergeNotFound, 19001, "ERROR_MERGE_NOT_FOUND"),
        ] as [Row<AuthErrorCode, Int, String>])
    func wellKnown(row: Row<AuthErrorCode, Int, String>) {
        let (code, number, name) = row.fields
        let error = NSError(AuthError(code))
        #expect(error.code == number, sourceLocation: row.line)
        #expect(error.userInfo["FIRAuthErrorUserInfoNameKey"] as? String == name, sourceLocation: row.line)
    }

    @Test("a catch can match a code, and does not match errors of other domains")
    func catching() {
        func outcome(_ error: any Error) -> String {
            do {
                throw error
            } catch let error where AuthErrorCode(error) == .wrongPassword {
                return "wrong password"
            } catch {
                return "other"
            }
        }
        #expect(outcome(NSError(AuthError(.wrongPassword))) == "wrong password")
        #expect(outcome(NSError(AuthError(.userNotFound))) == "other")
        #expect(outcome(NSError(domain: "elsewhere", code: 17009)) == "other")
        #expect(outcome(CancellationError()) == "other")
        #expect(AuthErrorCode(NSError(domain: AuthErrorDomain, code: 17001)) == nil)
    }

    @Test("a code is an error itself, with the domain, the number and the texts of the module's errors")
    func thrown() {
        let thrown: any Error = AuthErrorCode.wrongPassword
        let error = thrown as NSError
        #expect(error.domain == "FIRAuthErrorDomain" && error.code == 17009)
        #expect(error.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_WRONG_PASSWORD")
        #expect(error.localizedDescription == NSError(AuthError(.wrongPassword)).localizedDescription)
        #expect(AuthErrorCode(thrown) == .wrongPassword)
    }

    @Test("userInfo has the known details and no others")
    func keys() async throws {
        var refusal = AuthError(
            .accountExistsWithDifferentCredential, message: "Use the other way.", failureReason: "Because.")
        refusal.email = "ada@example.com"
        refusal.updatedCredential = .google(idToken: "id", accessToken: "access")
        let app = try FirebaseApp.fresh()
        let hint = FactorHint(uid: "1", kind: .totp)
        let core = Vinculum.MultiFactorResolver(pendingCredential: Secret("p"), hints: [hint])
        let resolver = VinculumAuth.MultiFactorResolver(core, Auth.auth(app: app).runner)
        let underlying = NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut)
        let error = NSError(refusal, resolver: resolver, underlying: underlying)
        #expect(error.localizedDescription == "Use the other way.")
        #expect(error.localizedFailureReason == "Because.")
        #expect(error.userInfo["FIRAuthErrorUserInfoEmailKey"] as? String == "ada@example.com")
        let credential = error.userInfo["FIRAuthErrorUserInfoUpdatedCredentialKey"] as? OAuthCredential
        #expect(credential?.idToken == "id" && credential?.accessToken == "access")
        let found = error.userInfo["FIRAuthErrorUserInfoMultiFactorResolverKey"] as? VinculumAuth.MultiFactorResolver
        #expect(found === resolver && found?.hints.map(\.uid) == ["1"])
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == NSURLErrorTimedOut)

        let bare = NSError(AuthError(.userDisabled))
        #expect(Set(bare.userInfo.keys) == [NSLocalizedDescriptionKey, AuthErrorUserInfoNameKey])
        #expect(AuthErrors.domain == bare.domain && AuthErrors.userInfoNameKey == AuthErrorUserInfoNameKey)
        await app.delete()
    }

    private func broken(_ malformation: AuthError.Malformation) throws -> (outer: NSError, inner: NSError) {
        var error = AuthError(.internalError, family: .brokenAnswer)
        error.malformation = malformation
        let outer = NSError(error)
        return (outer, try #require(outer.userInfo[NSUnderlyingErrorKey] as? NSError))
    }

    @Test("an unreadable response is the underlying error, with its kind")
    func kinds() throws {
        let unknown = Array(#"{"error":{"code":400,"message":"CAPTCHA_REQUIRED"}}"#.utf8)
        let three = try self.broken(.unexpectedErrorResponse(status: 400, body: unknown))
        #expect(three.outer.code == 17999)
        #expect(three.inner.domain == "FIRAuthInternalErrorDomain" && three.inner.code == 3)
        let decoded = three.inner.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"] as? [String: Any]
        #expect(decoded?["message"] as? String == "CAPTCHA_REQUIRED")

        let page = try self.broken(.unexpectedErrorResponse(status: 502, body: Array("<html>".utf8)))
        #expect(page.inner.code == 3)
        #expect(page.inner.userInfo["FIRAuthErrorUserInfoDataKey"] as? Data == Data("<html>".utf8))

        let empty = try self.broken(.unexpectedErrorResponse(status: 500, body: Array("{}".utf8)))
        #expect(
            (empty.inner.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"] as? [String: Any])?.isEmpty == true)

        let list = try self.broken(.unexpectedResponse(body: Array("[]".utf8)))
        #expect(list.inner.code == 4)
        #expect((list.inner.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"] as? [Any])?.isEmpty == true)

        let lacking = try self.broken(.incompleteResponse(missing: "users", body: Array("{}".utf8)))
        #expect(lacking.inner.code == 5)
        #expect(lacking.inner.localizedFailureReason?.contains("users") == true)
    }

    @Test("a token that cannot be decoded is in userInfo")
    func token() {
        var error = AuthError(.malformedJWT, family: .brokenAnswer)
        error.malformation = .token(Secret("a.b"))
        let thrown = NSError(error)
        #expect(thrown.userInfo["FIRAuthErrorUserInfoDataKey"] as? Data == Data("a.b".utf8))
        #expect(thrown.userInfo[NSUnderlyingErrorKey] == nil)
    }
}
