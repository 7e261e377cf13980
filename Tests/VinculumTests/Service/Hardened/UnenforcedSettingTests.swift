import PropertyKit
import Testing
@testable import Vinculum

@Suite("Settings that promise protection")
struct UnenforcedSettingTests {
    /// A mask, the configuration, and whether this service does what it promises.
    static let table: [Row<String, String, Bool>] = [
        Row("recaptchaConfig", #"{"recaptchaConfig":{"emailPasswordEnforcementState":"ENFORCE"}}"#, false),
        Row("recaptchaConfig", #"{"recaptchaConfig":{"phoneEnforcementState":"AUDIT"}}"#, false),
        Row("recaptchaConfig", #"{"recaptchaConfig":{"useAccountDefender":true}}"#, false),
        Row("recaptchaConfig", #"{"recaptchaConfig":{"emailPasswordEnforcementState":"OFF"}}"#, true),
        Row("quota", #"{"quota":{"signUpQuotaConfig":{"quota":"10","quotaDuration":"60s"}}}"#, false),
        Row("smsRegionConfig", #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["DE","FR"]}}}"#, true),
        Row("smsRegionConfig", #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["KP"]}}}"#, false),
        Row("smsRegionConfig", #"{"smsRegionConfig":{"allowByDefault":{"disallowedRegions":["KP"]}}}"#, false),
        // Numbers of the two cannot be told apart: opening one would open the other, closing one closes both.
        Row("smsRegionConfig", #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["RU"]}}}"#, false),
        Row("smsRegionConfig", #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["RU","KZ"]}}}"#, true),
        Row("smsRegionConfig", #"{"smsRegionConfig":{"allowByDefault":{"disallowedRegions":["RU"]}}}"#, true),
        Row("monitoring", #"{"monitoring":{"requestLogging":{"enabled":true}}}"#, true),
        Row("mobileLinksConfig", #"{"mobileLinksConfig":{"domain":"HOSTING_DOMAIN"}}"#, true),
    ]

    @Test("an exposed service refuses those that it does not enforce", arguments: table)
    func configuration(row: Row<String, String, Bool>) throws {
        let (mask, body, isEnforced) = row.fields
        var service = try Service.exposed()
        let before = Snapshot(service.authority)
        let reply = service.admin("PATCH", "v2/projects/demo/config?updateMask=\(mask)", body)
        #expect((reply.status == 200) == isEnforced, "\(reply.error)", sourceLocation: row.line)
        #expect((Snapshot(service.authority) == before) != isEnforced, sourceLocation: row.line)
        if !isEnforced { #expect(reply.error.hasPrefix("INVALID_CONFIG : \(mask)"), sourceLocation: row.line) }
        var strict = Service { $0.follow(.strict) }
        let stored = strict.admin("PATCH", "v2/projects/demo/config?updateMask=\(mask)", body)
        #expect(stored.status == 200, "others store it", sourceLocation: row.line)
    }

    @Test("access policies with bindings too")
    func bindings() throws {
        var service = try Service.exposed()
        let id = service.admin("v2/projects/demo/tenants", #"{"displayName":"team"}"#)["tenantId"]?.string ?? ""
        let path = "v2/projects/demo/tenants/\(id):setIamPolicy"
        let bindings = #"{"policy":{"bindings":[{"role":"roles/viewer","members":["user:a@example.net"]}]}}"#
        #expect(service.admin(path, bindings).errorCode == "INVALID_CONFIG")
        #expect(service.admin(path, #"{"policy":{"bindings":[]}}"#).status == 200)
    }

    @Test(
        "the islands of +1 are regions of their own",
        arguments: [
            Row("+18765550100", "JM"), Row("+12425550100", "BS"), Row("+18095550100", "DO"), Row("+12125550100", "US"),
        ])
    func areaCodes(row: Row<String, String>) throws {
        let (number, region) = row.fields
        let parsed = try #require(PhoneNumber(number), sourceLocation: row.line)
        #expect(SMSRegions.only([region]).admits(parsed), sourceLocation: row.line)
        #expect(SMSRegions.only(["US", "CA"]).admits(parsed) == (region == "US"), sourceLocation: row.line)
    }
}
