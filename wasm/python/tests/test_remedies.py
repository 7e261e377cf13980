"""A refusal says what to do next, for each code of the table in the Swift sources."""
from __future__ import annotations

import json
import re
import typing
from pathlib import Path

import pytest
import vinculum_auth

TABLE = Path(__file__).resolve().parents[3] / "Sources/Vinculum/Wire/Errors/ServiceError.Code.swift"
CODES = re.findall(r'^ +case \w+ = "(\w+)"$', TABLE.read_text(encoding="utf-8"), re.MULTILINE)


def refusal(status: int, body: bytes) -> vinculum_auth.ServiceError:
    """Returns what a client raises for a response."""
    client = vinculum_auth.Client(
        base_url="http://x", transport=lambda call: vinculum_auth.Reply(status, "application/json", body))
    with pytest.raises(vinculum_auth.ServiceError) as refused:
        client.sign_up()
    return refused.value


def said(message: str, status: str | None = None) -> bytes:
    return json.dumps({"error": {"message": message, "status": status}}).encode()


def test_each_code_of_the_service_has_a_remedy() -> None:
    assert len(CODES) > 100
    assert set(CODES) <= set(typing.get_args(vinculum_auth.ErrorCode))
    for code in CODES:
        # Two messages of the service have no space before the colon, or no colon.
        for end, detail in ("", None), (" : why", "why"), (": why", "why"), (" ((why))", "((why))"):
            message = code + end
            error = refusal(400, said(message))
            assert (error.code, error.detail) == (code, detail)
            assert error.remedy is not None and re.fullmatch(r"[A-Z].*\.", error.remedy), message
    assert refusal(400, said("MERGE_IN_PROGRESS")).remedy == "Commit or abort that merge first."


@pytest.mark.parametrize(("status", "body", "words"), [
    (503, said("Try later.", "UNAVAILABLE"), "again later"), (401, said("Who?", "UNAUTHENTICATED"), "bearer token"),
    (200, b"<html>", "base URL"), (200, b"{}", "base URL"), (200, b'{"needConfirmation":true}', "then link"),
    (200, b'{"mfaPendingCredential":"x"}', "resolve_sign_in"),
])
def test_a_status_and_a_code_of_the_client_have_a_remedy(status: int, body: bytes, words: str) -> None:
    assert words in (refusal(status, body).remedy or "")


def test_an_unknown_code_has_no_remedy() -> None:
    assert refusal(400, said("NEW_IN_ANOTHER_VERSION")).remedy is None
