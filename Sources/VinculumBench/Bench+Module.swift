import VinculumBenchLoads

extension Bench.Section {
    static let module = Bench.Section(
        name: "module",
        summary: """
            requests per second through the embedding module: native, and as WebAssembly in Node, inside wasmtime, and \
            in wasmtime through the Python package by Instance.call, Engine.handle and the client; the median of \
            \(rounds) rounds, and of each round's share
            """
    ) {
        guard var load = ModuleLoad() else { return }
        let node = ModuleHost("node", "wasm/js/build/bench.js")
        let wasmtime = ModuleHost("wasm/python/bench")
        var table = Bench.Table(
            "request", "native", "Node", "of native", "wasmtime", "of native", "from Python", "of native", "handle",
            "of native", "client", "of native")
        for request in ModuleLoad.Request.allCases {
            let name = request.rawValue
            // Each round measures all, one right after another: a machine that others use is twice as fast in one
            // minute as in the next. The first rounds are for the compilers inside the runtimes.
            let measured = (-5..<rounds).map { _ in
                [
                    load.perSecond(request), node?.perSecond(name), wasmtime?.perSecond("\(name) inside"),
                    wasmtime?.perSecond(name), wasmtime?.perSecond("\(name) handle"),
                    wasmtime?.perSecond("\(name) client"),
                ]
            }
            let others = (1...5).flatMap { host in
                let pairs = measured.suffix(rounds).compactMap { round -> (rate: Double, share: Double)? in
                    guard let native = round[0], let rate = round[host] else { return nil }
                    return (rate, rate / native)
                }
                guard pairs.count == rounds else { return ["not built", ""] }
                return [Bench.number(median(pairs.map(\.rate))), Bench.share(median(pairs.map(\.share)))]
            }
            table.row([name, Bench.number(median(measured.suffix(rounds).compactMap(\.[0])))] + others)
        }
        node?.stop()
        wasmtime?.stop()
        table.show()
    }
}

private let rounds = 20

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

extension ModuleLoad {
    /// Requests per second in a tenth of a second.
    fileprivate mutating func perSecond(_ request: Request) -> Double? {
        Bench.measure(batch: 100, minimumSamples: 1, minimumSeconds: 0.1) {
            precondition(self.run(request), "a request with its own token succeeds")
        }.perSecond
    }
}

extension Bench {
    /// Formats a share: `42 %`.
    fileprivate static func share(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }
}
