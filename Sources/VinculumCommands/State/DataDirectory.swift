import Vinculum

/// Where the state of a project lies: a folder for each project in one data directory.
enum DataDirectory {
    /// `--data`, else `$XDG_DATA_HOME/vinculum`, else `$HOME/.local/share/vinculum`, else `./.vinculum`.
    ///
    /// The XDG specification has relative paths in the variable ignored.
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
        return base + "/" + globals.project
    }
}
