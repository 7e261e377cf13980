internal import CLibc
public import VinculumCommands

extension SystemHost {
    /// The longest accepted secret, in bytes; a terminal's line is shorter.
    private static var secretLimit: Int { 1 << 16 }

    #if COMPACT_TEXT
    /// Reads a line that a person types after `prompt`, without its line ending; `nil` at the end of input.
    ///
    /// The prompt is printed on standard error, only if standard input is a terminal. The WASI runtime cannot turn off
    /// echo, so the terminal shows what is typed, and the prompt says so.
    ///
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` for more than 64 KiB.
    public mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]? {
        if self.isTerminal(.input) {
            self.write("(what you type here will show) \(prompt)", to: .error)
        }
        return try self.readLine(upTo: Self.secretLimit)
    }
    #else
    /// Reads a line that a person types after `prompt`, without its line ending; `nil` at the end of input or
    /// after Ctrl-C.
    ///
    /// The prompt is printed on standard error, only if standard input is a terminal. Echo is off while the
    /// person types.
    ///
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` for more than 64 KiB.
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

    /// The byte that the terminal sends for Ctrl-C while echo is off.
    private static var interrupt: UInt8 { 3 }
    #endif
}
