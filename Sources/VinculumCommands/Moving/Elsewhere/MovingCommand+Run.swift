import Vinculum

extension MovingCommand {
    /// Refuses the exports of other systems: their readers would make the WASI program a twentieth larger.
    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let system = try MovingSystem(named: invocation.value("--from") ?? "")
        throw .usage(
            "the WASI program does not read exports of \(system.title)",
            why: "their readers are in the Linux program alone; run it on the same data directory")
    }
}
