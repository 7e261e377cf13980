extension FactorHint {
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("uid", self.uid.text)
        writer.member("factorID", self.factorID)
        if case .phone(let number) = self.kind { writer.member("phoneNumber", number) }
        writer.member("displayName", self.displayName)
        writer.member("enrolledAt", self.enrolledAt)
        writer.endObject()
    }

    init(reading members: SavedFlow.Members) throws(SavedFlowError) {
        let kind: Kind
        switch ByteText(try members.string("factorID")) {
        case "phone": kind = .phone(obfuscatedNumber: try members.string("phoneNumber"))
        case "totp": kind = .totp
        default: throw .malformed("factorID")
        }
        self.init(
            uid: FactorID(try members.string("uid")), kind: kind,
            displayName: try members.optionalString("displayName"),
            enrolledAt: try members.optionalInstant("enrolledAt")
        )
    }
}
