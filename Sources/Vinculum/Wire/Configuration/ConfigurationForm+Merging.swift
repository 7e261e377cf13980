extension ConfigurationForm {
    /// The bytes of `stored` after an update.
    ///
    /// Members are written in alphabetical order, each in one spelling, so that equal configurations are equal bytes.
    ///
    /// - Parameters:
    ///   - stored: What this function wrote before; `nil` for nothing.
    ///   - body: What a request gives, its types checked by ``check(_:)``.
    /// - Complexity: Linear in the size of both, times the number of members in an object.
    func merged(_ stored: JSON.Value?, with body: JSON.Value, _ mask: Mask) -> [UInt8] {
        var writer = JSON.Writer()
        ConfigurationForm.write(self.fields, isOneOf: false, stored, body, mask, to: &writer)
        return writer.bytes
    }

    private static func write(
        _ fields: [Field], isOneOf: Bool, _ stored: JSON.Value?, _ given: JSON.Value?, _ mask: Mask,
        to writer: inout JSON.Writer
    ) {
        let members = given.flatMap { $0.kind == .object ? MemberTable(of: $0, normalisingKeys: true) : nil }
        func value(_ field: Field) -> JSON.Value? {
            guard !field.isOutput, let value = members?.value(of: field.name), !value.isNull else { return nil }
            return value
        }
        var chosen: String?
        if isOneOf {
            for field in fields where value(field) != nil {
                if case .nothing = mask.inside(field.name) { continue }
                chosen = chosen ?? field.name
            }
        }
        writer.beginObject()
        for field in fields {
            var (old, new, mask) = (stored?[named: field.name], value(field), mask.inside(field.name))
            if let chosen, chosen != field.name { (old, new, mask) = (nil, nil, .everything) }
            ConfigurationForm.write(field, old, new, mask, to: &writer)
        }
        writer.endObject()
    }

    private static func write(
        _ field: Field, _ old: JSON.Value?, _ new: JSON.Value?, _ mask: Mask, to writer: inout JSON.Writer
    ) {
        var (old, new, mask) = (old, new, mask)
        switch mask {
        case .nothing: new = nil
        case .everything: old = nil
        case .given:
            if new == nil { mask = .nothing } else if !field.type.isObject { (old, mask) = (nil, .everything) }
        case .paths: break
        }
        if case .object(let inner, let isOneOf) = field.type, old != nil || new != nil {
            writer.key(field.name)
            ConfigurationForm.write(inner, isOneOf: isOneOf, old, new, mask, to: &writer)
        } else if let value = new ?? old, !field.type.isEmptyMap(value),
            !(field.omitsDefault && field.type.isDefault(value))
        {
            writer.key(field.name)
            ConfigurationForm.write(value, field.type, to: &writer)
        } else if let fallback = field.fallback {
            writer.key(field.name)
            writer.raw(fallback)
        }
    }

    private static func write(_ value: JSON.Value, _ type: FieldType, to writer: inout JSON.Writer) {
        switch type {
        case .text, .decimal: writer.string(ConfigurationForm.text(value))
        case .flag: writer.bool(value.bool ?? false)
        case .integer: writer.int(value.numberText.flatMap { DecimalText($0) }?.int64 ?? 0)
        case .number: writer.number(text: value.numberText ?? "0")
        case .choice(let names): writer.string(ConfigurationForm.choice(value, among: names) ?? "")
        case .map:
            writer.beginObject()
            for (key, text) in ConfigurationForm.entries(of: value) {
                writer.key(key)
                writer.string(text)
            }
            writer.endObject()
        case .list(let element):
            writer.beginArray()
            for inner in value.elements where !element.isIncomplete(inner) {
                ConfigurationForm.write(inner, element, to: &writer)
            }
            writer.endArray()
        case .object(let fields, let isOneOf):
            ConfigurationForm.write(fields, isOneOf: isOneOf, nil, value, .everything, to: &writer)
        }
    }

    /// The entries of a map in byte order of their names; of a name said twice the last counts.
    private static func entries(of map: JSON.Value) -> [(String, String)] {
        let entries = map.members.map { ($0.key, ConfigurationForm.text($0.value)) }
        var last: [(String, String)] = []
        for place in sortedOrder(entries.count, { entries[$0].0 < entries[$1].0 }) {
            if let known = last.last?.0, known == entries[place].0 { last.removeLast() }
            last.append(entries[place])
        }
        return last
    }

    /// A text, or a number for its decimal text.
    private static func text(_ value: JSON.Value) -> String {
        value.string ?? value.numberText.flatMap { DecimalText($0) }?.text ?? ""
    }
}

extension ConfigurationForm.FieldType {
    fileprivate var isObject: Bool {
        if case .object = self { true } else { false }
    }

    fileprivate func isEmptyMap(_ value: JSON.Value) -> Bool {
        if case .map = self { value.count == 0 } else { false }
    }

    /// Whether a value says no more than its absence: `false`, an empty text, an empty list.
    fileprivate func isDefault(_ value: JSON.Value) -> Bool {
        switch self {
        case .flag: value.bool == false
        case .text: value.isString("")
        case .list: value.count == 0
        case .integer, .number, .decimal, .choice, .map, .object: false
        }
    }

    /// Whether an element of a list lacks a member without which it means nothing.
    fileprivate func isIncomplete(_ element: JSON.Value) -> Bool {
        guard case .object(let fields, _) = self else { return false }
        return fields.contains { $0.isRequired && ConfigurationForm.member($0.name, of: element) == nil }
    }
}
