public import Foundation
import Vinculum

extension EmbeddedAuthority {
    /// Answers a request as `vinculum serve` does over HTTP. Use it to administrate accounts, to read the codes that
    /// were sent, or to set the clock.
    ///
    /// - Parameters:
    ///   - method: The HTTP method in capital letters, such as `POST`.
    ///   - target: The path with its query, such as `/emulator/v1/projects/demo-app/oobCodes`.
    ///   - body: The body, as JSON.
    ///   - headers: Further headers, such as `["Authorization": "Bearer owner"]` for requests of an administrator.
    /// - Returns: The status and the body of the response.
    public func handle(
        _ method: String, _ target: String, body: Data = Data(), headers: [String: String] = [:]
    ) -> (status: Int, body: Data) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var request = HTTPRequest(
            method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "", body: [UInt8](body))
        request.headers = [.init("Host", LoopbackHost.name)]
        if !body.isEmpty { request.headers.append(.init("Content-Type", "application/json")) }
        request.headers += headers.map { .init($0.key, $0.value) }
        let response = self.response(to: request)
        return (response.status, Data(response.body))
    }

    /// The code of the latest text message to a phone number whose code is still valid.
    ///
    /// - Parameter phoneNumber: The number in E.164, such as `+15555550100`.
    /// - Returns: `nil` if there is none.
    public func verificationCode(for phoneNumber: String) -> String? {
        self.latest(in: "verificationCodes") { $0["phoneNumber"]?.string == phoneNumber }?["code"]?.string
    }

    /// The link of the latest e-mail to an address whose link is still valid.
    ///
    /// - Parameters:
    ///   - email: The address that the e-mail was sent to.
    ///   - requestType: The purpose of the e-mail, such as `PASSWORD_RESET`, `VERIFY_EMAIL` or `EMAIL_SIGNIN`; `nil`
    ///     for any.
    /// - Returns: `nil` if there is none.
    public func mailedLink(to email: String, requestType: String? = nil) -> String? {
        self.latest(in: "oobCodes") { code in
            code["email"]?.string == email && (requestType == nil || code["requestType"]?.string == requestType)
        }?["oobLink"]?.string
    }

    private func latest(in list: String, where matches: (JSON.Value) -> Bool) -> JSON.Value? {
        let (_, body) = self.handle("GET", "/emulator/v1/projects/\(self.projectID)/\(list)")
        return try? JSON.Document(parsing: [UInt8](body)).root[named: list]?.elements.filter(matches).last
    }
}
