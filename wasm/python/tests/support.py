"""What the tests of the package share."""
from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable
from typing import Any

import vinculum_auth

API = "/identitytoolkit.googleapis.com/v1"
NOW = 1_700_000_000_000


def seeds(count: int) -> list[str]:
    """The seeds of as many random cases, each of which a failure prints.

    TESTING_SEED, as in all tests: the same seeds in each run without it, fresh ones with the word random, and one seed
    alone with its hexadecimal digits.
    """
    wanted = os.environ.get("TESTING_SEED", "")
    if wanted not in ("", "random"):
        int(wanted, 16)
        return [wanted]
    first = random.SystemRandom().getrandbits(32) if wanted else 0
    return [f"{first + number:x}" for number in range(count)]


def of_seed(seed: str) -> str:
    """The name of a case: what repeats it."""
    return f"TESTING_SEED={seed}"


def path(operation: str) -> str:
    """The path of an operation of accounts."""
    return f"{API}/accounts:{operation}?key=any"


def person(number: int = 1) -> dict[str, Any]:
    """The body of a sign-up."""
    return {"email": f"p{number}@example.com", "password": "a long enough password", "returnSecureToken": True}


def counting() -> Callable[[int], bytes]:
    """A source of bytes that repeats in each test."""
    numbers = itertools.count(1)
    return lambda count: next(numbers).to_bytes(count, "big")


def engine(**options: Any) -> vinculum_auth.Engine:
    """An engine whose clock stands still and whose passwords are hashed cheaply."""
    options.setdefault("settings", {})
    options["settings"] = {"hashCost": "1", **options["settings"]}
    return vinculum_auth.Engine("demo", **{"now": lambda: NOW, "random": counting(), **options})


def sign_up(target: vinculum_auth.Engine, number: int = 1) -> dict[str, Any]:
    """Signs a person up; returns the response."""
    response = target.handle("POST", path("signUp"), json=person(number))
    assert response.status == 200, response.text
    body: dict[str, Any] = response.json()
    return body


def emails(target: vinculum_auth.Engine) -> list[str]:
    """The addresses of all accounts, as an administrator sees them."""
    response = target.handle(
        "GET", f"{API}/projects/demo/accounts:batchGet?maxResults=1000", {"Authorization": "Bearer owner"})
    assert response.status == 200, response.text
    return sorted(user["email"] for user in response.json().get("users", []))
