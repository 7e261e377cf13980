extension JSON.Value {
    /// A stored object; `nil` where none is stored.
    init?(stored json: [UInt8]) {
        do throws(JSON.ReadError) {
            self = try JSON.Document(parsing: json).root
        } catch {
            return nil
        }
    }
}
