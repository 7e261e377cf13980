extension ConfigurationForm {
    /// Checks the types of the members a request gives. `null` counts as absent, unknown members are ignored.
    ///
    /// - Throws: ``FieldError`` with the first problem in alphabetical order, depth first.
    func check(_ body: JSON.Value) throws(FieldError) {
        try ConfigurationForm.check(body, self.fields)
    }

    /// The member of an object in any spelling of its key; `nil` where it is absent or `null`.
    static func member(_ name: String, of object: JSON.Value?) -> JSON.Value? {
        guard let object, object.kind == .object else { return nil }
        let value = MemberTable(of: object, normalisingKeys: true).value(of: name)
        return value?.isNull ?? true ? nil : value
    }

    private static func check(_ object: JSON.Value, _ fields: [Field]) throws(FieldError) {
        guard object.kind == .object else { throw FieldError(pointer: "", expectation: .object) }
        let members = MemberTable(of: object, normalisingKeys: true)
        for field in fields where !field.isOutput {
            guard let value = members.value(of: field.name), !value.isNull else { continue }
            do throws(FieldError) {
                try ConfigurationForm.check(value, field.type)
            } catch {
                throw error.inside(field.name)
            }
        }
    }

    private static func check(_ value: JSON.Value, _ type: FieldType) throws(FieldError) {
        func refuse(unless holds: Bool, _ expectation: FieldError.Expectation) throws(FieldError) {
            if !holds { throw FieldError(pointer: "", expectation: expectation) }
        }
        let isScalar = value.kind == .string || value.kind == .number
        switch type {
        case .text: try refuse(unless: isScalar, .string)
        case .flag: try refuse(unless: value.kind == .bool, .boolean)
        case .number: try refuse(unless: value.kind == .number, .number)
        case .integer:
            let number = value.numberText.flatMap { DecimalText($0) }
            try refuse(unless: number?.isInteger ?? false, .integer)
            try refuse(unless: number?.int64.flatMap { Int32(exactly: $0) } != nil, .int32)
        case .decimal:
            let number = (value.numberText ?? value.string).flatMap { DecimalText($0) }
            try refuse(unless: number?.int64 != nil, .string)
        case .choice(let names):
            try refuse(unless: ConfigurationForm.choice(value, among: names) != nil, .allowedValue)
        case .map:
            try refuse(unless: value.kind == .object, .object)
            for member in value.members where member.value.kind != .string && member.value.kind != .number {
                throw FieldError(pointer: "/\(member.key)", expectation: .string)
            }
        case .list(let element):
            try refuse(unless: value.kind == .array, .array)
            for (index, inner) in value.elements.enumerated() {
                do throws(FieldError) {
                    try ConfigurationForm.check(inner, element)
                } catch {
                    throw error.inside(index)
                }
            }
        case .object(let fields, _): try ConfigurationForm.check(value, fields)
        }
    }

    /// The name of a value: itself, or by its position in the list.
    static func choice(_ value: JSON.Value, among names: [String]) -> String? {
        if let name = names.first(where: { value.isString($0) }) { return name }
        guard let place = value.placeInList, place >= 0, place < Int64(names.count) else { return nil }
        return names[Int(place)]
    }
}
