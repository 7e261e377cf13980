public import Foundation
import Vinculum

extension EmbeddedAuthority {
    /// Answers a request as `vinculum serve` would over HTTP: for administration, for the codes that went out, for the clock.
    ///
    /// - Parameters:
    ///   - method: In capitals, such as `POST`.
    ///   - target: The path with its query, such as `/emulator/v1/projects/demo-app/oobCodes`.
    ///   - body: JSON.
    ///   - headers: `["Authorization": "Bearer owner"]` for what administrators ask.
    /// - Returns: The status and the body of the answer.
    public func handle(
        _ method: String, _ target: String, body: Data = Data(), headers: [String: String] = [:]
    ) -> (status: Int, body: Data) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var request = HTTPRequest(
            method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "", body: [UInt8](body))
        request.headers = [.init("Host", "localhost")]
        if !body.isEmpty { request.headers.append(.init("Content-Type", "application/json")) }
        request.headers += headers.map { .init($0.key, $0.value) }
        let response = self.response(to: request)
        return (response.status, Data(response.body))
    }

    /// The code of the latest message to a phone number that is still good.
    ///
    /// - Parameter phoneNumber: E.164.
    public func verificationCode(for phoneNumber: String) -> String? {
        self.latest(in: "verificationCodes") { $0["phoneNumber"]?.string == phoneNumber }?["code"]?.string
    }

    /// The link of the latest mail to an address that is still good.
    ///
    /// - Parameter requestType: What the mail is for, such as `PASSWORD_RESET`, `VERIFY_EMAIL` or `EMAIL_SIGNIN`; `nil` for any.
    public func mailedLink(to email: String, requestType: String? = nil) -> String? {
        self.latest(in: "oobCodes") { code in
            code["email"]?.string == email && (requestType == nil || code["requestType"]?.string == requestType)
        }?["oobLink"]?.string
    }

    private func latest(in list: String, where isWanted: (JSON.Value) -> Bool) -> JSON.Value? {
        let (_, body) = self.handle("GET", "/emulator/v1/projects/\(self.projectID)/\(list)")
        return try? JSON.Document(parsing: [UInt8](body)).root[list]?.elements.filter(isWanted).last
    }
}
