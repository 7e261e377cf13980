import PropertyKit
import Testing
@testable import Vinculum

@Suite("Responses and changes of operations")
struct OperationTests {
    private static let start = Instant(milliseconds: 1_600_000_000_250)
    private static let later = Instant(milliseconds: 1_600_000_100_750)

    private func times(_ user: JSON.Value?) -> [String?] {
        ["createdAt", "lastLoginAt", "lastRefreshAt", "validSince"].map { user?[$0]?.string }
    }

    @Test("sign-up with a password returns tokens and creates the account")
    func signUp() {
        var service = Service()
        let reply = service.client(
            "v1/accounts:signUp",
            #"""
            {"email":"A@X.com","password":"secret1","displayName":"Ann","photoUrl":"u","phoneNumber":"+1",\#
            "disabled":true}
            """#
        )
        #expect(reply.text("kind") == "identitytoolkit#SignupNewUserResponse")
        #expect(reply.text("email") == "a@x.com")
        #expect(reply.text("displayName") == "Ann")
        #expect(reply.text("expiresIn") == "3600")
        #expect(reply.localId.utf8.count == 28)
        let user = service.account(reply.localId)
        #expect(self.times(user) == ["1600000000250", "1600000000250", "2020-09-13T12:26:40.250Z", "1600000000"])
        #expect(user?["emailVerified"]?.bool == false)
        #expect(user?["photoUrl"] == nil && user?["phoneNumber"] == nil && user?["disabled"] == nil)
        #expect(user?["passwordUpdatedAt"]?.int64 == 1_600_000_000_250)
        let claims = reply.claims
        #expect(claims?["iat"]?.int64 == 1_600_000_000)
        #expect(claims?["exp"]?.int64 == 1_600_003_600)
        #expect(claims?["auth_time"]?.int64 == 1_600_000_000)
        #expect(claims?["aud"]?.string == "demo")
        #expect(claims?["iss"]?.string == "https://securetoken.google.com/demo")
        #expect(claims?["firebase"]?["sign_in_provider"]?.string == "password")
        #expect(claims?["firebase"]?["identities"]?["email"]?[0]?.string == "a@x.com")
        #expect(claims?["email_verified"]?.bool == false)
    }

    @Test("an anonymous account is upgraded in place, and an absent display name is cleared")
    func upgrade() {
        var service = Service()
        let anonymous = service.client("v1/accounts:signUp", #"{"displayName":"ignored"}"#)
        #expect(anonymous.claims?["provider_id"]?.string == "anonymous")
        #expect(service.account(anonymous.localId)?["displayName"] == nil)
        service.update(anonymous.idToken, #""displayName":"Guest""#)
        service.now = Self.later
        let upgraded = service.client(
            "v1/accounts:signUp", #"{"idToken":"\#(anonymous.idToken)","email":"a@x.com","password":"secret1"}"#
        )
        #expect(upgraded.localId == anonymous.localId)
        let user = service.account(anonymous.localId)
        #expect(user?["displayName"] == nil)
        #expect(self.times(user) == ["1600000000250", "1600000100750", "2020-09-13T12:28:20.750Z", "1600000100"])
        #expect(service.lookup(anonymous.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.signIn("a@x.com").error == "")
    }

    @Test("an account of a provider can set a password for its own address and keeps verification and name")
    func passwordForOwnAddress() {
        var service = Service()
        let came = service.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://localhost","postBody":"providerId=google.com&id_token={\"sub\":\"g\",\#
            \"name\":\"Ann\",\"email\":\"a@x.com\",\"email_verified\":true}"}
            """#
        )
        let linked = service.client(
            "v1/accounts:signUp", #"{"idToken":"\#(came.idToken)","email":"A@x.com","password":"secret1"}"#
        )
        #expect(linked.localId == came.localId)
        let user = service.account(came.localId)
        #expect(user?["emailVerified"]?.bool == true)
        #expect(user?["displayName"]?.string == "Ann")
        #expect(service.signIn("a@x.com").localId == came.localId)
        let again = service.client(
            "v1/accounts:signUp", #"{"idToken":"\#(linked.idToken)","email":"a@x.com","password":"secret2"}"#
        )
        #expect(again.error == "EMAIL_EXISTS")
        let stranger = service.client("v1/accounts:signUp", "{}")
        let taken = service.client(
            "v1/accounts:signUp", #"{"idToken":"\#(stranger.idToken)","email":"a@x.com","password":"secret3"}"#
        )
        #expect(taken.error == "EMAIL_EXISTS")
    }

    @Test("an administrator's sign-up issues no tokens and may set everything")
    func adminSignUp() {
        var service = Service()
        let reply = service.admin(
            "v1/projects/demo/accounts",
            #"""
            {"localId":"me","email":"a@x.com","emailVerified":true,"phoneNumber":"+1","disabled":true,\#
            "mfaInfo":[{"phoneInfo":"+2","displayName":"p"},{"phoneInfo":"+2"}]}
            """#
        )
        #expect(reply.localId == "me" && reply.idToken.isEmpty && reply["expiresIn"] == nil)
        let user = service.account("me")
        #expect(self.times(user) == ["1600000000250", nil, nil, nil], "the account has no sign-in yet")
        #expect(user?["disabled"]?.bool == true && user?["emailVerified"]?.bool == true)
        #expect(user?["mfaInfo"]?.count == 1)
        #expect(user?["mfaInfo"]?[0]?["unobfuscatedPhoneInfo"]?.string == "+2")
        #expect(user?["mfaInfo"]?[0]?["enrolledAt"] == nil)
        #expect(user?["providerUserInfo"]?.elements.map { $0["providerId"]?.string } == ["phone"])
    }

    @Test("a sign-in updates the times of sign-in and refresh, a refresh only the latter")
    func signInTimes() {
        var service = Service()
        let made = service.signUp("a@x.com")
        service.now = Self.later
        let reply = service.signIn("A@x.com")
        #expect(reply["registered"]?.bool == true && reply.text("email") == "a@x.com" && reply["displayName"] == nil)
        #expect(
            self.times(service.account(made.localId)) == [
                "1600000000250", "1600000100750", "2020-09-13T12:28:20.750Z", "1600000000",
            ])
        service.now = Instant(milliseconds: 1_600_000_200_000)
        let refreshed = service.refresh(reply.refreshToken)
        #expect(refreshed.text("user_id") == made.localId && refreshed.text("project_id") == "12345")
        #expect(
            refreshed.text("id_token") == refreshed.text("access_token") && refreshed.text("token_type") == "Bearer")
        let claims = try? CompactJWS(parsing: refreshed.text("id_token")).payload
        #expect(claims?["auth_time"]?.int64 == 1_600_000_100, "the time of the sign-in, not of the refresh")
        #expect(claims?["iat"]?.int64 == 1_600_000_200)
        #expect(service.account(made.localId)?["lastLoginAt"]?.string == "1600000100750")
        #expect(service.account(made.localId)?["lastRefreshAt"]?.string == "2020-09-13T12:30:00.000Z")
    }

    @Test("an ID token is valid until its exp, also at time 0")
    func expiry() {
        var service = Service(now: Instant(milliseconds: 0))
        let reply = service.signUp("a@x.com")
        #expect(reply.claims?["exp"]?.int64 == 3600)
        #expect(service.account(reply.localId)?["createdAt"]?.string == "0")
        service.now = Instant(milliseconds: 3_599_999)
        #expect(service.lookup(reply.idToken).error == "")
        service.now = Instant(milliseconds: 3_600_000)
        #expect(service.lookup(reply.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.refresh(reply.refreshToken).error == "")
    }

    @Test("a client sees a placeholder for its password hash, an administrator the hash")
    func redaction() {
        var service = Service()
        let reply = service.signUp("a@x.com")
        let own = service.lookup(reply.idToken)["users"]?[0]
        #expect(own?["passwordHash"]?.string == "UkVEQUNURUQ=" && own?["salt"] == nil)
        let full = service.account(reply.localId)
        #expect(
            Base64.decodedLeniently(full?["passwordHash"]?.string ?? "").count == "vinculum-local-signer".utf8.count)
        #expect(full?["salt"] != nil)
    }

    @Test("an administrator looks accounts up by any identifier, each account once")
    func lookup() {
        var service = Service()
        let a = service.signUp("a@x.com").localId, g = service.federated("g1", "g@x.com").localId
        let p = service.phone("+1").localId
        let found = service.admin(
            "v1/accounts:lookup",
            #"""
            {"localId":["\#(p)","none"],"email":["G@x.com"],"phoneNumber":["+1"],\#
            "federatedUserId":[{"providerId":"google.com"},{"providerId":"google.com","rawId":"g1"},\#
            {"providerId":"password","rawId":"a@x.com"}]}
            """#
        )
        #expect(found["users"]?.elements.map { $0["localId"]?.string } == [p, g, a])
        #expect(service.admin("v1/accounts:lookup", "{}")["users"] == nil)
    }

    @Test("an update of credentials ends sessions and returns new tokens")
    func update() {
        var service = Service()
        let first = service.signUp("a@x.com")
        #expect(service.update(first.idToken, #""displayName":"","photoUrl":"u""#)["idToken"] == nil)
        let changed = service.update(first.idToken, #""email":"B@x.com""#)
        #expect(changed.text("newEmail") == "b@x.com" && changed.claims?["email"]?.string == "b@x.com")
        #expect(service.lookup(first.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.refresh(first.refreshToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.account(first.localId)?["initialEmail"]?.string == "a@x.com")
        #expect(service.account(first.localId)?["displayName"]?.string == "")
        let password = service.update(changed.idToken, #""password":"secret2""#)
        #expect(password.claims?["firebase"]?["sign_in_provider"]?.string == "password")
        let ended = service.update(password.idToken, #""validSince":"1""#)
        #expect(!ended.idToken.isEmpty && service.account(first.localId)?["validSince"]?.string == "1600000000")
        let id = first.localId
        #expect(service.admin("v1/accounts:update", #"{"localId":"\#(id)","email":"c@x.com"}"#)["idToken"] == nil)
        #expect(service.lookup(ended.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(!service.admin("v1/accounts:update", #"{"localId":"\#(id)","password":"secret3"}"#).idToken.isEmpty)
        service.admin(
            "v1/accounts:update",
            #"""
            {"localId":"\#(id)","emailVerified":true,"customAttributes":"{\"r\":1}","createdAt":"5",\#
            "lastLoginAt":"6","validSince":"7","phoneNumber":"+1","disableUser":true}
            """#
        )
        let user = service.account(id)
        #expect(self.times(user)[0] == "5" && self.times(user)[1] == "6" && self.times(user)[3] == "7")
        #expect(user?["emailVerified"]?.bool == true && user?["customAttributes"]?.string == #"{"r":1}"#)
        #expect(user?["disabled"]?.bool == true && user?["phoneNumber"]?.string == "+1")
    }

    @Test("unlinking ends no session and reports when no sign-in method remains")
    func unlinking() {
        var service = Service()
        let made = service.signUp("a@x.com")
        service.phone("+1", session: made.idToken)
        service.federated("g1", "a@x.com", session: made.idToken)
        let ways = { (reply: Reply) in reply["providerUserInfo"]?.elements.map { $0["providerId"]?.string } ?? [] }
        #expect(
            ways(service.update(made.idToken, #""deleteProvider":["phone","none"]"#)) == ["password", "google.com"])
        #expect(ways(service.update(made.idToken, #""deleteProvider":["password"]"#)) == ["google.com"])
        #expect(ways(service.update(made.idToken, #""deleteProvider":["google.com"]"#)) == [])
        #expect(service.signIn("a@x.com").errorCode == "EMAIL_NOT_FOUND")
        #expect(service.lookup(made.idToken).error == "")
        #expect(service.phone("+1").localId != made.localId)
        #expect(service.federated("g1", "a@x.com").localId != made.localId)
    }

    @Test("a deleted profile field is absent")
    func deletedAttributes() {
        var service = Service()
        let made = service.signUp("a@x.com")
        service.update(made.idToken, #""displayName":"A","photoUrl":"u""#)
        service.update(
            made.idToken, #""deleteAttribute":["DISPLAY_NAME",4,"PASSWORD","USER_ATTRIBUTE_NAME_UNSPECIFIED"]"#)
        let user = service.account(made.localId)
        #expect(user?["displayName"] == nil && user?["photoUrl"] == nil && user?["passwordHash"] == nil)
        #expect(user?["email"]?.string == "a@x.com")
        service.update(made.idToken, #""deleteAttribute":["EMAIL"]"#)
        #expect(service.account(made.localId)?["email"] == nil)
        #expect(service.account(made.localId)?["emailVerified"] == nil)
    }

    @Test("every full page of a download has a page token")
    func batchGet() {
        var service = Service()
        for name in ["b", "a", "c"] { service.admin("v1/accounts:signUp", #"{"localId":"\#(name)"}"#) }
        func page(_ query: String) -> (ids: [String?], next: String?) {
            let reply = service.send(
                Service.request(
                    "v1/projects/demo/accounts:batchGet?\(query)", "", method: "GET",
                    headers: [("Authorization", "Bearer owner")]
                )
            )
            return (reply["users"]?.elements.map { $0["localId"]?.string } ?? ["none"], reply["nextPageToken"]?.string)
        }
        #expect(page("maxResults=2") == (["a", "b"], "b"))
        #expect(page("maxResults=2&nextPageToken=b") == (["c"], nil))
        #expect(page("maxResults=3") == (["a", "b", "c"], "c"))
        #expect(page("maxResults=3&nextPageToken=c") == ([], nil))
        #expect(page("maxResults=0") == (["a", "b", "c"], nil))
        let legacy = service.admin(
            "/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount",
            #"{"target_project_id":"demo","max_results":1,"next_page_token":"a"}"#
        )
        #expect(legacy["users"]?.elements.map { $0["localId"]?.string } == ["b"])
    }

    @Test("createAuthUri lists the sign-in methods of an address, unless they are hidden")
    func createAuthUri() {
        let body = #"{"identifier":"A@x.com","continueUri":"http://h"}"#
        func setUp(_ config: String) -> Service {
            var service = Service()
            service.configure(config)
            service.federated("g1", "a@x.com", session: service.signUp("a@x.com").idToken)
            return service
        }
        var service = setUp("{}")
        var reply = service.client("v1/accounts:createAuthUri", body)
        #expect(reply["registered"]?.bool == true && reply.text("sessionId").utf8.count == 27)
        #expect(reply["allProviders"]?.elements.map { $0.string } == ["password", "google.com"])
        #expect(reply["signinMethods"]?.elements.map { $0.string } == ["password", "google.com"])
        service = setUp(#"{"signIn":{"allowDuplicateEmails":true}}"#)
        reply = service.client("v1/accounts:createAuthUri", body)
        #expect(reply["allProviders"]?.elements.map { $0.string } == ["password"])
        service = setUp(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
        reply = service.client("v1/accounts:createAuthUri", body)
        #expect(reply["registered"] == nil && reply["allProviders"] == nil && !reply.text("sessionId").isEmpty)
        #expect(service.signIn("none@x.com").error == "INVALID_LOGIN_CREDENTIALS")
        #expect(service.signIn("a@x.com", "wrong1").error == "INVALID_LOGIN_CREDENTIALS")
    }

    @Test("a custom token creates its account, and ID tokens contain its claims")
    func customToken() {
        var service = Service()
        let body = #"{"token":"{\"uid\":7,\"claims\":{\"role\":\"x\",\"name\":\"n\"}}"}"#
        let reply = service.client("v1/accounts:signInWithCustomToken", body)
        #expect(reply["isNewUser"]?.bool == true && reply["localId"] == nil)
        #expect(reply.claims?["sub"]?.string == "7" && reply.claims?["role"]?.string == "x")
        #expect(reply.claims?["firebase"]?["sign_in_provider"]?.string == "custom")
        let refreshed = service.refresh(reply.refreshToken)
        #expect((try? CompactJWS(parsing: refreshed.text("id_token")).payload)?["role"]?.string == "x")
        #expect(service.client("v1/accounts:signInWithCustomToken", body)["isNewUser"]?.bool == false)
        #expect(service.account("7")?["customAuth"]?.bool == true)
    }

    @Test("an import stores the valid rows and reports the refused ones")
    func batchCreate() {
        var service = Service()
        service.signUp("taken@x.com")
        service.admin("v1/accounts:signUp", #"{"localId":"old"}"#)
        let rows = [
            (#"{}"#, "localId is missing"),
            (#"{"localId":"t","tenantId":"t1"}"#, "Tenant id in userInfo does not match the tenant id in request."),
            (#"{"localId":"a","customAttributes":"[]"}"#, "Invalid custom claims provided."),
            (#"{"localId":"a2","customAttributes":"{\"iss\":1}"}"#, "Custom claims provided include a reserved claim."),
            (
                #"{"localId":"b","providerUserInfo":[{"providerId":"x"}]}"#,
                "federatedId or (providerId & rawId) is required"
            ),
            (#"{"localId":"c","phoneNumber":"1"}"#, "phone number format is invalid"),
            (#"{"localId":"d","email":"bad"}"#, "email is invalid"),
            (
                #"{"localId":"e","email":"TAKEN@x.com"}"#, "email exists in other account in database"
            ),
            (
                #"{"localId":"f","mfaInfo":[{"phoneInfo":"+1"}]}"#,
                "Second factor account requires email to be presented."
            ),
            (
                #"{"localId":"g","email":"g@x.com","mfaInfo":[{"phoneInfo":"+1"}]}"#,
                "Second factor account requires email to be verified."
            ),
            (#"{"localId":"h","email":"h@x.com","emailVerified":true,"mfaInfo":[{}]}"#, "Second factor not supported."),
            (
                #"""
                {"localId":"i","email":"i@x.com","emailVerified":true,\#
                "mfaInfo":[{"phoneInfo":"+1"},{"phoneInfo":"+1"}]}
                """#,
                "INTERNAL_ERROR : MFA Enrollment Phone Numbers must be unique."
            ),
            (#"{"localId":"old"}"#, "localId belongs to an existing account - can not overwrite."),
            (#"{"localId":"j","rawPassword":"x","email":"j@x.com","phoneNumber":"+9"}"#, nil),
            (#"{"localId":"k","phoneNumber":"+9"}"#, "phone number exists in other account in database"),
        ]
        let reply = service.admin(
            "v1/projects/demo/accounts:batchCreate", #"{"users":[\#(rows.map { $0.0 }.joined(separator: ","))]}"#
        )
        let errors = reply["error"]?.elements.map { "\($0["index"]?.int64 ?? -1) \($0["message"]?.string ?? "")" } ?? []
        #expect(errors == rows.enumerated().compactMap { row in row.element.1.map { "\(row.offset) \($0)" } })
        #expect(service.signIn("j@x.com", "x").localId == "j")
        #expect(self.times(service.account("j"))[1] == "1600000000250")
    }

    @Test("an address that an account has is refused, whatever is checked", arguments: [true, false], [true, false])
    func takenAddress(isChecked: Bool, isUnique: Bool) {
        var service = Service()
        service.configure(#"{"signIn":{"allowDuplicateEmails":\#(!isUnique)}}"#)
        service.signUp("a@x.com")
        let reply = service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"""
            {"sanityCheck":\#(isChecked),"users":[{"localId":"a","email":"A@x.com"},\#
            {"localId":"b","email":"b@x.com"},{"localId":"c","email":"B@x.com"}]}
            """#
        )
        let texts = reply["error"]?.elements.map { $0["message"]?.string }
        #expect(texts == Array(repeating: "email exists in other account in database", count: 2))
        #expect(reply["error"]?.elements.map { $0["index"]?.int64 } == [0, 2])
    }

    @Test("an imported account lists its providers in the usual order: identities, password, phone")
    func importedOrder() {
        var service = Service()
        service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"""
            {"users":[{"localId":"a","email":"a@x.com","phoneNumber":"+1","rawPassword":"secret1",\#
            "providerUserInfo":[{"providerId":"phone"},{"providerId":"google.com","rawId":"g1"}]}]}
            """#
        )
        #expect(
            service.account("a")?["providerUserInfo"]?.elements.map { $0["providerId"]?.string } == [
                "google.com", "password", "phone",
            ])
    }

    @Test("an identity keeps the administrator's fields until its provider asserts others")
    func givenIdentities() {
        var service = Service()
        let given =
            #"""
            {"providerId":"google.com","rawId":"g1","federatedId":"https://accounts.google.com/g1",\#
            "phoneNumber":"not checked"}
            """#
        func shown(_ id: String) -> [String?] {
            let entry = service.account(id)?["providerUserInfo"]?[0]
            return [entry?["rawId"]?.string, entry?["federatedId"]?.string, entry?["phoneNumber"]?.string]
        }
        service.admin("v1/accounts:signUp", #"{"localId":"a"}"#)
        service.admin("v1/accounts:update", #"{"localId":"a","linkProviderUserInfo":\#(given)}"#)
        #expect(shown("a") == ["g1", "https://accounts.google.com/g1", "not checked"])
        #expect(service.phone("+1").localId != "a", "an identity's number does not sign in")
        #expect(service.federated("g1").localId == "a")
        #expect(shown("a") == ["g1", "g1", nil])
        service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"{"allowOverwrite":true,"users":[{"localId":"a","providerUserInfo":[\#(given)]}]}"#)
        #expect(shown("a") == ["g1", "https://accounts.google.com/g1", "not checked"])
        service.admin(
            "v1/accounts:update", #"{"localId":"a","linkProviderUserInfo":{"providerId":"google.com","rawId":"g2"}}"#)
        #expect(shown("a") == ["g2", "g2", nil])
    }

    @Test("an overwritten account has only the row's fields, also when overwritten twice in one import")
    func overwriting() {
        var service = Service()
        let path = "v1/projects/demo/accounts:batchCreate"
        let identities = #""providerUserInfo":[{"providerId":"google.com","rawId":"g1"}]"#
        let reply = service.admin(
            path,
            #"""
            {"allowOverwrite":true,"users":[{"localId":"a","displayName":"A",\#(identities)},\#
            {"localId":"a","phoneNumber":"+1",\#(identities)}]}
            """#
        )
        #expect(reply["error"]?.count == 0)
        #expect(service.account("a")?["displayName"] == nil)
        #expect(service.account("a")?["phoneNumber"]?.string == "+1")
        service.admin(path, #"{"allowOverwrite":true,"users":[{"localId":"a"}]}"#)
        #expect(service.account("a")?["providerUserInfo"] == nil)
        #expect(service.phone("+1").localId != "a")
    }

    @Test("identities with control characters do not stop an import")
    func strangeIdentities() {
        var service = Service()
        let user = #"{"providerUserInfo":[{"providerId":"\u0000","rawId":"\u0000"}]}"#
        let reply = service.admin(
            "v1/projects/demo/accounts:batchCreate", #"{"sanityCheck":true,"users":[\#(user),\#(user)]}"#
        )
        #expect(reply.error == "DUPLICATE_RAW_ID : Provider id(\u{0}), Raw id(\u{0})")
    }
}
