import Foundation
import PropertyKit

/// The requests of the JavaScript and Apple client libraries, with the parts of the responses that the libraries read.
/// `make test-clients` replays the same files over HTTP.
enum SDKJourneys {
    /// The path below `Tests/Fixtures/journeys`.
    static let names: [String] = {
        let folder = PackageRoot.path("Tests/Fixtures/journeys/sdk")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".jsonl") }.sorted().map { "sdk/\($0)" }
    }()
}
