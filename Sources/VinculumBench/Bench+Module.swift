extension Bench.Section {
    static let module = Bench.Section(
        name: "module",
        summary: """
            requests per second through the embedding module: native, and as WebAssembly in Node, inside wasmtime, and \
            in wasmtime through the Python package
            """
    ) {
        guard var load = ModuleLoad() else { return }
        let (node, wasmtime) = (PeerFigures.moduleInNode(), PeerFigures.moduleInWasmtime())
        var table = Bench.Table(
            "request", "native", "Node", "of native", "wasmtime", "of native", "from Python", "of native")
        for request in ModuleLoad.Request.allCases {
            let measured = Bench.measure(batch: 100, minimumSamples: 20, minimumSeconds: 2) {
                precondition(load.run(request), "a request with its own token succeeds")
            }
            let native = measured.perSecond
            let name = request.rawValue
            let others = [node.perSecond[name], wasmtime.perSecond["\(name) inside"], wasmtime.perSecond[name]]
            table.row(
                [name, Bench.number(native)] + others.flatMap { figure in
                    [figure.map(Bench.number) ?? "not built", figure.map { Bench.share($0 / native) } ?? ""]
                })
        }
        table.show()
    }
}

extension Bench {
    /// Formats a share: `42 %`.
    fileprivate static func share(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }
}
