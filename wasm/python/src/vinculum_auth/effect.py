"""What an engine wants sent: mails, text messages and notices."""
from __future__ import annotations

import dataclasses
import json
from typing import Any


@dataclasses.dataclass(frozen=True)
class Effect:
    """A mail, a text message or a notice. The article "The webhook of codes and links" lists the kinds."""

    #: Such as `PASSWORD_RESET` or `PHONE_SIGNIN`.
    kind: str
    #: The language that the client asked for, else `en`. Check its form before using it as the name of a file.
    locale: str
    #: What the code does, in English words.
    purpose: str
    #: The recipient of a mail or notice.
    email: str | None = None
    #: The recipient of a text message.
    phone_number: str | None = None
    #: The English text of a notice, which has neither code nor link, or of a mail that restores an address.
    text: str | None = None
    #: The code: that of a link, or all of a text message.
    code: str | None = None
    #: The whole link of a mail.
    link: str | None = None
    #: When the code expires, such as `2027-01-01T00:00:00.000Z`.
    expires_at: str | None = None
    #: The account; `None` where the code signs in or up.
    uid: str | None = None
    #: The tenant, if the account belongs to one.
    tenant: str | None = None

    @staticmethod
    def of(data: bytes) -> Effect:
        """Reads an object of the module. Members that this package does not know are left out."""
        members: dict[str, Any] = json.loads(data)
        named = {_NAMES.get(name, name): value for name, value in members.items()}
        return Effect(**{field.name: named[field.name] for field in dataclasses.fields(Effect) if field.name in named})

    def __repr__(self) -> str:
        # Who has a code can sign in with it, and a representation may end in a log.
        return f"Effect({self.kind})"


_NAMES = {"phoneNumber": "phone_number", "expiresAt": "expires_at"}
