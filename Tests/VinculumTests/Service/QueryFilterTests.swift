import PropertyKit
import Testing
@testable import Vinculum

/// Queries with claims, prefixes and providers, against a filter over a list.
@Suite("Queries that read every account")
struct QueryFilterTests {
    private static let path = "v1/projects/demo/accounts:query"

    /// A custom claim: its name, its value, and its spelling as JSON.
    struct Claim: Sendable {
        enum Value: Sendable {
            case text(String)
            case number(Double)
            case bool(Bool)
            case other
        }

        let name: String
        /// The name inside quotes.
        let spelling: String
        let value: Value
        let json: String

        /// Whether `NAME` or `NAME=VALUE` asks for it.
        func fits(_ asked: String) -> Bool {
            guard let equals = asked.firstIndex(of: "=") else { return asked == self.name }
            guard asked[..<equals] == self.name else { return false }
            let value = String(asked[asked.index(after: equals)...])
            return switch self.value {
            case .text(let text): text == value
            case .number(let number): Double(value) == number
            case .bool(let flag): "\(flag)" == value
            case .other: false
            }
        }
    }

    private static let names: [(String, spellings: [String])] = [
        ("role", ["role", #"r\u006fle"#]), ("roles", ["roles"]), ("le\"vel", [#"le\"vel"#]),
        ("é", ["é", #"\u00e9"#]), ("a\\", [#"a\\"#]), ("x", ["x"]),
    ]
    private static let values: [(Claim.Value, json: String)] = [
        (.text("x"), #""x""#), (.text("role"), #""role""#), (.text("1"), #""1""#), (.text(""), #""""#),
        (.text("true"), #""\u0074rue""#), (.number(1), "1"), (.number(1), "1.0"), (.number(1), "10e-1"),
        (.number(-2.5), "-2.50"), (.number(0), "-0"), (.bool(true), "true"), (.bool(false), "false"), (.other, "null"),
        (.other, #"{"role":1}"#), (.other, #"["role"]"#),
    ]
    private static let asked = ["", "=1", "=1.0", "=-2.5", "=0", "=true", "=false", "=x", "=role", "=", "=null"]

    private static let claim: Gen<Claim> = {
        let choice = Gen<(Int, Int, Int)>
            .zip(.int(in: 0...names.count - 1), .int(in: 0...1), .int(in: 0...values.count - 1))
        return choice.map { at, spelling, value in
            let (name, spellings) = names[at]
            return Claim(
                name: name, spelling: spellings[spelling % spellings.count], value: values[value].0,
                json: values[value].json)
        }
    }()

    /// What an account of the list has.
    struct Person: Sendable {
        var id = ""
        var address: String?
        var hasPassword = false
        var hasLink = false
        var hasPhone = false
        var hasGoogle = false
        var hasToken = false
        var claims: [Claim] = []
        var name: String?
        var created: Int64?

        var providers: Set<String> {
            var providers: Set<String> = []
            if self.address != nil, self.hasPassword || self.hasLink { providers.insert("password") }
            if self.hasPhone { providers.insert("phone") }
            if self.hasGoogle { providers.insert("google.com") }
            if providers.isEmpty, self.address == nil, !self.hasToken { providers.insert("anonymous") }
            return providers
        }

        func changes(_ number: Int) -> [AccountChange] {
            let origin = Origin(epoch: .first, proof: .federated)
            var changes: [AccountChange] = []
            if let created { changes.append(.created(Instant(milliseconds: created))) }
            if let address {
                changes.append(
                    .email(EmailIdentifier(address: EmailAddress(address)!, isVerified: true, origin: origin)))
                if self.hasPassword {
                    changes.append(
                        .password(
                            PasswordCredential(
                                hash: [7], salt: [], algorithm: 1, updatedAt: Instant(seconds: 1),
                                origin: origin)))
                }
                if self.hasLink { changes.append(.emailLink(origin)) }
            }
            if self.hasPhone {
                changes.append(
                    .phone(PhoneIdentifier(number: PhoneNumber("+1555\(1000 + number)")!, origin: origin)))
            }
            if self.hasGoogle {
                changes.append(
                    .identityLinked(
                        Identity(
                            provider: .google, subject: SubjectID("\(number)"), email: "zed@x.com", origin: origin)))
            }
            if self.hasToken { changes.append(.usedCustomToken) }
            if !self.claims.isEmpty {
                let members = self.claims.map { #""\#($0.spelling)":\#($0.json)"# }
                changes.append(.customAttributes("{\(members.joined(separator: ","))}"))
            }
            if let name { changes.append(.displayName(name)) }
            return changes + [.disabled(false)]
        }
    }

    private static let people: Gen<[Person]> = {
        let flags = Gen<(Bool, Bool, Bool, Bool, Bool)>.zip(.bool, .bool, .bool, .bool, .bool)
        let address = Gen<String?>.element(of: [nil, "ann", "anna", "bo", "Zed"])
        let claims = Self.claim.array(0...3).map { claims in
            // No member is named twice.
            claims.indices.filter { at in !claims[..<at].contains { $0.name == claims[at].name } }.map { claims[$0] }
        }
        return Gen<((Bool, Bool, Bool, Bool, Bool), String?, [Claim], String?, Int64?)>
            .zip(
                flags, address, claims, .element(of: [nil, "A", "B", "b"]),
                .element(of: [nil, 1000, 2000, 3000, 4000] as [Int64?])
            )
            .map { flags, address, claims, name, created in
                var person = Person()
                (person.hasPassword, person.hasLink, person.hasPhone, person.hasGoogle, person.hasToken) = flags
                (person.address, person.claims, person.name, person.created) = (address, claims, name, created)
                return person
            }
            .array(0...25)
            .map { (people: [Person]) in
                people.enumerated().map { number, person in
                    var person = person
                    // In another order than that of the list.
                    person.id = "\(number * 7 % 26)-\(number)"
                    person.address = person.address.map { "\($0)\(number)@x.com" }
                    return person
                }
            }
    }()

    /// One expression, as what it asks.
    struct Expression: Sendable {
        var identifier: Int?
        var claim: String?
        var prefix: String?
        var provider: String?

        func fits(_ person: Person, _ people: [Person]) -> Bool {
            if let identifier, people.isEmpty || people[identifier % people.count].id != person.id { return false }
            if let claim, !person.claims.contains(where: { $0.fits(claim) }) { return false }
            if let prefix, !(person.address?.lowercased().hasPrefix(prefix.lowercased()) ?? false) { return false }
            if let provider, !person.providers.contains(provider) { return false }
            return true
        }

        func json(_ people: [Person]) -> String {
            var members: [String] = []
            if let identifier {
                let person = people.isEmpty ? nil : people[identifier % people.count]
                members.append(
                    person?.address.map { #""email":"\#($0)""# } ?? #""userId":"\#(person?.id ?? "nobody")""#)
            }
            for (name, value) in [("claim", self.claim), ("emailPrefix", self.prefix), ("providerId", self.provider)] {
                var writer = JSON.Writer()
                guard let value else { continue }
                writer.quote(value, isKey: false)
                members.append(#""\#(name)":\#(String(decoding: writer.bytes, as: UTF8.self))"#)
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    private static let expressions: Gen<[Expression]> = {
        let claim = Gen<(Int, String)>.zip(.int(in: 0...names.count - 1), .element(of: asked)).map { names[$0].0 + $1 }
        return Gen<(Int?, String?, String?, String?, Int)>
            .zip(
                .element(of: [nil, nil, nil, nil, nil, 0, 1, 5] as [Int?]), claim.optional,
                .element(of: [nil, nil, "a", "ANN", "anna", "ann1", "z", "x"]),
                .element(of: [nil, nil, "password", "phone", "google.com", "anonymous", "emailLink", "nosuch.com"]),
                .int(in: 0...3)
            )
            .map { identifier, claim, prefix, provider, spare in
                var expression = Expression(
                    identifier: identifier, claim: claim, prefix: prefix, provider: provider)
                // Not all at once, or next to nothing would fit; one at least, or it is refused.
                if spare == 0 { expression.claim = nil }
                if spare == 1 { (expression.prefix, expression.provider) = (nil, nil) }
                let isEmpty = expression.identifier == nil && expression.claim == nil
                if isEmpty, expression.prefix == nil, expression.provider == nil { expression.provider = "phone" }
                return expression
            }
            .array(0...3)
    }()

    private static func precedes(_ a: Person, _ b: Person, _ field: String, isDescending: Bool) -> Bool {
        func key(_ person: Person) -> [Int64]? {
            switch field {
            case "CREATED_AT": person.created.map { [$0] }
            case "NAME": person.name.map { $0.utf8.map { Int64($0) } }
            case "USER_EMAIL": person.address.map { $0.lowercased().utf8.map { Int64($0) } }
            default: person.id.utf8.map { Int64($0) }
            }
        }
        let (first, second) = (key(a), key(b))
        if first == second { return a.id.utf8.lexicographicallyPrecedes(b.id.utf8) }
        let isBefore = first.map { first in second.map { first.lexicographicallyPrecedes($0) } ?? false } ?? true
        return isBefore != isDescending
    }

    private static func service(_ people: [Person]) -> Service {
        var service = Service()
        var set = ChangeSet()
        set.changes = people.enumerated().map { .account(.changed(AccountID($1.id)!, $1.changes($0))) }
        if !people.isEmpty { service.commit(set) }
        return service
    }

    struct Page: Sendable {
        let field: String
        let isDescending: Bool
        let limit: Int
        let offset: Int
    }

    private static let page = Gen<(String, Bool, Int, Int)>
        .zip(
            .element(of: ["USER_ID", "CREATED_AT", "NAME", "USER_EMAIL"]), .bool, .int(in: 0...6), .int(in: 0...8)
        )
        .map { Page(field: $0, isDescending: $1, limit: $2, offset: $3) }

    @Test("a query returns what a filter, a sort and a cut of all accounts leave", arguments: TestSeed.sample(12))
    func model(seed: TestSeed) {
        let queries = Gen<([Person], [Expression], Page)>.zip(Self.people, Self.expressions, Self.page)
        forAll(seed: seed, count: 60, queries) { people, expressions, page in
            var service = Self.service(people)
            let before = service.authority.store.snapshot()
            let fitting = people.filter { person in
                expressions.isEmpty || expressions.contains { $0.fits(person, people) }
            }
            let asked = #""expression":[\#(expressions.map { $0.json(people) }.joined(separator: ","))]"#
            let counted = service.admin(Self.path, #"{"returnUserInfo":false,\#(asked)}"#)
            try expectEqual(counted.text("recordsCount"), "\(fitting.count)", "\(asked)")
            let reply = service.admin(
                Self.path,
                #"""
                {"sortBy":"\#(page.field)","order":"\#(page.isDescending ? "DESC" : "ASC")",\#
                "limit":"\#(page.limit)","offset":"\#(page.offset)",\#(asked)}
                """#)
            let sorted = fitting.sorted { Self.precedes($0, $1, page.field, isDescending: page.isDescending) }
            let cut = sorted.dropFirst(page.offset).prefix(page.limit == 0 ? .max : page.limit).map(\.id)
            let found = reply["userInfo"]?.elements.compactMap { $0["localId"]?.string } ?? []
            try expectEqual(found, Array(cut), "\(asked) by \(page)")
            try expectEqual(reply.text("recordsCount"), "\(cut.count)")
            try check(service.authority.store.snapshot() == before, "a query changes nothing")
        }
    }

    @Test("the generated queries find some accounts and leave out others")
    func variety() {
        var (found, left) = (0, 0)
        for seed in TestSeed.fixed(4) {
            forAll(seed: seed, Self.people, Self.expressions) { people, expressions in
                for person in people {
                    let fits = expressions.contains { $0.fits(person, people) }
                    (found, left) = (found + (fits ? 1 : 0), left + (fits ? 0 : 1))
                }
            }
        }
        #expect(found > 100 && left > 100)
    }

    @Test(
        "a claim is compared by its value as text, number or Boolean",
        arguments: [
            Row("role", true), Row("role=editor", true), Row("role=edito", false), Row("role=editors", false),
            Row("rol", false), Row("editor", false), Row("level=7", true), Row("level=7.00", true),
            Row("level=70e-1", true), Row("level=07", false), Row("level=+7", false), Row("level= 7", false),
            Row("level=", false), Row("on=true", true), Row("on=True", false), Row("on=1", false),
            Row("text=7", true), Row("text=7.0", false), Row("none", true), Row("none=null", false),
            Row("inner", false), Row("deep", true), Row("deep={}", false), Row("a=b", false), Row("=x", false),
            Row("equals=1=2", true),
        ] as [Row<String, Bool>])
    func claims(row: Row<String, Bool>) {
        var service = Service()
        var set = ChangeSet()
        let json = #"""
            {"role":"editor","level":7,"on":true,"text":"7","none":null,"deep":{"inner":1},"a=b":1,"equals":"1=2"}
            """#
        set.changes = [.account(.changed(AccountID("ada")!, [.customAttributes(json)]))]
        service.commit(set)
        let (claim, fits) = row.fields
        let reply = service.admin(
            Self.path, #"{"returnUserInfo":false,"expression":[{"claim":"\#(claim)"}]}"#)
        #expect(reply.text("recordsCount") == (fits ? "1" : "0"), sourceLocation: row.line)
    }

    @Test("claims that are no JSON fit nothing and trap nothing", arguments: TestSeed.sample(5))
    func damage(seed: TestSeed) {
        let text = Gen<String>.string(over: #""role\u{}:,1"#, 0...20)
        forAll(seed: seed, text, .oneOf(text, .unicodeString(0...8))) { stored, asked in
            var service = Service()
            var set = ChangeSet()
            set.changes = [.account(.changed(AccountID("ada")!, [.customAttributes(stored)]))]
            service.commit(set)
            var writer = JSON.Writer()
            writer.quote("role" + asked, isKey: false)
            let claim = String(decoding: writer.bytes, as: UTF8.self)
            let reply = service.admin(Self.path, #"{"returnUserInfo":false,"expression":[{"claim":\#(claim)}]}"#)
            try expectEqual(reply.status, 200)
        }
    }

    @Test("a request with more than ten expressions without an identifier is refused")
    func bound() {
        var service = Service()
        func expressions(_ count: Int, _ member: String) -> String {
            #"{"expression":[\#(Array(repeating: "{\(member)}", count: count).joined(separator: ","))]}"#
        }
        #expect(service.admin(Self.path, expressions(10, #""claim":"a""#)).status == 200)
        let refused = service.admin(Self.path, expressions(11, #""claim":"a""#))
        #expect(
            refused.status == 400
                && refused.error
                    == "INVALID_ARGUMENT : At most 10 expressions may do without email, phoneNumber and userId."
        )
        #expect(service.admin(Self.path, expressions(11, #""claim":"a","userId":"b""#)).status == 200)
        #expect(service.client(Self.path, expressions(1, #""claim":"a""#)).errorCode == "INSUFFICIENT_PERMISSION")
    }

    @Test("a filter reads the accounts of its tenant alone")
    func tenants() {
        var service = Service()
        for scope in ["projects/demo", "projects/demo/tenants/t"] {
            service.admin("v1/\(scope)/accounts", #"{"localId":"\#(scope.utf8.count)"}"#)
        }
        let body = #"{"expression":[{"providerId":"anonymous"}]}"#
        let ofTenant = service.admin("v1/projects/demo/tenants/t/accounts:query", body)
        #expect(ofTenant["userInfo"]?.count == 1 && ofTenant["userInfo"]?[0]?["localId"]?.string == "23")
        #expect(service.admin(Self.path, body)["userInfo"]?[0]?["localId"]?.string == "13")
    }
}
