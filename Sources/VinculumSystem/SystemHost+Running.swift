internal import CLibc

extension SystemHost {
    /// Runs a program on this machine and ends the process with the exit code that the program returns.
    public static func run(_ program: (inout SystemHost) -> Int32) -> Never {
        var host = SystemHost()
        exit(program(&host))
    }
}
