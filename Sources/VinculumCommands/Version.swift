import Vinculum

/// The version of the program.
package enum Version {
    /// The text that `vinculum --version` prints.
    package static let text = "0.1.0"
    /// The date of the manual pages, which changes together with ``text``.
    package static let date = "2026-11-29"
}

/// One thing that the program says of itself: `vinculum version` prints all, and a server shows them at
/// `/vinculum/v1/server`.
struct ProgramFact: Equatable, Sendable {
    /// What is said.
    enum Value: Equatable, Sendable {
        /// A text; `nil` if the build was not told.
        case text(String?)
        case number(Int64)
        case flag(Bool)
    }

    /// The member in JSON.
    let name: String
    /// The heading in the text.
    let title: String
    let value: Value

    private init(_ name: String, _ title: String, _ value: Value) {
        self.name = name
        self.title = title
        self.value = value
    }

    /// All facts of the program that the host runs. A journey has none of the build, so that it is the same on every
    /// one.
    static func all(of host: some CommandHost) -> [ProgramFact] {
        var facts = [ProgramFact("version", "version", .text(Version.text))]
        if let build = host.build {
            facts += [
                ProgramFact("commit", "commit", .text(build.commit)),
                ProgramFact("toolchain", "toolchain", .text(build.toolchain.map { "Swift " + $0 })),
                ProgramFact("target", "target", .text(build.target)),
                ProgramFact("isOptimised", "optimised", .flag(build.isOptimised)),
                ProgramFact("isStatic", "Swift's libraries inside", .flag(build.isStatic)),
                ProgramFact("hasConsole", "console inside", .flag(build.hasConsole)),
            ]
        }
        facts += [
            ProgramFact("stateFormat", "format of the state", .number(Int64(StateLog.Format.version))),
            ProgramFact("borderVersion", "version of the border", .number(Int64(BorderVersion.spoken.upperBound))),
        ]
        return facts
    }

    /// Writes the member; without a text, nothing.
    func write(to writer: inout JSON.Writer) {
        switch self.value {
        case .text(let text): writer.member(named: self.name, text)
        case .number(let number): writer.member(named: self.name, number)
        case .flag(let flag): writer.member(named: self.name, flag)
        }
    }

    /// The value for a person.
    var shown: String {
        switch self.value {
        case .text(let text): text ?? "unknown: built without git, or not by make build"
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        }
    }
}
