import PropertyKit
@testable import Vinculum

/// A service in strict mode, with strangers of as many networks as a test wants.
extension Service {
    static func strict() -> Service { Service { $0.follow(.strict) } }

    /// Sends what `act` sends from another network.
    @discardableResult
    mutating func from<Result>(_ peer: Peer?, _ act: (inout Service) -> Result) -> Result {
        let own = self.peer
        defer { self.peer = own }
        self.peer = peer
        return act(&self)
    }

    /// Sends wrong passwords for an address, each from another network, until the address has no token left.
    mutating func flood(_ address: String) {
        for number in 0..<100 as Range<UInt32> {
            self.from(Peer(ipv4: 0x0A00_0000 + number / 10)) { $0.signIn(address, "wrong password") }
        }
    }

    mutating func sendOobCode(_ type: String, _ members: String) -> Reply {
        self.client("v1/accounts:sendOobCode", #"{"requestType":"\#(type)",\#(members)}"#)
    }

    mutating func sendSMS(_ number: String) -> Reply {
        self.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(number)"}"#)
    }
}

extension Peer {
    static let owner = Peer(ipv4: 0x0101_0101)
    static let stranger = Peer(ipv4: 0x0202_0202)
}
