import Foundation
import VinculumAuth

extension Guide {
    static func embedded() async throws -> String {
        // listing: embedded
        let result = try await Auth.auth().signInAnonymously()
        print("Hello, \(result.user.uid)")
        // end of listing
        return result.user.uid
    }

    func ownAuthority() async throws -> EmbeddedAuthority {
        // listing: own-authority
        let authority = EmbeddedAuthority(projectID: "demo-app")
        auth.useEmbeddedAuthority(authority)
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await provider.verifyPhoneNumber("+15555550100", uiDelegate: nil)
        let code = authority.verificationCode(for: "+15555550100") ?? "no code was sent"
        try await auth.signIn(with: provider.credential(withVerificationID: id, verificationCode: code))
        // end of listing
        return authority
    }

    func server(port: Int) {
        // listing: server
        auth.useEmulator(withHost: "127.0.0.1", port: port)
        // end of listing
    }

    /// Compiled but not run: there is no such server.
    func hardened() throws {
        // listing: hardened
        try auth.useService(at: URL(string: "https://auth.example.com")!)
        // end of listing
    }

    /// Compiled but not run: it configures the default app, which other tests need without a key.
    static func service(apiKey: String) {
        // listing: service
        let options = FirebaseOptions(googleAppID: "1:1234567890:ios:abcdef", gcmSenderID: "1234567890")
        options.apiKey = apiKey
        options.projectID = "my-project"
        FirebaseApp.configure(options: options)
        // end of listing
    }
}
