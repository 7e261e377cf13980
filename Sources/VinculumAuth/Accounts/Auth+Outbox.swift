import Foundation
import Vinculum

/// What a local service has sent, for tests. The same calls work with ``useEmbeddedAuthority(_:)``, with
/// `vinculum serve` and with the Auth Emulator; with Google's service they throw ``AuthErrorCode/operationNotAllowed``.
extension Auth {
    /// The link of the latest e-mail to an address whose link is still valid
    /// (`/emulator/v1/projects/PROJECT/oobCodes`).
    ///
    /// - Parameters:
    ///   - email: The address that the e-mail was sent to.
    ///   - requestType: The purpose of the e-mail, such as `PASSWORD_RESET`, `VERIFY_EMAIL` or `EMAIL_SIGNIN`; `nil`
    ///     for any.
    /// - Returns: `nil` if there is none.
    /// - Throws: ``AuthErrorCode/networkError``; ``AuthErrorCode/operationNotAllowed`` if the service shows no mails.
    public func mailedLink(for email: String, requestType: String? = nil) async throws -> String? {
        try await self.latest(in: "oobCodes", "oobLink") { code in
            code["email"]?.string == email && (requestType == nil || code["requestType"]?.string == requestType)
        }
    }

    /// The code of the latest text message to a phone number whose code is still valid
    /// (`/emulator/v1/projects/PROJECT/verificationCodes`).
    ///
    /// - Parameter phoneNumber: The number in E.164, such as `+15555550100`.
    /// - Returns: `nil` if there is none.
    /// - Throws: ``AuthErrorCode/networkError``; ``AuthErrorCode/operationNotAllowed`` if the service shows no codes.
    public func verificationCode(for phoneNumber: String) async throws -> String? {
        try await self.latest(in: "verificationCodes", "code") { $0["phoneNumber"]?.string == phoneNumber }
    }

    private func latest(
        in list: String, _ member: String, where matches: @Sendable (JSON.Value) -> Bool
    ) async throws -> String? {
        let configuration = self.runner.configuration
        let transport = self.runner.backend.transport
        guard configuration.server.isEmulator else {
            throw NSError(
                AuthError(
                    .operationNotAllowed, family: .misuse, failureReason: "Only a local service shows what it has sent."
                ))
        }
        let project =
            (transport as? EmbeddedAuthority)?.projectID ?? configuration.projectID
            ?? self.currentUser.flatMap { IDTokenResult.audience(of: $0.core.tokens.idToken.revealed()) }
        guard let project else {
            throw NSError(AuthError.misuse("The app's options need a projectID, to find what the server has sent."))
        }
        let tenant = self.tenantID.map { "/tenants/\(PercentEncoding.encodedComponent($0))" } ?? ""
        let request = HTTPRequest(
            method: "GET", path: "/emulator/v1/projects/\(PercentEncoding.encodedComponent(project))\(tenant)/\(list)",
            query: "", body: [])
        let (answer, cause) = await withCheckedContinuation { continuation in
            transport.send(request, to: configuration.address(of: request)) { continuation.resume(returning: ($0, $1)) }
        }
        guard case .response(let response) = answer else {
            throw NSError(AuthError(.networkError, family: .unreachable), underlying: cause)
        }
        guard response.status == 200, let root = try? JSON.Document(parsing: response.body).root else {
            throw NSError(
                AuthError(
                    .operationNotAllowed, failureReason: "The service answered with status \(response.status)."))
        }
        return root[named: list]?.elements.filter(matches).last?[named: member]?.string
    }
}
