#!/usr/bin/env bash
# A number that lost its plus becomes another valid number, in some countries and for some lines.
#
# Version: phonenumbers 9.0.43 (PyPI), a port of libphonenumber with its data
# Guess: an international number whose plus is gone (a spreadsheet takes it for a number), parsed with its own country
#   as the region, is read alike in all countries: the country code is found, or is_valid_number() says that this is
#   none.
# Behaviour: the code is found only where the whole does not match the national pattern or is too long: for the
#   example mobile numbers of 241 regions. To those of Germany, Indonesia and Kosovo the code is added a second time,
#   and is_valid_number() holds for the result. In Germany a mobile number changes so and a number of Berlin does not.
# Consequence: a list of accounts that went through a spreadsheet gets numbers of nobody or of somebody else, and a
#   check of validity passes them. Put the plus back before parsing where the digits are known to be international, or
#   compare parse("+" + digits) with parse(digits, region) and ask a person where both are valid and differ.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check phonenumbers==9.0.43; } \
    || { echo "phonenumbers 9.0.43 cannot be installed" >&2; exit 2; }

cat >"$folder/trial.py" <<'END'
import sys
import phonenumbers as phone

E164 = phone.PhoneNumberFormat.E164


def without_plus(number, region):
    read = phone.parse(number.removeprefix("+"), region)
    return phone.format_number(read, E164), phone.is_valid_number(read)


def regions(kind):
    groups = {"the same": [], "another, valid": [], "another, not valid": []}
    for region in sorted(phone.SUPPORTED_REGIONS):
        example = phone.example_number_for_type(region, kind)
        if example is None:
            continue
        number = phone.format_number(example, E164)
        read, valid = without_plus(number, region)
        groups["the same" if read == number else "another, valid" if valid else "another, not valid"].append(region)
    return groups


print("phonenumbers", phone.__version__)
kinds = {}
for name in ("MOBILE", "FIXED_LINE"):
    kinds[name] = regions(getattr(phone.PhoneNumberType, name))
    for group, members in kinds[name].items():
        print(f"{name}, {group}: {len(members)}", *(members if len(members) < 20 else []))

# Germany keeps these two for films.
germany = {number: without_plus(number, "DE") for number in ("+491713920012", "+493023125012")}
for number, (read, valid) in germany.items():
    print(f"{number[1:]} in DE: {read}, is_valid_number {valid}; meant was {number}")
mobile = kinds["MOBILE"]
still = (len(mobile["the same"]) > 200 and "DE" in mobile["another, valid"] and not mobile["another, not valid"]
         and germany == {"+491713920012": ("+49491713920012", True), "+493023125012": ("+493023125012", True)})
sys.exit(0 if still else 1)
END
"$folder/venv/bin/python" "$folder/trial.py"
