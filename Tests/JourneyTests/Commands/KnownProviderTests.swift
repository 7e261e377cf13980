import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Well-known providers on the command line")
struct KnownProviderTests {
    @Test("each is named by its row, and by its id", arguments: WellKnownProvider.allCases)
    func names(known: WellKnownProvider) throws {
        let name = known.name
        #expect(try CredentialKind.provider(name) == known.id)
        #expect(try CredentialKind.provider(known.id.rawValue) == known.id)
        #expect(CredentialKind.shortName(known.id) == name)
        #expect(CredentialKind.list.split(separator: ", ").contains { $0 == name })
        var host = MemoryHost()
        #expect(try host.result("sign-in", name, "--sub", "1001")["isNewUser"]?.bool == true)
    }

    @Test("provider url knows the authorization endpoints of their contracts")
    func endpoints() throws {
        var host = MemoryHost()
        for (name, endpoint) in [
            ("microsoft", "https://login.microsoftonline.com/common/oauth2/v2.0/authorize"),
            ("yahoo", "https://api.login.yahoo.com/oauth2/request_auth"),
            ("facebook", "https://www.facebook.com/dialog/oauth"),
        ] {
            host.clearOutput()
            host.arguments = ["provider", "url", name, "--client-id", "app", "--redirect", "https://app.example/back"]
            #expect(CommandLineTool.run(&host) == .done, "\(host.errorText)")
            #expect(host.outputText.hasPrefix("\(endpoint)?response_type=code&client_id=app&"), "\(host.outputText)")
        }
        for name in ["play-games", "game-center", "oidc.corp"] {
            host.arguments = ["provider", "url", name, "--client-id", "app", "--redirect", "https://app.example/back"]
            #expect(CommandLineTool.run(&host) == .usage, "\(name)")
        }
    }
}
