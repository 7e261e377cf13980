package import Vinculum

/// A command line that was understood.
package struct Invocation: Sendable {
    package var command: Command
    /// The words that are no options, in order.
    package var operands: [String] = []
    var options: [(name: String, value: String)] = []
    package var globals = GlobalOptions()

    /// The value of the option, `nil` when it was not given; given more than once, the last counts.
    package func value(_ name: String) -> String? {
        self.options.last { sameBytes($0.name, name) }?.value
    }

    /// All values of an option that may be given several times, in order.
    func values(_ name: String) -> [String] {
        self.options.filter { sameBytes($0.name, name) }.map { $0.value }
    }

    /// Whether the option was given.
    package func has(_ name: String) -> Bool {
        self.value(name) != nil
    }

    /// The operand at `index`, `nil` when there are fewer.
    package func operand(_ index: Int) -> String? {
        index < self.operands.count ? self.operands[index] : nil
    }
}

/// The options of every command.
package struct GlobalOptions: Sendable {
    package var data: String?
    package var project = "demo-vinculum"
    /// The tenant within the project; `nil` for the project itself.
    package var tenant: TenantID?
    package var isJSON = false
    package var explains = false
    package var now: Instant?
    package var seed: Seed?
    package var breaksLock = false
    /// A service elsewhere as it was named, and the key of the project there.
    var endpoint: String?
    var apiKey: String?
    /// The service that this comes to; `nil` for the authority in this process.
    var remote: RemoteEndpoint?

    package init() {}
}

extension GlobalOptions {
    /// An instant as people and programs write it: RFC 3339, or digits alone, which are the seconds since 1970.
    static func instant(_ text: String) -> Instant? {
        let isCount = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isCount ? Int64(text).map { Instant(seconds: $0) } : Instant(rfc3339: text)
    }

    /// A project ID is also the name of a folder, so nothing is taken that could lead out of one.
    static func isProjectID(_ text: String) -> Bool {
        let utf8 = text.utf8
        guard let first = utf8.first, first.isLetterOrDigit, utf8.count <= 63 else { return false }
        return utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
