"""Histories of concurrent clients, and whether one order of what they did explains all answers.

Each object of a history (an address, an identity, an account) is judged by itself. An operation takes effect at one moment
between its sending and its answer. One without an answer may take effect at any later moment, or never. A history is sound
if there is an order of these moments in which each answer is the one that the model of its object gives (linearizability,
Herlihy and Wing 1990; the search is that of Wing and Gong with the states remembered that led nowhere).
"""
import collections
import itertools
import math
import threading
import time

# What an operation comes to that may have happened and may not.
UNKNOWN = object()
# What an operation comes to that has not happened, and says nothing of the object.
NOTHING = object()

Operation = collections.namedtuple("Operation", "number client object act arguments result sent answered")


class Recorder:
    """The operations of clients, which run at once."""

    def __init__(self):
        self.lock = threading.Lock()
        self.operations = []
        self.numbers = itertools.count()

    def __len__(self):
        return len(self.operations)

    def record(self, client, thing, act, arguments, call):
        """Executes a call, and notes it with its result, which this returns."""
        sent = time.monotonic()
        result = call()
        answered = math.inf if result is UNKNOWN else time.monotonic()
        if result is not NOTHING:
            with self.lock:
                number = next(self.numbers)
                self.operations.append(Operation(number, client, thing, act, arguments, result, sent, answered))
        return result

    def unsound(self):
        """The objects whose operations no order explains, with their histories as texts."""
        histories = collections.defaultdict(list)
        for operation in self.operations:
            histories[operation.object].append(operation)
        return {
            thing: "\n".join(shown(history)) for thing, history in histories.items()
            if not is_linearizable(history, thing.model)}


def shown(history):
    """A history as lines: who did what, from when to when in milliseconds, and what came of it."""
    first = min(operation.sent for operation in history)

    def moment(seconds):
        return f"{(seconds - first) * 1000:.0f}" if seconds < math.inf else "…"

    for each in sorted(history, key=lambda operation: operation.sent):
        result = "unknown" if each.result is UNKNOWN else each.result
        yield f"{each.client:<10} {moment(each.sent):>7} to {moment(each.answered):<7} {each.act} {each.arguments} -> {result}"


def is_linearizable(history, model):
    """Whether an order explains a history.

    `model` has `beginning`, a state that can be hashed, and `after(state, operation)`: the state that follows, or None if
    the operation's result is none that it has in that state.
    """
    operations = sorted(history, key=lambda operation: operation.sent)
    answered = sum(1 << place for place, each in enumerate(operations) if each.result is not UNKNOWN)
    todo, seen = [(0, model.beginning)], set()
    while todo:
        done, state = todo.pop()
        if done & answered == answered:
            return True
        if (done, state) in seen:
            continue
        seen.add((done, state))
        # What was sent after another one was answered comes after it.
        limit = math.inf
        for place, each in enumerate(operations):
            if each.sent > limit:
                break
            if done >> place & 1:
                continue
            limit = min(limit, each.answered)
            following = model.after(state, each)
            if following is not None:
                todo.append((done | 1 << place, following))
    return False


class Owner:
    """A name with one owner at a time: an address that accounts are signed up with, or an identity that they link.

    `take` makes an account its owner if there is none. `free` ends that. `look` finds the owner. The state is the owner, ""
    for none; an account whose ID no answer has said is ("?", operation).
    """

    beginning = ""

    def after(self, owner, operation):
        result = operation.result
        if operation.act == "take":
            if result == "taken":
                return owner or None
            if owner:
                return None
            return operation.arguments or (("?", operation.number) if result is UNKNOWN else result)
        if operation.act == "look":
            if isinstance(owner, tuple) and result:
                return result
            return owner if owner == result else None
        if isinstance(owner, tuple):
            # An answer has named the account that is freed, so that the owner may be it.
            return "" if result != "not there" else owner
        if operation.arguments == owner:
            return "" if result != "not there" else None
        # Only a deletion says that there is no such account; what is not linked is unlinked all the same.
        return owner if result in ("not there", "unlinked", UNKNOWN) else None


# An account: whether it is disabled, the number of its password, the sessions that are valid, the codes for a new password,
# and those of which one may have been retired.
AccountState = collections.namedtuple("AccountState", "disabled password sessions codes doubtful")


class Account:
    """An account with sessions, passwords and mailed codes."""

    beginning = AccountState(False, 0, frozenset(), frozenset(), frozenset())

    def after(self, state, operation):
        return getattr(self, operation.act)(state, operation.result, *operation.arguments)

    def disable(self, state, result):
        return state._replace(disabled=True)

    def enable(self, state, result):
        return state._replace(disabled=False)

    def sign_in(self, state, result, password):
        if result == "USER_DISABLED":
            return state if state.disabled else None
        if state.disabled or (result == "INVALID_PASSWORD") == (password == state.password):
            return None
        return state if result == "INVALID_PASSWORD" else state._replace(sessions=state.sessions | {result})

    def refresh(self, state, result, session):
        if result != "refreshed":
            return self.refused(state, result, session)
        return None if state.disabled or session not in state.sessions else state

    def refused(self, state, result, session):
        """Of an account that is disabled and a session that has ended either may be said."""
        is_so = state.disabled if result == "USER_DISABLED" else session not in state.sessions
        return state if is_so else None

    def change(self, state, result, session, password):
        """A new password ends all sessions but the one that it begins."""
        if result in ("USER_DISABLED", "TOKEN_EXPIRED"):
            return self.refused(state, result, session)
        if state.disabled or session not in state.sessions:
            return None
        return state._replace(password=password, sessions=frozenset([] if result is UNKNOWN else [result]))

    def send(self, state, result):
        """A code is sent for a new password. A fourth one retires the oldest, by the times at which servers made them."""
        codes = state.codes | {result}
        if len(codes | state.doubtful) > 3:
            return state._replace(codes=frozenset(), doubtful=codes | state.doubtful)
        return state._replace(codes=codes)

    def reset(self, state, result, code, password):
        """A code sets a password once, ends all sessions and the other codes."""
        if result == "INVALID_OOB_CODE":
            return None if code in state.codes else state
        if code not in state.codes | state.doubtful:
            return None
        if result == "USER_DISABLED":
            return state if state.disabled else None
        return state._replace(password=password, sessions=frozenset(), codes=frozenset(), doubtful=frozenset())
