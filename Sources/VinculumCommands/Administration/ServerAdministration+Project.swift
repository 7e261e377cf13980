import Vinculum

extension ServerAdministration {
    /// The environment variables in which admin SDKs look for the project, in their order.
    static let projectVariables = ["GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT"]
}

extension Invocation {
    /// The environment variable that names the profile to use.
    static let profileVariable = "VINCULUM_PROFILE"
}

extension Command {
    /// Whether it keeps the options for a server instead of using them.
    var keepsProfile: Bool { self == .serverProfileAdd }
}
