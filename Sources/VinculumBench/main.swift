import Foundation

// The arguments are the names of the sections to run; without arguments, all sections run.
let sections: [Bench.Section] = [
    .json, .store, .authority, .operations, .query, .forecast, .signatures, .module, .commandLine,
]

let wanted = Array(CommandLine.arguments.dropFirst())
let unknown = wanted.filter { name in !sections.contains { $0.name == name } }
guard unknown.isEmpty else {
    let known = sections.map(\.name).joined(separator: ", ")
    let message = "unknown section \(unknown.joined(separator: ", ")); choose from: \(known)\n"
    FileHandle.standardError.write(Data(message.utf8))
    exit(2)
}
for section in sections where wanted.isEmpty || wanted.contains(section.name) {
    print("## \(section.name): \(section.summary)\n")
    section.run()
}
