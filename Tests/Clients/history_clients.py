"""Clients that contend for a few addresses, identities and accounts over several servers, whose operations are recorded."""
import concurrent.futures
import itertools
import threading

import requests

from histories import NOTHING, UNKNOWN, Account, Owner, Recorder
from seeds import Source
from serving import Refusal, wait_until


def outcome(call, result, refusals=None, changes=True):
    """What a call comes to: `result` of its answer, the word of an expected refusal, UNKNOWN or NOTHING.

    A call that changes nothing is as if it had not been made where its answer is lost.
    """
    lost = UNKNOWN if changes else NOTHING
    try:
        return result(call())
    except Refusal as refusal:
        if refusal.status == 503:
            return lost if "not known whether" in refusal.message else NOTHING
        word = refusal.message.split(" ")[0]
        if word.startswith("TOO_MANY_ATTEMPTS"):
            return NOTHING
        if word not in (refusals or {}):
            raise
        return refusals[word]
    except requests.ConnectionError as error:
        return NOTHING if "NewConnectionError" in repr(error) else lost
    except requests.Timeout:
        return lost


def words(*names):
    return {name: name for name in names}


class Address:
    """An address that accounts are signed up with, and are deleted with."""

    model, password = Owner(), "a long password"

    def __init__(self, name, prepare):
        self.name, self.email, self.owners = name, f"{name}@example.net", []

    def look(self, server, record, dice):
        return record("look", None, lambda: outcome(
            lambda: server.client(":signInWithPassword", email=self.email, password=self.password),
            lambda answer: answer["localId"], {"EMAIL_NOT_FOUND": ""}, changes=False))

    def take(self, server, record, dice):
        uid = record("take", None, lambda: outcome(
            lambda: server.client(":signUp", email=self.email, password=self.password),
            lambda answer: answer["localId"], {"EMAIL_EXISTS": "taken"}))
        if isinstance(uid, str) and uid != "taken":
            self.owners.append(uid)

    def free(self, server, record, dice):
        uid = dice.choice(self.owners[-2:]) if self.owners else self.look(server, record, dice)
        if isinstance(uid, str) and uid:
            record("free", uid, lambda: outcome(
                lambda: server.admin("/accounts:delete", localId=uid), lambda _: "freed", {"USER_NOT_FOUND": "not there"}))

    acts = (look, take, take, free)


class Identity:
    """An identity of a provider that one of three accounts has linked, or none."""

    model = Owner()

    def __init__(self, name, prepare):
        self.name, self.sub, self.tokens = name, name, {}
        for number in range(3):
            body = {"email": f"{name}-{number}@example.net", "password": "a long password", "returnSecureToken": True}
            made = prepare(lambda server: server.client(":signUp", **body))
            self.tokens[made["localId"]] = made["idToken"]

    def look(self, server, record, dice):
        def owner(answer):
            return answer["users"][0]["localId"] if answer.get("users") else ""

        wanted = [{"providerId": "google.com", "rawId": self.sub}]
        record("look", None, lambda: outcome(
            lambda: server.admin("/accounts:lookup", federatedUserId=wanted), owner, changes=False))

    def take(self, server, record, dice):
        uid = dice.choice([*self.tokens])
        record("take", uid, lambda: outcome(
            lambda: server.sign_in_with("google.com", {"sub": self.sub}, idToken=self.tokens[uid]),
            lambda answer: answer["localId"], {"FEDERATED_USER_ID_ALREADY_LINKED": "taken"}))

    def free(self, server, record, dice):
        uid = dice.choice([*self.tokens])
        record("free", uid, lambda: outcome(
            lambda: server.client(":update", idToken=self.tokens[uid], deleteProvider=["google.com"]),
            lambda _: "unlinked"))

    acts = (look, take, take, free)


class Person:
    """An account with sessions, whose password changes, and which is disabled now and then."""

    model = Account()

    def __init__(self, name, prepare):
        self.name, self.email, self.sessions, self.codes = name, f"{name}@example.net", [], []
        self.names, self.numbers, self.password = itertools.count(1), itertools.count(1), 0
        made = prepare(lambda server: server.client(":signUp", email=self.email, password=self.text(0)))
        self.uid = made["localId"]

    def text(self, number):
        return f"a long password {number}"

    def session(self, answer):
        name = f"session {next(self.names)}"
        self.sessions.append((name, answer["refreshToken"], answer["idToken"]))
        return name

    def look(self, server, record, dice):
        number = self.password
        record("sign_in", (number,), lambda: outcome(
            lambda: server.client(
                ":signInWithPassword", email=self.email, password=self.text(number), returnSecureToken=True),
            self.session, words("INVALID_PASSWORD", "USER_DISABLED"), changes=False))

    def refresh(self, server, record, dice):
        if self.sessions:
            session, token, _ = dice.choice(self.sessions[-3:])
            record("refresh", (session,), lambda: outcome(
                lambda: server.refresh(token), lambda _: "refreshed", words("TOKEN_EXPIRED", "USER_DISABLED"), changes=False))

    def change(self, server, record, dice):
        if self.sessions:
            (session, _, token), number = dice.choice(self.sessions[-2:]), next(self.numbers)
            result = record("change", (session, number), lambda: outcome(
                lambda: server.client(":update", idToken=token, password=self.text(number), returnSecureToken=True),
                self.session, words("TOKEN_EXPIRED", "USER_DISABLED")))
            if result not in (NOTHING, "TOKEN_EXPIRED", "USER_DISABLED"):
                self.password = number

    def disable(self, server, record, dice):
        for act, is_disabled in (("disable", True), ("enable", False)):
            record(act, (), lambda: outcome(
                lambda: server.admin("/accounts:update", localId=self.uid, disableUser=is_disabled), lambda _: "changed"))

    def send(self, server, record, dice):
        body = {"requestType": "PASSWORD_RESET", "email": self.email, "returnOobLink": True}
        record("send", (), lambda: outcome(
            lambda: server.admin("/accounts:sendOobCode", **body), self.code, changes=False))

    def code(self, answer):
        name = f"code {next(self.names)}"
        self.codes.append((name, answer["oobCode"]))
        return name

    def reset(self, server, record, dice):
        if self.codes:
            (name, code), number = dice.choice(self.codes[-2:]), next(self.numbers)
            result = record("reset", (name, number), lambda: outcome(
                lambda: server.client(":resetPassword", oobCode=code, newPassword=self.text(number)),
                lambda _: "reset", words("INVALID_OOB_CODE", "USER_DISABLED")))
            if result in (UNKNOWN, "reset"):
                self.password = number

    acts = (look, look, refresh, refresh, change, disable, send, reset, reset)


class Scene:
    """Clients at work on things that are new."""

    def __init__(self, servers, name, clients=6):
        self.servers, self.name, self.recorder, self.ended = servers, name, Recorder(), threading.Event()
        self.acknowledged = []
        self.things = [
            kind(f"{name}-{kind.__name__.lower()}-{number}", self.prepare)
            for kind in (Address, Identity, Person) for number in range(2)]
        self.pool = concurrent.futures.ThreadPoolExecutor(clients)
        self.workers = [self.pool.submit(self.work, f"client {number}") for number in range(clients)]

    def prepare(self, call):
        """The answer of a server that is asked until it can tell."""
        def answer():
            result = outcome(lambda: call(self.servers[0]), lambda answer: answer, changes=False)
            return None if result is NOTHING else result

        return wait_until("a server", answer)

    def work(self, client):
        dice = Source(f"{self.name} {client}")
        for number in itertools.count():
            if self.ended.is_set():
                return
            server, thing = dice.choice(self.servers), dice.choice([*self.things, None])
            if thing:
                self.act(client, server, thing, dice.choice(thing.acts), dice)
            else:
                email = f"{self.name}-{client.replace(' ', '-')}-{number}@example.net"
                uid = outcome(
                    lambda: server.client(":signUp", email=email, password="a long password"), lambda answer: answer["localId"])
                if isinstance(uid, str):
                    self.acknowledged.append(uid)

    def act(self, client, server, thing, act, dice=None):
        def record(act, arguments, call):
            return self.recorder.record(client, thing, act, arguments, call)

        act(thing, server, record, dice)

    def go_on(self, count):
        """Waits until so many more operations are recorded. An error of a client ends that."""
        goal = len(self.recorder) + count
        wait_until(
            f"{count} operations", lambda: len(self.recorder) >= goal or any(each.done() for each in self.workers), seconds=180)

    def end(self):
        """Ends the clients, looks at all things, and gives what is wrong as a text, "" for nothing."""
        self.ended.set()
        try:
            for worker in self.workers:
                worker.result()
        finally:
            self.pool.shutdown()
        for thing in self.things:
            for server in self.servers:
                self.act("the end", server, thing, type(thing).look)
        unsound = self.recorder.unsound()
        return "\n\n".join(
            f"no order explains the answers of {type(thing).__name__} {thing.name}:\n{text}" for thing, text in unsound.items())
