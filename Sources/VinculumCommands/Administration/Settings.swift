import Vinculum

/// The settings of a project or tenant, named by the path of their members, such as `mfa.state`.
enum Settings {
    static let root = "/identitytoolkit.googleapis.com/v2/projects/"

    /// The path of a project's configuration, or of a tenant, which has its own settings.
    static func path(_ project: String, _ tenant: String?) -> String {
        self.root + PercentEncoding.encodedComponent(project)
            + (tenant.map { "/tenants/" + PercentEncoding.encodedComponent($0) } ?? "/config")
    }

    /// A setting and its value as JSON.
    struct Member {
        let name: String
        let value: [UInt8]

        init(_ name: String, _ value: [UInt8]) {
            self.name = name
            self.value = value
        }

        init(_ name: String, _ text: String) {
            var writer = JSON.Writer()
            writer.string(text)
            self.init(name, writer.bytes)
        }

        init(_ name: String, flag: Bool) {
            self.init(name, Array((flag ? "true" : "false").utf8))
        }
    }

    /// The request for `NAME VALUE…` on a command line: its body and its update mask.
    struct Patch {
        var body: [UInt8]
        var mask: String

        /// - Parameters:
        ///   - clears: The names of settings to reset to their defaults.
        ///   - members: Settings that come from options.
        init(_ words: [String], clears: [String], _ members: [Member] = []) throws(CommandFailure) {
            guard words.count % 2 == 0 else {
                throw .usage("\(words[words.count - 1]) needs a value; give settings as NAME VALUE")
            }
            var root = Branch()
            var mask = ""
            for member in members {
                try root.set(Self.steps(member.name)[...], member.value, member.name)
                mask += (mask.isEmpty ? "" : ",") + member.name
            }
            for index in stride(from: 0, to: words.count, by: 2) {
                try root.set(Self.steps(words[index])[...], Self.value(words[index + 1]), words[index])
                mask += (mask.isEmpty ? "" : ",") + words[index]
            }
            for name in clears {
                _ = try Self.steps(name)
                mask += (mask.isEmpty ? "" : ",") + name
            }
            if mask.isEmpty { throw .usage("nothing to set; give NAME VALUE or --clear NAME") }
            var writer = JSON.Writer()
            root.write(to: &writer)
            (self.body, self.mask) = (writer.bytes, mask)
        }

        private static func steps(_ name: String) throws(CommandFailure) -> [String] {
            let steps = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            let isName =
                steps.count <= 16
                && steps.allSatisfy { step in
                    !step.isEmpty && step.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
                }
            guard isName else {
                throw .usage("\(name) is not a setting", why: "a setting is a path of names, such as mfa.state")
            }
            return steps
        }

        /// Returns the word itself if it is JSON, else the word as a JSON string.
        private static func value(_ word: String) -> [UInt8] {
            if let value = try? JSON.Document(parsing: Array(word.utf8), duplicateKeys: .refused).root {
                return value.rawBytes
            }
            var writer = JSON.Writer()
            writer.string(word)
            return writer.bytes
        }
    }

    /// Members by name, in the order in which they were set.
    private struct Branch {
        private var members: [(name: String, node: Node)] = []

        private indirect enum Node {
            case leaf([UInt8])
            case branch(Branch)
        }

        mutating func set(_ steps: ArraySlice<String>, _ value: [UInt8], _ name: String) throws(CommandFailure) {
            guard let step = steps.first else { return }
            let rest = steps.dropFirst()
            let place = self.members.firstIndex { $0.name == step }
            var inner = Branch()
            switch place.map({ self.members[$0].node }) {
            case nil: break
            case .branch(let known) where !rest.isEmpty: inner = known
            default: throw .usage("\(name) is set twice")
            }
            var node = Node.leaf(value)
            if !rest.isEmpty {
                try inner.set(rest, value, name)
                node = .branch(inner)
            }
            if let place { self.members[place].node = node } else { self.members.append((step, node)) }
        }

        func write(to writer: inout JSON.Writer) {
            writer.beginObject()
            for (name, node) in self.members {
                writer.key(name)
                switch node {
                case .leaf(let value): writer.raw(value)
                case .branch(let branch): branch.write(to: &writer)
                }
            }
            writer.endObject()
        }
    }

    /// Returns one line for each setting, with its name and value.
    static func lines(_ value: JSON.Value) -> String {
        var lines: [String] = []
        self.add(value, "", &lines)
        return lines.joinedLines
    }

    private static func add(_ value: JSON.Value, _ name: String, _ lines: inout [String]) {
        if value.kind == .object, value.count > 0 {
            // The signer key of passwords is no setting, and does not belong on a screen; --json has it.
            for member in value.members where member.key != "hashConfig" {
                self.add(member.value, name.isEmpty ? member.key : name + "." + member.key, &lines)
            }
            return
        }
        let text = value.string ?? String(decoding: value.rawBytes, as: UTF8.self)
        lines.append(TerminalText.padded(TerminalText.safe(name), to: 44) + " " + TerminalText.safe(text))
    }
}
