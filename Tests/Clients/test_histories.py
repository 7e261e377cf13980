"""The judge of histories: it accepts what can have happened, and finds what cannot."""
import math
import unittest

from histories import UNKNOWN, Account, Operation, Owner, is_linearizable


def history(*operations):
    """Operations with their acts, arguments and results, and when each was sent and answered."""
    return [
        Operation(number, "a client", None, act, arguments, result, sent, math.inf if result is UNKNOWN else answered)
        for number, (act, arguments, result, sent, answered) in enumerate(operations)]


class OwnerTests(unittest.TestCase):
    def judge(self, *operations):
        return is_linearizable(history(*operations), Owner())

    def test_one_of_two_owners_at_once_is_one_too_many(self):
        self.assertTrue(self.judge(("take", None, "ada", 0, 5), ("take", None, "taken", 1, 6)))
        self.assertFalse(self.judge(("take", None, "ada", 0, 5), ("take", None, "bob", 1, 6)))
        self.assertTrue(self.judge(("take", None, "ada", 0, 5), ("free", "ada", "freed", 2, 4), ("take", None, "bob", 1, 6)))
        self.assertFalse(self.judge(("take", None, "ada", 0, 1), ("take", None, "bob", 2, 3), ("free", "ada", "freed", 4, 5)))

    def test_an_acknowledged_owner_is_there_afterwards(self):
        self.assertTrue(self.judge(("take", None, "ada", 0, 1), ("look", None, "ada", 2, 3)))
        self.assertFalse(self.judge(("take", None, "ada", 0, 1), ("look", None, "", 2, 3)))
        self.assertTrue(self.judge(("take", None, "ada", 0, 3), ("look", None, "", 1, 2)))
        self.assertFalse(self.judge(("take", None, "ada", 0, 1), ("free", "ada", "freed", 2, 3), ("look", None, "ada", 4, 5)))

    def test_an_unknown_outcome_may_come_late_or_never_and_not_twice(self):
        unknown = ("take", None, UNKNOWN, 0, 1)
        self.assertTrue(self.judge(unknown, ("look", None, "", 2, 3)))
        self.assertTrue(self.judge(unknown, ("look", None, "", 2, 3), ("look", None, "ada", 4, 5)))
        self.assertFalse(self.judge(unknown, ("look", None, "ada", 2, 3), ("look", None, "bob", 4, 5)))
        self.assertFalse(self.judge(unknown, ("look", None, "ada", 2, 3), ("look", None, "", 4, 5)))

    def test_what_is_not_linked_is_unlinked_without_effect(self):
        linked = ("take", "ada", "ada", 0, 1)
        self.assertTrue(self.judge(linked, ("free", "bob", "unlinked", 2, 3), ("look", None, "ada", 4, 5)))
        self.assertFalse(self.judge(linked, ("free", "ada", "unlinked", 2, 3), ("look", None, "ada", 4, 5)))
        self.assertFalse(self.judge(linked, ("free", "ada", "not there", 2, 3)))


class AccountTests(unittest.TestCase):
    signed_in = ("sign_in", (0,), "a session", 0, 1)
    sent = ("send", (), "a code", 0, 1)

    def judge(self, *operations):
        return is_linearizable(history(*operations), Account())

    def test_what_is_disabled_or_changed_ends_sessions_at_once(self):
        refreshed = ("refresh", ("a session",), "refreshed", 4, 5)
        self.assertTrue(self.judge(self.signed_in, refreshed))
        self.assertFalse(self.judge(self.signed_in, ("disable", (), "changed", 2, 3), refreshed))
        self.assertTrue(self.judge(self.signed_in, ("disable", (), "changed", 2, 6), refreshed))
        self.assertFalse(self.judge(self.signed_in, ("change", ("a session", 1), "another", 2, 3), refreshed))
        self.assertFalse(self.judge(self.signed_in, ("refresh", ("a session",), "TOKEN_EXPIRED", 4, 5)))

    def test_a_code_is_used_once(self):
        first = ("reset", ("a code", 1), "reset", 2, 5)
        self.assertTrue(self.judge(self.sent, first, ("reset", ("a code", 2), "INVALID_OOB_CODE", 3, 4)))
        self.assertFalse(self.judge(self.sent, first, ("reset", ("a code", 2), "reset", 3, 4)))
        self.assertFalse(self.judge(self.sent, ("reset", ("a code", 2), "INVALID_OOB_CODE", 3, 4)))

    def test_a_fourth_code_retires_one(self):
        sent = [("send", (), f"code {number}", number, number + 0.5) for number in range(4)]
        refused = ("reset", ("code 0", 1), "INVALID_OOB_CODE", 5, 6)
        self.assertFalse(self.judge(*sent[:3], refused))
        self.assertTrue(self.judge(*sent, refused))
        used = ("reset", ("code 0", 1), "reset", 5, 6)
        self.assertTrue(self.judge(*sent, used, ("reset", ("code 3", 2), "INVALID_OOB_CODE", 7, 8)))
        self.assertFalse(self.judge(*sent, used, ("reset", ("code 3", 2), "reset", 7, 8)))

    def test_an_acknowledged_password_is_the_one(self):
        reset = ("reset", ("a code", 1), "reset", 2, 3)
        self.assertTrue(self.judge(self.sent, reset, ("sign_in", (1,), "a session", 4, 5)))
        self.assertFalse(self.judge(self.sent, reset, ("sign_in", (0,), "a session", 4, 5)))
        self.assertFalse(self.judge(self.sent, reset, ("sign_in", (1,), "INVALID_PASSWORD", 4, 5)))


if __name__ == "__main__":
    unittest.main()
