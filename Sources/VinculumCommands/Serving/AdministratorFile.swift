import Vinculum
import VinculumServer

/// The file of `--admin-secret`: the bearer tokens of administrators, one on a line, each with a name before it. A
/// secret alone has the name `administrator`. Lines that begin with `#` are comments.
struct AdministratorFile: Sendable {
    /// `-` is standard input, which is read once, like a pipe.
    let path: String
    /// The option that names the file.
    let option: String
    /// Whether the file must be closed to other users of the machine.
    let mustBePrivate: Bool
    /// The secrets in use.
    private(set) var secrets: [AdministratorSecret]
    /// The bytes that ``secrets`` were read from.
    private var bytes: [UInt8]
    /// Other bytes that the file had a second ago. They count once it has them again, because a program may be writing
    /// them: half a secret must admit no caller.
    private var candidate: [UInt8]?
    /// The refusal that was reported last.
    private var reported: String?

    /// The largest number of secrets: each request is compared with all.
    static let maximumCount = 16
    private static let maximumByteCount = 1 << 14

    /// Reads the file.
    init(
        _ path: String, of option: String = "--admin-secret", mustBePrivate: Bool = false,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.path = path
        self.option = option
        self.mustBePrivate = mustBePrivate
        self.bytes = try host.secret(
            in: path, of: option, mustBePrivate, mustStay: mustBePrivate, upTo: Self.maximumByteCount)
        self.secrets = try AdministratorFile.secrets(in: self.bytes, of: path)
    }

    /// The first secret of a file, for a client of the server.
    static func secret(in path: String, on host: inout some CommandHost) throws(CommandFailure) -> Secret {
        try AdministratorFile(path, on: &host).secrets[0].secret
    }

    /// Reads the file again; called about once a second. A file that cannot be read or used changes nothing and is
    /// reported once.
    ///
    /// - Returns: Whether there are other secrets now.
    mutating func reread(on host: inout some CommandHost) -> Bool {
        // A pipe gives its bytes once, and one that no program writes to would hold up the server.
        if self.path.isStandardStream || host.files.kind(of: self.path) == .other { return false }
        do throws(CommandFailure) {
            let bytes = try host.secret(
                in: self.path, of: self.option, self.mustBePrivate, mustStay: self.mustBePrivate,
                upTo: Self.maximumByteCount)
            guard bytes != self.bytes else {
                (self.candidate, self.reported) = (nil, nil)
                return false
            }
            guard bytes == self.candidate else {
                self.candidate = bytes
                return false
            }
            self.secrets = try AdministratorFile.secrets(in: bytes, of: self.path)
            (self.bytes, self.candidate, self.reported) = (bytes, nil, nil)
            host.report("the administrator secrets were read again: " + self.secrets.map { $0.name }.listed)
            return true
        } catch {
            if self.reported != error.what {
                self.reported = error.what
                host.report(
                    "the administrator secrets stay as they were: \(error.what)\(error.why.map { ", " + $0 } ?? "")")
            }
            return false
        }
    }

    private static func secrets(
        in bytes: [UInt8], of path: String
    ) throws(CommandFailure) -> [AdministratorSecret] {
        var secrets: [AdministratorSecret] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let words = line.split { $0.isSpaceOrControl }
            guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
            let name = words.count == 1 ? AdministratorSecret.defaultName : String(decoding: first, as: UTF8.self)
            let secret = Secret(String(decoding: words[words.count - 1], as: UTF8.self))
            // The problem never repeats the line, because it contains a secret.
            func refuse(_ problem: String) -> CommandFailure {
                .usage(
                    "\(TerminalText.safe(path)), line \(index + 1): \(problem)",
                    why: "each line is NAME SECRET, or a secret alone; a secret has 16 to 512 visible ASCII characters",
                    next: [self.making(path)])
            }
            guard words.count <= 2 else { throw refuse("more than a name and a secret") }
            guard self.isName(name) else {
                throw refuse("the name must have 1 to 64 letters, digits, or any of - _ . @")
            }
            let token = words[words.count - 1]
            guard (16...512).contains(token.count), token.allSatisfy({ $0.isVisible }) else {
                throw refuse(words.count == 1 ? "no secret" : "no secret after the name")
            }
            guard !secrets.contains(where: { $0.name == name }) else {
                throw refuse("a second secret has the same name")
            }
            guard !secrets.contains(where: { $0.secret == secret }) else {
                throw refuse("two names have the same secret")
            }
            secrets.append(AdministratorSecret(name: name, secret))
        }
        guard (1...self.maximumCount).contains(secrets.count) else {
            throw .usage(
                "\(TerminalText.safe(path)): "
                    + (secrets.isEmpty ? "no secret" : "more than \(self.maximumCount) secrets"),
                why: "each line is NAME SECRET, or a secret alone", next: [self.making(path)])
        }
        return secrets
    }

    private static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isLetterOrDigit || "-_.@".utf8.contains($0) }
    }

    /// How a file with one secret is made, which only its owner can read.
    static func making(_ path: String) -> CommandFailure.Step {
        .init(
            "(umask 077; echo \"ada $(openssl rand -hex 32)\" >> \(Invocation.quoted(path)))",
            "add a secret with the name ada")
    }
}
