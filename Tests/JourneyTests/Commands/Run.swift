import Vinculum
@testable import VinculumCommands

/// What one run of the program put out.
struct Run {
    let exit: ExitCode
    let output: String
    let errors: String
}

extension MemoryHost {
    /// Runs one command line, with files and time as they are, and gives back what it put out.
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
