/// The person who takes a step.
package enum Actor: UInt8, Sendable {
    /// Knows the victim's address and number, but cannot read the victim's mailbox or phone.
    case attacker
    case victim

    /// The actor's name in a story.
    package var name: String {
        switch self {
        case .attacker: "the attacker"
        case .victim: "the victim"
        }
    }

    var mailbox: String {
        switch self {
        case .attacker: "evil@example.net"
        case .victim: "victim@example.com"
        }
    }

    var phone: String {
        switch self {
        case .attacker: "+15550666"
        case .victim: "+15550111"
        }
    }

    var password: String {
        switch self {
        case .attacker: "attack1"
        case .victim: "victim1"
        }
    }

    /// The subject by which identity providers identify this person.
    var subject: String {
        switch self {
        case .attacker: "evil"
        case .victim: "victim"
        }
    }

    /// Returns the owner of a mailbox; `nil` for an unknown address.
    static func owner(ofMailbox address: String) -> Actor? {
        self.owner(address, Actor.attacker.mailbox, Actor.victim.mailbox)
    }

    static func owner(ofPhone number: String) -> Actor? {
        self.owner(number, Actor.attacker.phone, Actor.victim.phone)
    }

    static func owner(ofSubject subject: String) -> Actor? {
        self.owner(subject, Actor.attacker.subject, Actor.victim.subject)
    }

    private static func owner(_ text: String, _ attackers: String, _ victims: String) -> Actor? {
        let bytes = Array(text.utf8)
        if bytes == Array(attackers.utf8) { return .attacker }
        return bytes == Array(victims.utf8) ? .victim : nil
    }
}
