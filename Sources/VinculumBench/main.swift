import Foundation

// Which sections to run is the command line; without one, all run.
let sections: [Bench.Section] = [.json, .store, .authority, .operations, .signatures, .commandLine]

let wanted = Array(CommandLine.arguments.dropFirst())
let unknown = wanted.filter { name in !sections.contains { $0.name == name } }
guard unknown.isEmpty else {
    let known = sections.map(\.name).joined(separator: ", ")
    FileHandle.standardError.write(Data("unknown section \(unknown.joined(separator: ", ")); there are: \(known)\n".utf8))
    exit(2)
}
for section in sections where wanted.isEmpty || wanted.contains(section.name) {
    print("## \(section.name): \(section.summary)\n")
    section.run()
}
