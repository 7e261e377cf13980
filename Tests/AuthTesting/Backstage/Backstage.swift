public import Foundation
import PropertyKit
import Vinculum

/// What a test sees and does behind a service: the post, the phones, the clock, the accounts.
public struct Backstage: Sendable {
    private let door: any BackDoor
    private let project: String

    public init(_ door: any BackDoor, project: String) {
        (self.door, self.project) = (door, project)
    }

    /// The JSON of a success.
    private func ask<Answer: Decodable>(
        _ method: String, _ target: String, _ body: String = "", as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        var headers = ["Authorization": "Bearer owner"]
        if !body.isEmpty { headers["Content-Type"] = "application/json" }
        let answer = try await self.door.ask(method, target, body, headers: headers)
        try check(answer.status == 200, "\(method) \(target) is answered: \(String(decoding: answer.body, as: UTF8.self))")
        return try JSONDecoder().decode(type, from: answer.body)
    }

    /// The code that was texted for a verification, or the last one that was texted to a number.
    public func textedCode(_ verificationIDOrNumber: String, tenant: String? = nil) async throws -> String {
        let texted: Texted = try await self.ask("GET", "/emulator/v1/projects/\(self.project)\(self.part(tenant))/verificationCodes")
        let codes = texted.verificationCodes ?? []
        let found = codes.last { $0.sessionInfo == verificationIDOrNumber || $0.phoneNumber == verificationIDOrNumber }
        guard let found else { throw CheckFailure("nothing was texted for \(verificationIDOrNumber)") }
        return found.code
    }

    /// The last mail of a kind, such as `EMAIL_SIGNIN`, to an address.
    public func mail(_ kind: String, to address: String, tenant: String? = nil) async throws -> Mail {
        let posted: Posted = try await self.ask("GET", "/emulator/v1/projects/\(self.project)\(self.part(tenant))/oobCodes")
        guard let found = (posted.oobCodes ?? []).last(where: { $0.requestType == kind && $0.email == address }) else {
            throw CheckFailure("no \(kind) was mailed to \(address)")
        }
        return found
    }

    /// The service's clock.
    public func now() async throws -> Date {
        let clock: Clock = try await self.ask("GET", "/emulator/v1/clock")
        guard let now = Instant(rfc3339: clock.now) else { throw CheckFailure("no time: \(clock.now)") }
        return Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
    }

    /// Lets time pass at the service.
    public func pass(seconds: Int) async throws {
        let _: Clock = try await self.ask("PATCH", "/emulator/v1/clock", #"{"advanceSeconds":\#(seconds)}"#)
    }

    /// What an authenticator app shows now for a secret in base 32.
    public func appCode(_ secret: String) async throws -> String {
        let now = Instant(milliseconds: Int64(try await self.now().timeIntervalSince1970 * 1000))
        return TOTP.code(secret: try Base32.decoded(secret), at: TOTP.step(at: now))
    }

    /// All accounts, in the order in which they are kept.
    public func accounts(tenant: String? = nil) async throws -> [Account] {
        let path = "/identitytoolkit.googleapis.com/v1/projects/\(self.project)\(self.part(tenant))/accounts:batchGet?maxResults=1000"
        let listed: Listed = try await self.ask("GET", path)
        return listed.users ?? []
    }

    /// The account with an identifier, if there is one.
    public func account(_ uid: String, tenant: String? = nil) async throws -> Account? {
        try await self.accounts(tenant: tenant).first { $0.localId == uid }
    }

    /// Changes an account as an administrator does.
    ///
    /// - Parameter members: Of the request, such as `"disableUser":true`.
    public func administer(_ uid: String, _ members: String) async throws {
        let path = "/identitytoolkit.googleapis.com/v1/projects/\(self.project)/accounts:update"
        let _: Nothing = try await self.ask("POST", path, #"{"localId":"\#(uid)",\#(members)}"#)
    }

    private func part(_ tenant: String?) -> String {
        tenant.map { "/tenants/\($0)" } ?? ""
    }
}
