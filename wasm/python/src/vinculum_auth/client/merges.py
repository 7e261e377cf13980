"""What a client does with two accounts of one person, and with the sessions of one."""
from __future__ import annotations

import dataclasses
import secrets
from typing import TypedDict

from .. import messages
from .calling import Steps
from .credentials import Session, id_token_of, session_of
from .steps import Methods, step


class PlanChoice(TypedDict, total=False):
    """Which account shall survive; the service chooses where it is absent."""

    survivorId: str


class MergeChoice(PlanChoice, total=False):
    """The caller's name for the merge too; a random one where it is absent."""

    mergeId: str


@dataclasses.dataclass(frozen=True)
class MergeOutcome:
    """A merge that was committed or undone."""

    merge: messages.MergingMerge
    #: A session of the survivor, after an undo of the account that came back; `None` if the caller gets none.
    session: Session | None
    #: The whole message of the service.
    answer: messages.MergingResponse = dataclasses.field(repr=False)


class MergeMethods(Methods):
    """What a client does with two accounts of one person, and with the sessions of one."""

    @step
    def merge_plan(
        self, session: Session | str, other: Session | str, choice: PlanChoice | None = None,
    ) -> Steps[messages.MergingPlan]:
        """Returns what a merge of two accounts would do."""
        answer: messages.MergingResponse = yield from self._call(
            "mergePlan", idToken=id_token_of(session), otherIdToken=id_token_of(other), **(choice or {}))
        return answer["plan"]

    @step
    def prepare_merge(
        self, session: Session | str, other: Session | str, choice: MergeChoice | None = None,
    ) -> Steps[messages.MergingMerge]:
        """Prepares a merge; the application then moves its own data, and commits."""
        named = {"mergeId": secrets.token_hex(16), **(choice or {})}
        answer: messages.MergingResponse = yield from self._call(
            "merge", idToken=id_token_of(session), otherIdToken=id_token_of(other), **named)
        return answer["merge"]

    @step
    def merge_status(self, session: Session | str, merge_id: str) -> Steps[messages.MergingMerge]:
        """Returns how far a merge is."""
        answer: messages.MergingResponse = yield from self._merging("mergeStatus", session, merge_id)
        return answer["merge"]

    @step
    def commit_merge(self, session: Session | str, merge_id: str) -> Steps[MergeOutcome]:
        """Moves the sign-in methods."""
        return _outcome((yield from self._merging("commitMerge", session, merge_id)))

    @step
    def abort_merge(self, session: Session | str, merge_id: str) -> Steps[messages.MergingMerge]:
        """Ends a merge that is not committed."""
        answer: messages.MergingResponse = yield from self._merging("abortMerge", session, merge_id)
        return answer["merge"]

    @step
    def undo_merge_plan(self, session: Session | str, merge_id: str) -> Steps[messages.MergingResponse]:
        """Returns what the undo of a merge would do: the `plan`, and whether the survivor would be unreachable."""
        return (yield from self._merging("undoMergePlan", session, merge_id))

    @step
    def undo_merge(self, session: Session | str, merge_id: str) -> Steps[MergeOutcome]:
        """Brings the absorbed account back."""
        return _outcome((yield from self._merging("undoMerge", session, merge_id)))

    @step
    def list_sessions(self, session: Session | str) -> Steps[messages.ListSessionsResponse]:
        """Returns the newest live sessions of the account, and how many others there are."""
        answer: messages.ListSessionsResponse = yield from self._call("listSessions", idToken=id_token_of(session))
        return answer

    @step
    def end_session(self, session: Session | str, session_id: str) -> Steps[messages.Presence]:
        """Ends the session of a number, as `list_sessions` has it."""
        answer: messages.Presence = yield from self._call(
            "endSessions", idToken=id_token_of(session), sessionId=session_id)
        return answer

    @step
    def end_other_sessions(self, session: Session | str) -> Steps[messages.Presence]:
        """Ends all sessions of the account but this one."""
        answer: messages.Presence = yield from self._call("endSessions", idToken=id_token_of(session), others=True)
        return answer

    @step
    def name_session(self, session: Session | str, name: str | None = None) -> Steps[messages.Presence]:
        """Names a session; without a name it has none."""
        answer: messages.Presence = yield from self._call("nameSession", idToken=id_token_of(session), name=name)
        return answer

    def _merging(self, name: str, session: Session | str, merge_id: str) -> Steps[messages.MergingResponse]:
        answer: messages.MergingResponse = yield from self._call(
            name, idToken=id_token_of(session), mergeId=merge_id)
        return answer


def _outcome(answer: messages.MergingResponse) -> MergeOutcome:
    return MergeOutcome(answer["merge"], session_of(answer) if "idToken" in answer else None, answer)
