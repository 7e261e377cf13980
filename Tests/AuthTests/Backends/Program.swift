import PropertyKit

/// A program that listens at a free port of this machine until it is ended.
final class Program: Sendable {
    let port: Int
    private let child: Child

    /// Starts a program.
    ///
    /// - Parameter command: The program and its arguments. Its first line of output must have its URL.
    init(_ command: [String]) throws {
        // When this process ends, for whatever reason, its end of the pipe closes, which ends the program.
        let shell = #"exec 3<&0; "$@" <&3 & exec >&- 2>/dev/null; cat >/dev/null; kill $! 2>/dev/null; wait $!"#
        let child = try Child(Child.Command(["sh", "-c", shell, "sh"] + command), keepsMessages: false)
        let text = child.readLine()
        guard let address = text.firstRange(of: "http://127.0.0.1:"),
            let port = Int(text[address.upperBound...].prefix { $0.isNumber })
        else { throw CheckFailure("\(command.first ?? "") prints no URL: \(text)") }
        (self.port, self.child) = (port, child)
    }

    func end() {
        self.child.write([])
        self.child.wait()
    }
}
