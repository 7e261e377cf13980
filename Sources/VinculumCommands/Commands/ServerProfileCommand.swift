import Vinculum

/// `vinculum profile add`, `list`, `show` and `remove`: servers with a name, for `--profile`.
enum ServerProfileCommand {
    enum Act {
        case add, list, show, remove
    }

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .add:
            CommandSpecification(
                "profile", "add", group: .administration, summary: "keep the address of a server under a name",
                synopsis: "NAME", operands: 1...1,
                details: [
                    "NAME has 1 to 64 letters, digits, dashes, underscores and dots. --endpoint is needed; --project, "
                        + "--tenant and --admin-secret are kept if they are given, and a profile of the same name is "
                        + "replaced. Other commands use it with --profile NAME, or with VINCULUM_PROFILE.",
                    "The profiles are in profiles.json of $XDG_CONFIG_HOME/vinculum, or of $HOME/.config/vinculum, "
                        + "readable by their owner only. The file of the secret is named by its whole path; the "
                        + "secret itself is not kept.",
                ],
                examples: [
                    .init(
                        "vinculum profile add prod --endpoint https://auth.example.com --project app "
                            + "--admin-secret /etc/vinculum/secret",
                        "From then on: vinculum accounts list --profile prod.")
                ])
        case .list:
            CommandSpecification(
                "profile", "list", group: .administration, summary: "list the servers that have a name",
                examples: [.init("vinculum profile list", "One line for each: name, endpoint and project.")])
        case .show:
            CommandSpecification(
                "profile", "show", group: .administration, summary: "show what is kept under a name", synopsis: "NAME",
                operands: 1...1, examples: [.init("vinculum profile show prod", "One property per line.")])
        case .remove:
            CommandSpecification(
                "profile", "remove", group: .administration, summary: "forget what is kept under a name",
                synopsis: "NAME", operands: 1...1,
                examples: [.init("vinculum profile remove prod", "The server and the secret's file stay.")])
        }
    }
}
