import PropertyKit
import Testing
@testable import Vinculum

/// Two accounts of a state of an earlier version have one number in two spellings.
@Suite("A number that another account keeps")
struct DisputedNumberTests {
    static let number = "+491711234567"

    /// A service whose account `owner` keeps the number, and whose account `other` has an address and a password
    /// besides.
    private static func opened() -> (service: Service, other: String) {
        var service = Service()
        let other = service.member("ada@x.com").id
        let origin = Origin(epoch: .first, proof: .phone)
        for (id, text) in [("owner", Self.number), (other, "+49 171 1234567")] {
            var set = ChangeSet()
            let phone = PhoneIdentifier(number: PhoneNumber(stored: text)!, origin: origin)
            set.changes = [.account(.changed(AccountID(stored: id), [.created(service.now), .phone(phone)]))]
            service.commit(set)
        }
        for set in NumberCorrections(of: service.authority.store).sets { service.commit(set) }
        return (service, other)
    }

    @Test("it signs in to its owner alone, in any spelling")
    func signsIn() {
        for spelling in [Self.number, "+49 171 1234567"] {
            var (service, _) = Self.opened()
            #expect(service.sendSMS(spelling).status == 200)
            let (code, info) = service.smsCode(to: Self.number)
            let reply = service.client(
                "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"\#(code)"}"#)
            #expect(reply.localId == "owner")
        }
    }

    @Test("a code that was on its way when the state was opened signs in to the owner")
    func codeOnItsWay() throws {
        var (service, _) = Self.opened()
        var set = ChangeSet()
        _ = service.sendSMS("+15555550100")
        var code = try #require(service.authority.store[nil].pendingCodes.last)
        code.purpose = .phoneSignIn(number: PhoneNumber(stored: "+49 171 1234567")!, code: VerificationCode("123456"))
        set.changes = [.code(.stored(code))]
        service.commit(try ChangeSet(decoding: set.encoded()))
        let reply = service.client(
            "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(code.key.text)","code":"123456"}"#)
        #expect(reply.localId == "owner")
    }

    @Test("it is in no token of the other account, and a lookup shows its text")
    func provesNothing() throws {
        var (service, other) = Self.opened()
        let claims = try #require(service.signIn("ada@x.com").claims)
        #expect(claims["phone_number"] == nil && claims["firebase"]?["identities"]?["phone"] == nil)
        #expect(service.account(other)?["phoneNumber"]?.string == "+49 171 1234567")
        #expect(service.account("owner")?["phoneNumber"]?.string == Self.number)
        #expect(service.phone(Self.number).claims?["phone_number"]?.string == Self.number)
        let account = try #require(service.authority.store[nil][AccountID(stored: other)])
        let rules = SignInRules(ProjectPolicy())
        #expect(rules.obstacle(to: .phone, of: account) == .notVerifiable)
    }

    @Test("the other account can have another number, or none")
    func leaves() {
        var (service, other) = Self.opened()
        let taken = service.admin(
            "v1/accounts:update", #"{"localId":"\#(other)","phoneNumber":"+49 171 1234567"}"#)
        #expect(taken.errorCode == "PHONE_NUMBER_EXISTS")
        service.admin("v1/accounts:update", #"{"localId":"\#(other)","phoneNumber":"+1 555 555 0100"}"#)
        #expect(service.phone("+15555550100").localId == other)
        service.admin("v1/accounts:update", #"{"localId":"\#(other)","deleteProvider":["phone"]}"#)
        #expect(service.account(other)?["phoneNumber"] == nil && service.phone(Self.number).localId == "owner")
    }

    @Test("a merge of the two keeps the number", arguments: [true, false])
    func merged(ownerSurvives: Bool) throws {
        let (service, other) = Self.opened()
        let graph = service.authority.store[nil]
        let (one, two) = (graph[AccountID(stored: "owner")]!, graph[AccountID(stored: other)]!)
        let (survivor, absorbed) = ownerSurvives ? (one, two) : (two, one)
        let plan = MergePlan(survivor: survivor, absorbed: absorbed, .chosen, at: service.now)
        var merged = survivor
        for change in plan.changes { merged.apply(change) }
        #expect(merged.phone?.number.text == Self.number && merged.phone?.isDisputed == false)
    }
}
