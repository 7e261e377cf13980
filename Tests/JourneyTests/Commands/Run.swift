import Vinculum
@testable import VinculumCommands

/// The result of one run of the program.
struct Run {
    let exit: ExitCode
    let output: String
    let errors: String
}

extension MemoryHost {
    /// Runs a command line on this host.
    mutating func run(_ arguments: String..., input: String = "") -> Run {
        self.run(arguments, input: input)
    }

    mutating func run(_ arguments: [String], input: String = "") -> Run {
        self.clearOutput()
        self.arguments = arguments
        self.input = Array(input.utf8)
        let exit = CommandLineTool.run(&self)
        return Run(exit: exit, output: self.outputText, errors: self.errorText)
    }
}
