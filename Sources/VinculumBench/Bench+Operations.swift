import Vinculum

extension Bench.Section {
    static let operations = Bench.Section(
        name: "operations",
        summary: "every operation of the authority, at 100,000 accounts, with the lowest password cost"
    ) {
        var load = OperationLoad()
        load.run(accounts: 100_000, count: 1000)
        var table = Bench.Table("operation", "per second", "median", "slowest")
        var missing: [String] = []
        for endpoint in Endpoint.allCases {
            guard let samples = load.samples[endpoint] else {
                missing.append(endpoint.rawValue)
                continue
            }
            let measured = Bench.Measurement(nanosecondsPerOperation: samples)
            table.row(
                endpoint.rawValue, Bench.number(measured.perSecond), Bench.time(measured.median),
                Bench.time(measured.slowest)
            )
        }
        table.show()
        if !missing.isEmpty { print("not measured: \(missing.joined(separator: ", "))\n") }
    }
}
