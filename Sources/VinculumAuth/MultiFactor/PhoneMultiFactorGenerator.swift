/// Makes assertions of phones as second factors.
public enum PhoneMultiFactorGenerator {
    /// - Parameter phoneAuthCredential: A code for the challenge of
    ///   ``PhoneAuthProvider/verifyPhoneNumber(with:uiDelegate:multiFactorSession:)``, or of the number to enrol.
    public static func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
        PhoneMultiFactorAssertion(phoneAuthCredential)
    }
}
