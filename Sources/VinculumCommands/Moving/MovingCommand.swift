import Vinculum

/// `vinculum import --from SYSTEM FILE…`.
enum MovingCommand {
    static let options: [OptionSpecification] = [
        .init(
            "--from", "SYSTEM",
            "read the export of another system: " + MovingSystem.allCases.map { $0.rawValue }.listed,
            values: MovingSystem.allCases.map { $0.rawValue }),
        .init("--dry-run", nil, "with --from: print what would be imported and what not, and store nothing"),
        .init(
            "--column", "FIELD=HEADING", "with --from csv: the heading of a field's column",
            isRepeatable: true),
        .init(
            "--claims", "NAME",
            "with --from: the custom claim for what has no place here, or none; the system's name by default, and none "
                + "for csv"),
    ]

    static let details = [
        "--from reads several files of one export, such as users and their hashes. Password hashes bring their own "
            + "parameters. Accounts that an earlier run has imported are counted and stay as they are. The article "
            + "Moving in says how each system writes its export.",
        "The fields of --column are " + AccountField.allCases.map { $0.rawValue }.listed + ".",
    ]

    /// Refuses the options of ``options`` without `--from`, and those that do not go with it.
    static func check(_ invocation: Invocation) throws(CommandFailure) {
        guard invocation.has("--from") else {
            for name in ["--dry-run", "--column", "--claims"] where invocation.has(name) {
                throw .usage("\(name) requires --from", why: "it is for exports of other systems")
            }
            guard invocation.operands.count == 1 else {
                throw .usage("one file is imported at a time", why: "several belong together only with --from")
            }
            return
        }
        if invocation.has("--hash-config") {
            throw .usage(
                "--hash-config does not go with --from", why: "each password hash of the export has its own parameters")
        }
        if invocation.has("--column"), invocation.value("--from") != MovingSystem.csv.rawValue {
            throw .usage("--column requires --from csv", why: "the members of the other exports are known")
        }
        if let name = invocation.value("--claims"), name.isEmpty || name.utf8.count > 100 {
            throw .usage("--claims must be a name of 1 to 100 bytes")
        }
        if let name = invocation.value("--claims"), IDTokenClaims.reservedNames.contains(where: { $0 == name }) {
            throw .usage(
                "--claims \(name) is a reserved name", why: "ID tokens have this claim themselves",
                next: [.init("--claims NAME", "name another one, or none")])
        }
    }
}
