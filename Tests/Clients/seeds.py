"""Random values of the tests: all from one seed, which a failure prints.

TESTING_SEED repeats a run with its seed (hexadecimal digits); "random" draws a fresh one and says which; without it each
run has the same.
"""
import os
import random
import string
import sys

SEED = os.environ.get("TESTING_SEED") or "1"
if SEED == "random":
    SEED = f"{random.SystemRandom().getrandbits(64):016x}"
    print(f"TESTING_SEED={SEED}", file=sys.stderr)
try:
    int(SEED, 16)
except ValueError:
    sys.exit(f'TESTING_SEED is "random" or a seed as a failure prints it, not {SEED}')


class Source(random.Random):
    """Random values for one purpose, the same for the same seed."""

    def __init__(self, purpose):
        super().__init__(f"{SEED} {purpose}")

    def token(self, count=32):
        """Characters that a URL takes as they are. It begins like an option, as some of secrets.token_urlsafe do."""
        return "-" + "".join(self.choices(string.ascii_letters + string.digits + "-_", k=count))

    def password(self):
        """A password that a command line, a form or a format may misread."""
        return self.choice(["-", "--", "-h", "--help="]) + self.choice(["%", "%41", "$HOME", " ", "'", "\"", "&", "+", "ä"]) + self.token(12)
