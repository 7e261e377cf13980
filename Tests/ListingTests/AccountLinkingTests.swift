import Foundation
import Testing
import VinculumAuth

extension DefaultAppTests {
    @MainActor
    @Suite("Linking several providers to one account", .serialized)
    struct AccountLinkingTests {
        private let fixture = ListingFixture()
        private let screen = AccountLinkingController()

        @Test(
            "a Google, a Facebook and a password credential sign in to the account they are linked to",
            arguments: [false, true])
        func linking(asBefore: Bool) async throws {
            let user = try await self.fixture.auth.signInAnonymously().user
            AccessToken.current = ListingFixture.facebook("hazel")
            var credentials: [AuthCredential] = []
            if asBefore {
                self.screen.makeGoogleCredentialAsBefore(ListingFixture.google("hazel"))
            } else {
                self.screen.makeGoogleCredential(ListingFixture.google("hazel"))
            }
            credentials.append(try #require(self.screen.credential))
            if asBefore { self.screen.makeFacebookCredentialAsBefore() } else { self.screen.makeFacebookCredential() }
            credentials.append(try #require(self.screen.credential))
            self.screen.makePasswordCredential(email: "hazel@example.net", password: "a secret word")
            credentials.append(try #require(self.screen.credential))
            #expect(credentials.map(\.provider) == ["google.com", "facebook.com", "password"])
            #expect((credentials[0] as? OAuthCredential)?.accessToken == "access-hazel")

            var linked: [String] = []
            for credential in credentials {
                if asBefore { self.screen.linkAsBefore(user, credential) } else { self.screen.link(user, credential) }
                linked.append(credential.provider)
                try await self.fixture.until("\(credential.provider) is linked") {
                    self.fixture.linkedProviders == linked.sorted()
                }
            }
            #expect(self.fixture.auth.currentUser?.uid == user.uid && !user.isAnonymous)
            for credential in credentials {
                try self.fixture.auth.signOut()
                let result = try await self.fixture.auth.signIn(with: credential)
                #expect(result.user.uid == user.uid && result.additionalUserInfo?.isNewUser == false)
            }
        }

        @Test("without tokens the listing for Google makes no credential")
        func noGoogle() {
            self.screen.makeGoogleCredential(nil)
            #expect(self.screen.credential == nil)
        }

        @Test(
            """
            a credential of another account is not linked; it signs in to that account,\
             and the accounts can be merged
            """,
            arguments: [false, true])
        func merging(asBefore: Bool) async throws {
            self.screen.makeGoogleCredential(ListingFixture.google("hazel"))
            let credential = try #require(self.screen.credential)
            let owner = try await self.fixture.auth.signIn(with: credential).user.uid
            try self.fixture.auth.signOut()
            let guest = try await self.fixture.auth.signInAnonymously().user

            let error = await #expect(throws: NSError.self) { try await guest.link(with: credential) }
            #expect(error?.code == 17025 && error?.code == AuthErrorCode.credentialAlreadyInUse.rawValue)
            #expect(error?.domain == AuthErrorDomain)
            if asBefore { self.screen.linkAsBefore(guest, credential) } else { self.screen.link(guest, credential) }

            if asBefore {
                self.screen.mergeAsBefore(credential)
            } else {
                self.screen.merge(credential, isMFAEnabled: true)
            }
            try await self.fixture.until("the owner is signed in") { self.fixture.auth.currentUser?.uid == owner }
            #expect(self.screen.previousUser === guest && self.screen.messages.isEmpty)
            // Merge prevUser and currentUser accounts and data.
            try await self.screen.previousUser?.delete()
            #expect(try await self.fixture.admin.accounts().map(\.localId) == [owner])
            #expect(self.fixture.auth.currentUser?.uid == owner && self.fixture.linkedProviders == ["google.com"])
        }

        /// An account with a phone as second factor, and an anonymous user who is signed in.
        private func guest() async throws -> (owner: String, credential: AuthCredential, guest: User) {
            self.screen.makeGoogleCredential(ListingFixture.google("hazel"))
            let credential = try #require(self.screen.credential)
            let owner = try await self.fixture.auth.signIn(with: credential).user.uid
            try await self.fixture.enrolPhone("+15555550100", as: "My phone")
            try self.fixture.auth.signOut()
            return (owner, credential, try await self.fixture.auth.signInAnonymously().user)
        }

        @Test("a pending sign-in is finished by choosing a factor by its name and entering its code")
        func secondFactor() async throws {
            let (owner, credential, guest) = try await self.guest()
            self.screen.typing = { prompt in
                prompt.hasPrefix("Select") ? "My phone" : try await self.fixture.admin.sentCode("+15555550100")
            }
            self.screen.merge(credential, isMFAEnabled: true)
            try await self.fixture.until("the screen is left") { self.screen.navigationController?.popCount == 1 }
            #expect(self.screen.prompts == ["Select factor to sign in\nMy phone ", "Verification code for My phone"])
            #expect(self.fixture.auth.currentUser?.uid == owner && self.screen.previousUser === guest)
            #expect(self.screen.messages.isEmpty)
            let token = try await self.fixture.auth.currentUser?.getIDTokenResult()
            #expect(token?.signInSecondFactor == "phone")
        }

        @Test("a wrong code keeps the user before signed in")
        func wrongCode() async throws {
            let (_, credential, guest) = try await self.guest()
            self.screen.typing = { prompt in
                if prompt.hasPrefix("Select") { return "My phone" }
                return try await self.fixture.admin.sentCode("+15555550100") == "000000" ? "000001" : "000000"
            }
            self.screen.merge(credential, isMFAEnabled: true)
            try await self.fixture.until("a code is asked for") { self.screen.prompts.count == 2 }
            // The listing only prints the error, so the test waits for the end of the call.
            try await guest.reload()
            #expect(self.screen.navigationController?.popCount == 0 && self.fixture.auth.currentUser === guest)
        }

        @Test("an app without second factors shows the error's text")
        func noSecondFactor() async throws {
            let (_, credential, guest) = try await self.guest()
            self.screen.merge(credential, isMFAEnabled: false)
            try await self.fixture.until("the text is shown") { self.screen.messages.count == 1 }
            let error = await #expect(throws: NSError.self) { try await self.fixture.auth.signIn(with: credential) }
            #expect(error?.code == 17078 && self.screen.messages == [error?.localizedDescription])
            #expect(self.fixture.auth.currentUser === guest)
        }

        @Test("an unlinked provider does not sign in to the account", arguments: [false, true])
        func unlinking(asBefore: Bool) async throws {
            self.screen.makeGoogleCredential(ListingFixture.google("hazel"))
            let credential = try #require(self.screen.credential)
            let user = try await self.fixture.auth.createUser(withEmail: "hazel@example.net", password: "a secret word")
                .user
            try await user.link(with: credential)
            let providerID = user.providerData.first { $0.uid == "hazel" }?.providerID
            if asBefore { self.screen.unlinkAsBefore(providerID) } else { self.screen.unlink(providerID) }
            try await self.fixture.until("Google is unlinked") { self.fixture.linkedProviders == ["password"] }
            try self.fixture.auth.signOut()
            let other = try await self.fixture.auth.signIn(with: credential)
            #expect(other.user.uid != user.uid && other.additionalUserInfo?.isNewUser == true)
        }
    }
}
