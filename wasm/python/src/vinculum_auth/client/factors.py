"""What a client does with second factors and recovery codes."""
from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from .. import messages
from ..errors import ArgumentTypeError, SecondFactorRequired
from ..packets import shown
from .calling import Steps
from .credentials import Session, id_token_of, session_of
from .steps import Methods, step


class FactorProof(TypedDict):
    """The code of a TOTP factor or a recovery code; with `sessionInfo`, that of a message."""

    code: str
    sessionInfo: NotRequired[str]
    mfaEnrollmentId: NotRequired[str]


class EnrollmentProof(TypedDict):
    """The code of a new second factor, with the `sessionInfo` that its start returned."""

    sessionInfo: str
    code: str
    displayName: NotRequired[str]


class FactorMethods(Methods):
    """What a client does with second factors and recovery codes."""

    @step
    def start_sign_in(self, pending: SecondFactorRequired, mfa_enrollment_id: str) -> Steps[str]:
        """Asks for the message of a phone factor; returns the `sessionInfo` that `resolve_sign_in` takes."""
        answer: messages.SignInStartResponse = yield from self._call(
            "signInStart", mfaPendingCredential=_pending(pending).pending_credential,
            mfaEnrollmentId=mfa_enrollment_id, phoneSignInInfo={})
        return answer["phoneResponseInfo"]["sessionInfo"]

    @step
    def resolve_sign_in(self, pending: SecondFactorRequired, proof: FactorProof) -> Steps[Session]:
        """Completes a sign-in by the code of a second factor, or by a recovery code."""
        credential, factors = _pending(pending).pending_credential, pending.factors
        code, info = _text(proof, "code"), proof.get("sessionInfo")
        if info is not None:
            return session_of((yield from self._call(
                "signInFinalize", mfaPendingCredential=credential,
                phoneVerificationInfo={"sessionInfo": info, "code": code})))
        # A recovery code goes with any factor.
        named = sorted(factors, key=lambda factor: "totpInfo" not in factor)[:1]
        chosen = proof.get("mfaEnrollmentId") or (named[0].get("mfaEnrollmentId") if named else None)
        return session_of((yield from self._call(
            "signInFinalize", mfaPendingCredential=credential, mfaEnrollmentId=chosen,
            totpVerificationInfo={"verificationCode": code})))

    @step
    def start_totp_enrollment(self, session: Session | str) -> Steps[messages.TotpSessionInfo]:
        """Returns the secret for an authenticator app, and the `sessionInfo` that its code is sent with."""
        answer: messages.EnrollmentStartResponse = yield from self._call(
            "enrollmentStart", idToken=id_token_of(session), totpEnrollmentInfo={})
        return answer["totpSessionInfo"]

    @step
    def finalize_totp_enrollment(self, session: Session | str, proof: EnrollmentProof) -> Steps[Session]:
        """Adds the app as a second factor; the session has it from then on."""
        return session_of((yield from self._call(
            "enrollmentFinalize", idToken=id_token_of(session), displayName=proof.get("displayName"),
            totpVerificationInfo={
                "sessionInfo": _text(proof, "sessionInfo"), "verificationCode": _text(proof, "code"),
            })))

    @step
    def start_phone_enrollment(self, session: Session | str, phone_number: str) -> Steps[str]:
        """Asks for the message of a new phone factor; returns the `sessionInfo` that its code is sent with."""
        answer: messages.EnrollmentStartResponse = yield from self._call(
            "enrollmentStart", idToken=id_token_of(session), phoneEnrollmentInfo={"phoneNumber": phone_number})
        return answer["phoneSessionInfo"]["sessionInfo"]

    @step
    def finalize_phone_enrollment(self, session: Session | str, proof: EnrollmentProof) -> Steps[Session]:
        """Adds the number as a second factor; the session has it from then on."""
        return session_of((yield from self._call(
            "enrollmentFinalize", idToken=id_token_of(session), displayName=proof.get("displayName"),
            phoneVerificationInfo={"sessionInfo": _text(proof, "sessionInfo"), "code": _text(proof, "code")})))

    @step
    def withdraw_factor(self, session: Session | str, mfa_enrollment_id: str) -> Steps[Session]:
        """Removes a second factor; returns a session without it."""
        return session_of((yield from self._call(
            "enrollmentWithdraw", idToken=id_token_of(session), mfaEnrollmentId=mfa_enrollment_id)))

    @step
    def make_recovery_codes(self, session: Session | str) -> Steps[list[str]]:
        """Makes the recovery codes of an account anew. No later response has them."""
        answer: messages.RecoveryCodesResponse = yield from self._call(
            "makeRecoveryCodes", idToken=id_token_of(session))
        return answer["recoveryCodes"]

    @step
    def count_recovery_codes(self, session: Session | str) -> Steps[int]:
        """Returns how many recovery codes are not used yet."""
        answer: messages.RecoveryCodesResponse = yield from self._call("recoveryCodes", idToken=id_token_of(session))
        return answer.get("remaining", 0)


def _text(proof: Mapping[str, object], name: str) -> str:
    value = proof.get(name) if isinstance(proof, Mapping) else None
    if not isinstance(value, str):
        raise ArgumentTypeError(f"pass the code of a second factor as a dict with {name} as str, not {shown(value)}")
    return value


def _pending(pending: object) -> SecondFactorRequired:
    if not isinstance(pending, SecondFactorRequired):
        raise ArgumentTypeError(f"pass the SecondFactorRequired that sign_in raised, not {shown(pending)}")
    return pending
