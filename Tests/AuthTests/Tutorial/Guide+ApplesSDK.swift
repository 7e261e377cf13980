import Foundation
import Testing
import VinculumAuth

extension Guide {
    func matching(email: String, password: String) async throws {
        // listing: matching
        do {
            try await auth.signIn(withEmail: email, password: password)
        } catch let error where AuthErrorCode(error) == .wrongPassword {
            show("The password is wrong.")
        } catch let error where AuthErrorCode(error) == .userNotFound {
            show("No account has this address.")
        }
        // end of listing
    }

    func expecting(email: String) async {
        // listing: expecting
        await #expect {
            try await auth.signIn(withEmail: email, password: "another-secret")
        } throws: { error in
            AuthErrorCode(error) == .wrongPassword
        }
        // end of listing
    }

    func changes() async {
        // listing: changes
        for await user in auth.authStateChanges {
            show(user?.email ?? "signed out")
            if user == nil { break }
        }
        // end of listing
    }

    func sent(email: String) async throws -> (String?, String?) {
        // listing: sent
        try await auth.sendPasswordReset(withEmail: email)
        let link = try await auth.mailedLink(for: email, requestType: "PASSWORD_RESET")
        let code = try await auth.verificationCode(for: "+15555550100")
        // end of listing
        return (link, code)
    }
}
