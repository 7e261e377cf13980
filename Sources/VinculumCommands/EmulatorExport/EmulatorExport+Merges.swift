import Vinculum

/// The accounts that were merged into others, which the emulator's own files cannot express.
extension EmulatorExport {
    /// Writes the member `merges`: the committed merges, in the order they were prepared.
    static func writeMerges(of graph: Graph, to writer: inout JSON.Writer) {
        writer.key("merges")
        writer.beginArray()
        var after: UInt64? = 0
        while let sequence = after {
            let merges = graph.merges(after: sequence, limit: 1000)
            for merge in merges where merge.phase == .committed {
                var set = ChangeSet()
                set.changes = [.merge(merge)]
                writer.string(Base64.encoded(set.encoded()))
            }
            after = merges.count == 1000 ? merges.last?.sequence : nil
        }
        writer.endArray()
    }

    /// Applies the committed merges of a supplement whose absorbed account's ID is free. Damaged entries are left out.
    static func readMerges(_ supplement: Supplement, _ tenant: TenantID?, into work: inout AccountImport) {
        for bytes in supplement.merges {
            guard var set = EmulatorExport.change(bytes), case .merge(let merge)? = set.changes.first,
                merge.phase == .committed, set.changes.count == 1
            else { continue }
            let (graph, id) = (work.authority.store[tenant], merge.absorbed.account)
            guard graph[id] == nil, graph[.absorbed(id)] == nil else { continue }
            set.tenant = tenant
            _ = work.apply(set)
        }
    }

    private static func change(_ bytes: [UInt8]) -> ChangeSet? {
        do throws(ByteReader.Failure) {
            return try ChangeSet(decoding: bytes)
        } catch {
            return nil
        }
    }
}
