extension HashConfig {
    /// A parameter of a password hash.
    enum Key: CaseIterable {
        case algorithm, signerKey, saltSeparator, order, rounds
        case memoryCost, cpuMemoryCost, parallelization, blockSize, length
        case type, version, iterations, memory, lanes, hashLength, associatedData

        /// Its names in an export, in `accounts:batchCreate` and among the options of `firebase auth:import`, after
        /// folding.
        var names: [String] {
            switch self {
            case .algorithm: ["algorithm", "hashalgorithm", "hashalgo"]
            case .signerKey: ["base64signerkey", "signerkey", "hashkey", "key"]
            case .saltSeparator: ["base64saltseparator", "saltseparator"]
            case .order: ["passwordhashorder", "hashinputorder"]
            case .rounds: ["rounds"]
            case .memoryCost: ["memcost", "memorycost"]
            case .cpuMemoryCost: ["cpumemcost", "memcost"]
            case .parallelization: ["parallelization"]
            case .blockSize: ["blocksize"]
            case .length: ["dklen", "derivedkeylength"]
            case .type: ["hashtype"]
            case .version: ["version"]
            case .iterations: ["iterations"]
            case .memory: ["memorycostkib"]
            case .lanes: ["parallelism"]
            case .hashLength: ["hashlengthbytes"]
            case .associatedData: ["associateddata"]
            }
        }
    }
}
