import Foundation
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("Profiles, factors and action codes")
struct ProfileTests {
    @Test("provider data has the core's values")
    func userInfo() {
        let info: any UserInfo = UserInfoImpl(
            ProviderData(
                provider: .google, uid: "1234", displayName: "Ada", email: "ada@example.com",
                phoneNumber: "+15555550100",
                photoURL: "https://example.com/a.png"))
        #expect(info.providerID == "google.com" && info.uid == "1234" && info.displayName == "Ada")
        #expect(info.email == "ada@example.com" && info.phoneNumber == "+15555550100")
        #expect(info.photoURL?.absoluteString == "https://example.com/a.png")
    }

    @Test("times are exact to the millisecond")
    func metadata() {
        let metadata = UserMetadata(createdAt: Instant(milliseconds: 1_500), lastSignInAt: nil)
        #expect(metadata.creationDate == Date(timeIntervalSince1970: 1.5))
        #expect(metadata.lastSignInDate == nil)
    }

    @Test("a profile is read as JSONSerialization reads JSON")
    func additional() {
        let info = AdditionalUserInfo(
            .init(
                provider: "github.com", profile: #"{"login":"ada","id":7,"site_admin":false,"plan":null,"tags":["a"]}"#,
                username: "ada", isNewUser: true))
        #expect(info.providerID == "github.com" && info.username == "ada" && info.isNewUser)
        #expect(info.profile?["login"] as? String == "ada")
        #expect(info.profile?["id"] as? Int == 7)
        #expect(info.profile?["site_admin"] as? Bool == false)
        #expect(info.profile?["plan"] is NSNull)
        #expect(info.profile?["tags"] as? [String] == ["a"])
        for profile in [nil, "[]", "no JSON"] {
            #expect(AdditionalUserInfo(.init(provider: "", profile: profile, isNewUser: false)).profile == nil)
        }
    }

    @Test("an ID token is decoded")
    func token() throws {
        let payload = #"""
            {"auth_time":1522360549,"iat":1522360557,"exp":1522364157,"email":"a@b.c","admin":true,\#
            "firebase":{"sign_in_provider":"password","sign_in_second_factor":"totp"}}
            """#
        let text = "e30.\(Base64URL.encoded(Array(payload.utf8)))."
        let result = AuthTokenResult(try #require(IDTokenResult(token: text)))
        #expect(result.token == text)
        #expect(result.expirationDate == Date(timeIntervalSince1970: 1_522_364_157))
        #expect(result.authDate == Date(timeIntervalSince1970: 1_522_360_549))
        #expect(result.issuedAtDate == Date(timeIntervalSince1970: 1_522_360_557))
        #expect(result.signInProvider == "password" && result.signInSecondFactor == "totp")
        #expect(result.claims["email"] as? String == "a@b.c" && result.claims["admin"] as? Bool == true)
    }

    @Test("each kind of factor and hint has its class")
    func factors() throws {
        let core = Vinculum.MultiFactorInfo(
            id: "1", kind: .phone(number: "+15555550100"), displayName: "mine", enrolledAt: Instant(seconds: 5))
        let phone = try #require(MultiFactorInfo.make(core) as? PhoneMultiFactorInfo)
        #expect(phone.uid == "1" && phone.displayName == "mine" && phone.phoneNumber == "+15555550100")
        #expect(phone.factorID == PhoneMultiFactorID && phone.enrollmentDate == Date(timeIntervalSince1970: 5))
        let known = FactorHint(uid: "2", kind: .totp, enrolledAt: Instant(seconds: 6))
        let hint = try #require(MultiFactorInfo.make(known) as? TOTPMultiFactorInfo)
        #expect(hint.uid == "2" && hint.factorID == "totp" && hint.displayName == nil)
        let hidden = MultiFactorInfo.make(FactorHint(uid: "3", kind: .phone(obfuscatedNumber: "+*0100")))
        #expect((hidden as? PhoneMultiFactorInfo)?.phoneNumber == "+*0100")
    }

    @Test("the settings of an e-mail reach the core, and operations have the core's values")
    func actionCodes() throws {
        let settings = ActionCodeSettings()
        #expect(settings.url == nil)
        settings.url = URL(string: "https://example.com/finish?cart=1")
        settings.handleCodeInApp = true
        settings.setIOSBundleID("com.example.ios")
        settings.setAndroidPackageName("com.example", installIfNotAvailable: true, minimumVersion: "12")
        settings.linkDomain = "links.example.com"
        #expect(
            settings.core
                == .init(
                    url: "https://example.com/finish?cart=1", handleCodeInApp: true, iOSBundleID: "com.example.ios",
                    androidPackageName: "com.example", androidInstallIfNotAvailable: true, androidMinimumVersion: "12",
                    linkDomain: "links.example.com"))
        #expect(settings.url?.query == "cart=1" && settings.androidInstallIfNotAvailable)
        settings.url = nil
        #expect(settings.core.url.isEmpty)

        let inner = "https://z/?mode=verifyEmail&oobCode=C&apiKey=K&lang=de&continueUrl=https%3A%2F%2Fa.b"
        let link = try #require(ActionCodeURL(link: "https://x.y/?link=\(PercentEncoding.encodedComponent(inner))"))
        #expect(link.operation == .verifyEmail && link.operation.rawValue == 2)
        #expect(link.code == "C" && link.apiKey == "K" && link.languageCode == "de")
        #expect(link.continueURL?.absoluteString == "https://a.b")
        #expect(ActionCodeURL(link: "nothing") == nil)

        let info = ActionCodeInfo.make(.init(requestType: "RECOVER_EMAIL", email: "old@b.c", newEmail: "new@b.c"))
        #expect(info.operation == .recoverEmail && info.email == "new@b.c" && info.previousEmail == "old@b.c")
        #expect(ActionCodeInfo.make(.init(operation: .emailLink, email: nil)).email.isEmpty)
    }
}
