#!/usr/bin/env bash
# pydantic's EmailStr turns an address in ASCII into one that an ordinary mail server does not take.
#
# Version: pydantic 2.14.4 with email-validator 2.4.0, beside Django 5.2.19 and marshmallow 4.4.0; smtplib of CPython
#   3.11.7, aiosmtpd 1.4.6 (PyPI)
# Guess: EmailStr checks an address, and at most writes the domain in small letters. What is ASCII stays ASCII, as it
#   does in the fields for addresses of Django and marshmallow.
# Behaviour: EmailStr returns a domain in its ASCII form (xn--) in its Unicode form: jane@xn--bcher-kva.example.com
#   becomes jane@bücher.example.com, in the model and in the JSON that it writes. (The README of email-validator says
#   so of the member normalized, which pydantic takes.) send_message of smtplib then requires SMTPUTF8 of the server and
#   raises SMTPNotSupportedError where the server lacks it; sendmail raises UnicodeEncodeError with either server. The
#   address as it was given is delivered in all four cases.
# Consequence: one mailbox has two addresses: xn-- in the table of a Django site or in a provider's token, the Unicode
#   form in the table of a FastAPI service. A join by address finds no row, and after a move to such a service the mail
#   with the reset link is not sent. Compare and send by validate_email(address).ascii_email (None where the local part
#   is not ASCII), and store the address as it was given as well.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install -q --disable-pip-version-check pydantic==2.14.4 \
    email-validator==2.4.0 django==5.2.19 marshmallow==4.4.0 aiosmtpd==1.4.6; } \
    || { echo "pydantic 2.14.4 or the other libraries cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import importlib.metadata, platform, smtplib, socket, sys
from email.message import EmailMessage
from aiosmtpd.controller import Controller
from django.conf import settings
from django.forms import EmailField
from email_validator import validate_email
from marshmallow import fields
from pydantic import BaseModel, EmailStr

GIVEN, UNICODE = "jane@xn--bcher-kva.example.com", "jane@b\u00fccher.example.com"
settings.configure()


class Account(BaseModel):
    email: EmailStr


class Mailbox:
    async def handle_DATA(self, server, session, envelope):
        self.recipients = envelope.rcpt_tos
        return "250 kept"


def sent(address, by, international):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    mailbox = Mailbox()
    server = Controller(mailbox, hostname="127.0.0.1", port=port, enable_SMTPUTF8=international)
    server.start()
    try:
        with smtplib.SMTP("127.0.0.1", port) as client:
            if by == "sendmail":
                client.sendmail("app@example.com", [address], "Subject: reset\r\n\r\nhello")
            else:
                mail = EmailMessage()
                mail["From"], mail["To"], mail["Subject"] = "app@example.com", address, "reset"
                mail.set_content("hello")
                client.send_message(mail)
        return f"delivered to {mailbox.recipients[0]}"
    except Exception as error:
        return type(error).__name__
    finally:
        server.stop()


for package in ("pydantic", "email-validator", "django", "marshmallow", "aiosmtpd"):
    print(package, importlib.metadata.version(package), end="; ")
print("Python", platform.python_version())
read = {"pydantic": Account(email=GIVEN).email, "Django": EmailField().clean(GIVEN),
        "marshmallow": fields.Email().deserialize(GIVEN),
        "ascii_email": validate_email(UNICODE, check_deliverability=False).ascii_email}
for library, address in read.items():
    print(f"{library}: {address}")
print("in JSON:", Account(email=GIVEN).model_dump_json())
seen = {}
for address in (GIVEN, read["pydantic"]):
    for by in ("send_message", "sendmail"):
        for international in (False, True):
            seen[address, by, international] = found = sent(address, by, international)
            print(f"{address} by {by}, server {'with' if international else 'without'} SMTPUTF8: {found}")
cases = [(by, international) for by in ("send_message", "sendmail") for international in (False, True)]
still = (read == {"pydantic": UNICODE, "Django": GIVEN, "marshmallow": GIVEN, "ascii_email": GIVEN}
         and [seen[GIVEN, *case] for case in cases] == [f"delivered to {GIVEN}"] * 4
         and [seen[UNICODE, *case] for case in cases] == [
             "SMTPNotSupportedError", f"delivered to {UNICODE}", "UnicodeEncodeError", "UnicodeEncodeError"])
sys.exit(0 if still else 1)
END
PYTHONIOENCODING=utf-8 venv/bin/python trial.py
