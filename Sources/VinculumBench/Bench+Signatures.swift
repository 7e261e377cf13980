import Vinculum
import VinculumBenchLoads

extension Bench.Section {
    static let signatures = Bench.Section(
        name: "signatures", summary: "operations per second on one core: native, in WebAssembly under Node, and OpenSSL"
    ) {
        guard let seed = Seed([UInt8](repeating: 7, count: 32)), var load = SignatureLoad(seed) else { return }
        let (openSSL, webAssembly) = (PeerFigures.openSSL(), PeerFigures.webAssembly())
        var table = Bench.Table(
            "operation", "native", "OpenSSL", "OpenSSL / native", "WebAssembly", "OpenSSL / WebAssembly"
        )
        for operation in SignatureLoad.Operation.allCases {
            let measured = Bench.measure(minimumSamples: 100, minimumSeconds: 1) {
                precondition(load.run(operation), "a signature of our own is valid")
            }
            // The fastest run, because other programs on the machine can only slow a run down.
            let native = 1e9 / measured.fastest
            let peer = openSSL.perSecond[operation.rawValue]
            let wasm = webAssembly.perSecond[operation.rawValue]
            table.row(
                operation.rawValue, Bench.number(native), peer.map(Bench.number) ?? "not installed",
                peer.map { Bench.number($0 / native) } ?? "", wasm.map(Bench.number) ?? "not built",
                peer.flatMap { peer in wasm.map { Bench.number(peer / $0) } } ?? ""
            )
        }
        table.show()
    }
}
