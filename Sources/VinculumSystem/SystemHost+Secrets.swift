internal import CLibc
public import VinculumCommands

extension SystemHost {
    /// The longest secret taken, in bytes; a terminal line is shorter anyway.
    private static var secretLimit: Int { 1 << 16 }

    #if hasFeature(Embedded)
    public mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]? {
        if self.isTerminal(.input) {
            self.write("(what you type here will show) \(prompt)", to: .error)
        }
        return try self.readLine(upTo: Self.secretLimit)
    }
    #else
    public mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]? {
        guard self.isTerminal(.input) else { return try self.readLine(upTo: Self.secretLimit) }
        self.write(prompt, to: .error)

        var before = termios()
        let isHidden = vinculum_hide_typing(0, &before) == 0
        defer { if isHidden { vinculum_restore_terminal(0, &before) } }
        let line = try self.readLine(upTo: Self.secretLimit)
        if line?.last == Self.interrupt {
            vinculum_restore_terminal(0, &before)
            vinculum_interrupt()
            return nil
        }
        return line
    }

    /// Ctrl-C as the terminal hands it over while typing is hidden.
    private static var interrupt: UInt8 { 3 }
    #endif
}
