internal import Vinculum
public import VinculumCommands

/// What every ``CommandHost`` must do alike, apart from its streams, which a test has to feed from outside.
public enum CommandHostContract {
    public static func check(_ host: inout some CommandHost, _ report: inout ContractReport) {
        let seeds = (0..<4).map { _ in host.nextSeed().bytes }
        report.rule("no seed is repeated", (0..<4).allSatisfy { i in (0..<i).allSatisfy { seeds[i] != seeds[$0] } })

        let before = host.now()
        report.rule("the clock shows a time after 2020", before.seconds > 1_577_836_800)
        report.rule("time does not run backwards at once", host.now() >= before)

        report.rule("a variable that is not set is nil", host.environment("TESTING_NOBODY_SETS_THIS") == nil)
        if let process = host.processID {
            report.rule("this process runs", host.isRunning(process) == true)
            report.rule("process 2147483647 does not", host.isRunning(2_147_483_647) == false)
        } else {
            report.rule("without processes isRunning is nil", host.isRunning(1) == nil)
        }
        report.rule("the columns of a terminal are some", (host.terminalColumns ?? 1) > 0)
        do throws(CommandFailure) {
            let port = try host.openLoopbackPort(0)
            report.rule("an open port has a number", port.number > 0)
            host.close(port)
        } catch {
            report.rule("a host without ports says so", error.code == "noSockets")
        }
        report.rule("writing nothing fails nowhere") { () throws(FileError) in
            host.write("", to: .output)
            host.write("", to: .error)
            try host.flush()
            return true
        }
    }
}
