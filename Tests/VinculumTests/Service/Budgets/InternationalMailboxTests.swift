import Testing
@testable import Vinculum

/// The mails to addresses whose domain mail programs may map to another spelling.
@Suite("Budgets: mailboxes of international domains")
struct InternationalMailboxTests {
    /// Spellings of two domains, of which no two are the same bytes.
    private static let spellings = [
        "jane@\u{FF43}orp.example", "jane@corp\u{3002}example", "jane@corp\u{FF0E}example", "jane@\u{212A}orp.example",
        "jane@xn--bcher-kva.example", "jane@b\u{FC}cher.example", "jane@B\u{DC}CHER.example", "jane@corp.xn--xyz",
        "jane@corp.exam\u{301}ple", "JANE@\u{FF43}orp.example",
    ]

    private static func spent(_ service: inout Service, _ addresses: [String]) -> Int {
        BudgetNumberTests.count(30, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            service.from(Peer(ipv4: UInt32(number))) {
                $0.sendOobCode("EMAIL_SIGNIN", #""email":"\#(addresses[number % addresses.count])""#)
            }
        }
    }

    @Test(
        "all spellings of international domains count as one mailbox of a local part, and ASCII domains by themselves")
    func spellings() {
        var service = Service.strict()
        service.configure(#"{"signIn":{"email":{"enabled":true}}}"#)
        #expect(Self.spent(&service, Self.spellings) == 5)
        for address in [
            "jane@corp.example", "jane@x-n--y.example", "other@b\u{FC}cher.example", "j\u{E4}ne@corp.example",
        ] {
            #expect(Self.spent(&service, [address]) == 5, "\(address)")
        }
        #expect(Self.spent(&service, ["j\u{E4}ne@b\u{FC}cher.example", "j\u{F6}ne@xn--bcher-kva.example"]) == 5)
    }

    @Test("each of them is an address of its own nevertheless")
    func identities() {
        #expect(Set(Self.spellings.compactMap { EmailAddress($0) }).count == Self.spellings.count - 1)
        #expect(EmailAddress("jane@corp.example")?.countedMailbox == "jane@corp.example")
    }
}
