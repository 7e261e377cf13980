#!/usr/bin/env bash
# scim2-filter-parser binds "or" before "and", and leaves out what it does not know.
#
# Version: scim2-filter-parser 0.7.0 (PyPI), which django-scim2 uses
# Guess: filters of SCIM follow RFC 7644, section 3.4.2.2: "and" is evaluated before "or", attribute names do not
#   regard case, a full name with its urn: is the same attribute, and a filter on an attribute that the service does
#   not have is refused (invalidFilter) or finds nobody.
# Behaviour: "A or B and C" is "(A or B) and C", "A and B or C" is what it should be. A comparison whose attribute is
#   not, letter by letter, in the map of attributes drops out of the condition: "nickName eq" beside "userName eq"
#   leaves the latter, and "username eq" alone, or the full name, leaves no condition at all (None), so all users.
# Consequence: a client that asks "is there username anna?" gets the first of all, and takes that account for hers.
#   Write parentheses round each "and"; in a service refuse the filter whose attributes are not all in the map, and
#   add the map's keys in the spellings that clients send.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check scim2-filter-parser==0.7.0; } \
    || { echo "scim2-filter-parser 0.7.0 cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import importlib.metadata, sqlite3, sys
from scim2_filter_parser.queries import SQLQuery

columns = {("userName", None, None): "user_name", ("title", None, None): "title"}
database = sqlite3.connect(":memory:")
database.execute("CREATE TABLE users (user_name, title)")
database.executemany("INSERT INTO users VALUES (?, ?)", [("anna", "cook"), ("bert", "cook"), ("carl", "smith")])


def found(text):
    query = SQLQuery(text, "users", columns)
    condition, values = query.where_sql, query.params_dict
    for name in list(values):
        condition = condition.replace("{" + name + "}", ":" + name)
    where = f" WHERE {condition}" if condition else ""
    names = [name for name, in database.execute(f"SELECT user_name FROM users{where} ORDER BY 1", values)]
    print(f"{text}: {condition} {values} finds {names}")
    return names


print("scim2-filter-parser", importlib.metadata.version("scim2-filter-parser"))
seen = [
    found('userName eq "anna"'),
    found('userName eq "anna" or title eq "cook" and userName eq "bert"'),
    found('userName eq "anna" or (title eq "cook" and userName eq "bert")'),
    found('title eq "cook" and userName eq "bert" or userName eq "carl"'),
    found('userName eq "anna" and nickName eq "nobody"'),
    found('username eq "anna"'),
    found('urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna"'),
]
everyone = ["anna", "bert", "carl"]
sys.exit(0 if seen == [["anna"], ["bert"], ["anna", "bert"], ["bert", "carl"], ["anna"], everyone, everyone] else 1)
END
venv/bin/python trial.py
