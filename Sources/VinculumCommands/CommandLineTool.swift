/// The command-line tool: what `vinculum` does with its arguments, on any host.
public enum CommandLineTool {
    /// Runs the command that the host's arguments name.
    ///
    /// - Returns: The exit code: 0 done, 2 usage, others as each command documents.
    public static func main(_ host: inout some CommandHost) -> Int32 {
        host.writeLine(Version.text, to: .output)
        do throws(FileError) {
            try host.flush()
        } catch {
            return 1
        }
        return 0
    }
}
