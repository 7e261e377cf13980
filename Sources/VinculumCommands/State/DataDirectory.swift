import Vinculum

/// The location of a project's state: one directory for each project in the data directory.
enum DataDirectory {
    /// The project's directory in `--data`, or in `$XDG_DATA_HOME/vinculum`, `$HOME/.local/share/vinculum` or
    /// `./.vinculum`.
    ///
    /// A relative path in `XDG_DATA_HOME` is ignored, as the XDG specification requires.
    static func path(_ globals: GlobalOptions, _ host: some CommandHost) -> String {
        let base: String
        if let data = globals.data {
            base = data
        } else if let home = host.environment("XDG_DATA_HOME"), home.utf8.first == UInt8(ascii: "/") {
            base = home + "/vinculum"
        } else if let home = host.environment("HOME"), !home.isEmpty {
            base = home + "/.local/share/vinculum"
        } else {
            base = ".vinculum"
        }
        return base + "/" + globals.project.text
    }
}
