extension Bench.Section {
    static let module = Bench.Section(
        name: "module",
        summary: "requests per second through the embedding module: native, and as WebAssembly in Node and wasmtime"
    ) {
        guard var load = ModuleLoad() else { return }
        let (node, wasmtime) = (PeerFigures.moduleInNode(), PeerFigures.moduleInWasmtime())
        var table = Bench.Table("request", "native", "Node", "of native", "wasmtime from Python", "of native")
        for request in ModuleLoad.Request.allCases {
            let measured = Bench.measure(batch: 100, minimumSamples: 20, minimumSeconds: 2) {
                precondition(load.run(request), "a request with its own token succeeds")
            }
            let native = measured.perSecond
            let others = [node, wasmtime].flatMap { peer in
                let figure = peer.perSecond[request.rawValue]
                return [figure.map(Bench.number) ?? "not built", figure.map { Bench.share($0 / native) } ?? ""]
            }
            table.row(request.rawValue, Bench.number(native), others[0], others[1], others[2], others[3])
        }
        table.show()
    }
}

extension Bench {
    /// Formats a share: `42 %`.
    fileprivate static func share(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }
}
