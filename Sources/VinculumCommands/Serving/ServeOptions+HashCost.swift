import Vinculum

extension ServeOptions {
    /// The memory cost of new password hashes.
    ///
    /// - Throws: ``CommandFailure`` outside 1 to 17, and with `--hardened` below 14.
    static func hashCost(_ invocation: Invocation) throws(CommandFailure) -> Int64 {
        let isHardened = invocation.has("--hardened")
        let isCheap = invocation.globals.data == nil && invocation.globals.store == nil && !isHardened
        let cost = try invocation.count("--hash-cost") ?? (isCheap ? 6 : 14)
        guard (1...17).contains(cost) else { throw .usage("--hash-cost must be a number from 1 to 17") }
        guard !isHardened || cost >= 14 else {
            throw .usage(
                "--hash-cost \(cost) and --hardened contradict each other",
                why: "a thief of the hashes tries passwords \(1 << (14 - cost)) times as fast as at cost 14",
                next: [.init("vinculum serve --hardened --hash-cost 14 …", "use 14 to 17; 14 is the default")])
        }
        return Int64(cost)
    }
}
