public import Foundation
import PropertyKit
import Vinculum

/// Reads and changes a server's state for tests: sent e-mails and codes, the clock, the accounts.
public struct AdminClient: Sendable {
    private let transport: any AdminTransport
    private let project: String

    public init(_ transport: any AdminTransport, project: String) {
        (self.transport, self.project) = (transport, project)
    }

    /// Sends a request and decodes its successful response.
    private func send<Answer: Decodable>(
        _ method: String, _ target: String, _ body: String = "", as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        var headers = ["Authorization": "Bearer owner"]
        if !body.isEmpty { headers["Content-Type"] = "application/json" }
        let answer = try await self.transport.send(method, target, body, headers: headers)
        try check(
            answer.status == 200, "\(method) \(target) succeeds: \(String(decoding: answer.body, as: UTF8.self))")
        return try JSONDecoder().decode(type, from: answer.body)
    }

    /// The code sent by SMS for a verification ID, or the last one sent to a number.
    public func sentCode(_ verificationIDOrNumber: String, tenant: String? = nil) async throws -> String {
        let sent: SentCodes = try await self.send(
            "GET", "/emulator/v1/projects/\(self.project)\(self.path(of: tenant))/verificationCodes")
        let codes = sent.verificationCodes ?? []
        let found = codes.last { $0.sessionInfo == verificationIDOrNumber || $0.phoneNumber == verificationIDOrNumber }
        guard let found else { throw CheckFailure("no code was sent for \(verificationIDOrNumber)") }
        return found.code
    }

    /// The last e-mail of a type, such as `EMAIL_SIGNIN`, to an address.
    public func mail(_ type: String, to address: String, tenant: String? = nil) async throws -> Mail {
        let sent: SentMails = try await self.send(
            "GET", "/emulator/v1/projects/\(self.project)\(self.path(of: tenant))/oobCodes")
        guard let found = (sent.oobCodes ?? []).last(where: { $0.requestType == type && $0.email == address }) else {
            throw CheckFailure("no e-mail of type \(type) was sent to \(address)")
        }
        return found
    }

    /// The time at the server.
    public func now() async throws -> Date {
        let clock: Clock = try await self.send("GET", "/emulator/v1/clock")
        guard let now = Instant(rfc3339: clock.now) else { throw CheckFailure("not a time: \(clock.now)") }
        return Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
    }

    /// Advances the server's clock.
    public func pass(seconds: Int) async throws {
        let _: Clock = try await self.send("PATCH", "/emulator/v1/clock", #"{"advanceSeconds":\#(seconds)}"#)
    }

    /// The code that an authenticator app shows now for a secret in base32.
    public func appCode(_ secret: String) async throws -> String {
        let now = Instant(milliseconds: Int64(try await self.now().timeIntervalSince1970 * 1000))
        return TOTP.code(secret: try Base32.decoded(secret), at: TOTP.step(at: now))
    }

    /// All accounts, in the server's order.
    public func accounts(tenant: String? = nil) async throws -> [Account] {
        let project = "/identitytoolkit.googleapis.com/v1/projects/\(self.project)\(self.path(of: tenant))"
        let list: AccountList = try await self.send("GET", "\(project)/accounts:batchGet?maxResults=1000")
        return list.users ?? []
    }

    /// The account with this identifier; `nil` if there is none.
    public func account(_ uid: String, tenant: String? = nil) async throws -> Account? {
        try await self.accounts(tenant: tenant).first { $0.localId == uid }
    }

    /// Changes an account as an administrator.
    ///
    /// - Parameter members: Members of the request, such as `"disableUser":true`.
    public func administer(_ uid: String, _ members: String) async throws {
        let path = "/identitytoolkit.googleapis.com/v1/projects/\(self.project)/accounts:update"
        let _: Empty = try await self.send("POST", path, #"{"localId":"\#(uid)",\#(members)}"#)
    }

    private func path(of tenant: String?) -> String {
        tenant.map { "/tenants/\($0)" } ?? ""
    }
}
