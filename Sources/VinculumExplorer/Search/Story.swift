import Vinculum

/// The requests of a path as a journey that `vinculum replay` plays.
package struct Story: Sendable {
    /// The journey as JSON Lines.
    package private(set) var lines: [UInt8] = []
    /// The steps, each as a clause.
    package private(set) var steps: [String] = []

    mutating func add(step: String) {
        self.steps.append(step)
        self.add(note: step)
    }

    mutating func add(note: String) {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("note")
        writer.string(note)
        writer.endObject()
        self.lines += writer.bytes + [0x0A]
    }

    mutating func add(_ request: HTTPRequest, at now: Instant, seed: UInt64, expecting expectation: Expectation) {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("at")
        writer.string(now.iso8601)
        writer.key("seed")
        writer.int(Int64(clamping: seed))
        writer.key("request")
        writer.beginObject()
        writer.key("path")
        writer.string(request.query.isEmpty ? request.path : request.path + "?" + request.query)
        writer.key("headers")
        writer.beginObject()
        for header in request.headers {
            writer.key(header.name)
            writer.string(header.value)
        }
        writer.endObject()
        writer.key("body")
        writer.raw(request.body)
        writer.endObject()
        writer.key("expect")
        expectation.write(to: &writer)
        writer.endObject()
        self.lines += writer.bytes + [0x0A]
    }
}
