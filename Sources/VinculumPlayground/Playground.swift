import Vinculum
import VinculumCommands
public import VinculumEmbedding

/// The border of the playground's module: byte strings in, byte strings out, in the form of the embedding module.
///
/// The playground does not use the embedding module, which leaves out pages, the words of decisions and drawings to
/// stay small. This one holds the server itself, so that a page and `vinculum serve` answer with the same bytes, and
/// nothing of it counts against the size of the module that others embed.
public struct Playground: ~Copyable {
    private var server: PlaygroundServer<MemoryHost>?
    var search: RunningSearch?

    /// Creates a playground without a server.
    public init() {}

    /// Starts a server without accounts, in place of the one before.
    ///
    /// - Parameters:
    ///   - now: The instant of the start, in milliseconds since 1970-01-01T00:00:00Z.
    ///   - input: A list: 32 random bytes; then names and values. `projectId` names the first project, `demo-vinculum`
    ///     if absent; `trust` is `local` or `strict`, `local` if absent.
    /// - Returns: An empty list. Refuses with ``Status/malformed``; the earlier server stays then.
    @export(interface)
    public mutating func start(now: Int64, input: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let parts = try Packet.unpacked(input)
            let seed = try Playground.seed(parts.first)
            var (project, isStrict) = (ProjectID.demo, false)
            guard parts.count % 2 == 1 else {
                throw .malformed("the settings must be a list of names and values; a value is missing")
            }
            for index in stride(from: 1, to: parts.count, by: 2) {
                let (name, value) = (try Text(parts[index]).string, try Text(parts[index + 1]).string)
                switch name {
                case "projectId":
                    guard let id = ProjectID(value) else {
                        throw .malformed("projectId must have 1 to 63 letters, digits, - and _")
                    }
                    project = id
                case "trust":
                    guard value == "local" || value == "strict" else {
                        throw .malformed("trust must be local or strict")
                    }
                    isStrict = value == "strict"
                default: throw .malformed("there is no setting named \(name)")
                }
            }
            do throws(CommandFailure) {
                self.server = try PlaygroundServer(
                    project, isStrict: isStrict, on: MemoryHost(), at: Instant(milliseconds: now), seed: seed)
            } catch {
                throw .malformed(error.what)
            }
            return Reply(.done, [])
        }
    }

    /// Answers one request.
    ///
    /// - Parameters:
    ///   - now: The machine's clock, in milliseconds since 1970-01-01T00:00:00Z.
    ///   - input: A list: 32 random bytes, fresh for each request or those of an earlier run; the request as HTTP/1.1
    ///     has it.
    /// - Returns: A list:
    ///     1. `1` if the request belongs to the journey, else `0`.
    ///     2. `1` if it was for the authority, `0` if for a page or utility.
    ///     3. its instant by its project's clock, in milliseconds since 1970.
    ///     4. its randomness, 32 bytes: those of the input, unless its project has a fixed seed.
    ///     5. the response as HTTP/1.1 has it.
    ///
    ///   Refuses with ``Status/malformed``, and with ``Status/unknownHandle`` before a start.
    @export(interface)
    public mutating func handle(now: Int64, input: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let parts = try Packet.unpacked(input)
            let seed = try Playground.seed(parts.first)
            guard parts.count == 2 else { throw .malformed("the input must be a seed and a request") }
            let exchange = self.server?.answer(parts[1], at: Instant(milliseconds: now), seed: seed)
            guard let exchange else { throw Refusal(.unknownHandle, "no server was started") }
            return Reply(.done) { bytes in
                Packet.append(exchange.isStep ? "1" : "0", to: &bytes)
                Packet.append(exchange.isForAuthority ? "1" : "0", to: &bytes)
                Packet.append("\(exchange.instant.milliseconds)", to: &bytes)
                Packet.append(exchange.seed.bytes, to: &bytes)
                Packet.append(exchange.response, to: &bytes)
            }
        }
    }

    private static func seed(_ bytes: [UInt8]?) throws(Refusal) -> Seed {
        guard let seed = bytes.flatMap({ Seed($0) }) else { throw .malformed("the seed must be 32 bytes") }
        return seed
    }
}
