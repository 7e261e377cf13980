"""Tables of a store that an operator has changed, and settings of a role: what is refused names the table, and what is
acknowledged is there."""
from serving import OWNER, Refusal, wait_until
from several_servers import SIGN_UP, SeveralServers
from test_postgres import PostgresCase

CHANGED = "a table in the database of the service was changed"
ROLE = "app"
# What is done to a table, how it is undone, and the table.
CHANGES = (
    ("CREATE TRIGGER t BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION skip()", "DROP TRIGGER t ON audit", "audit"),
    ("CREATE RULE r AS ON DELETE TO sessions DO INSTEAD NOTHING", "DROP RULE r ON sessions", "sessions"),
    ("ALTER TABLE accounts ENABLE ROW LEVEL SECURITY", "ALTER TABLE accounts DISABLE ROW LEVEL SECURITY", "accounts"),
    ("ALTER TABLE rows SET UNLOGGED", "ALTER TABLE rows SET LOGGED", "rows"),
    ("CREATE TABLE heir () INHERITS (rows)", "DROP TABLE heir", "rows"),
    ("ALTER TABLE marks DROP CONSTRAINT marks_pkey", "ALTER TABLE marks ADD PRIMARY KEY (project, name)", "marks"),
    (
        "ALTER TABLE rows DROP CONSTRAINT rows_pkey, ADD PRIMARY KEY (key)",
        "ALTER TABLE rows DROP CONSTRAINT rows_pkey, ADD PRIMARY KEY (project, key)", "rows"),
    (
        "ALTER TABLE marks DROP CONSTRAINT marks_pkey, ADD PRIMARY KEY (project, name) DEFERRABLE",
        "ALTER TABLE marks DROP CONSTRAINT marks_pkey, ADD PRIMARY KEY (project, name)", "marks"),
    ("ALTER TABLE rows ALTER version TYPE numeric", "ALTER TABLE rows ALTER version TYPE bigint", "rows"),
    ("ALTER TABLE rows ALTER value DROP NOT NULL", "ALTER TABLE rows ALTER value SET NOT NULL", "rows"),
    ("ALTER TABLE accounts RENAME email TO mail", "ALTER TABLE accounts RENAME mail TO email", "accounts"),
    ("ALTER TABLE audit ADD note text", "ALTER TABLE audit DROP note", "audit"),
    (
        'ALTER TABLE rows ALTER project TYPE text COLLATE "und-x-icu"',
        'ALTER TABLE rows ALTER project TYPE text COLLATE "C"', "rows"),
    ("ALTER TABLE sessions RENAME TO kept", "ALTER TABLE kept RENAME TO sessions", "sessions"),
)
# What a trigger does to a row that is written.
ACTS = {"refuse": "RAISE EXCEPTION 'not today'", "skip": "RETURN NULL", "alter": "NEW.value = ''; RETURN NEW"}


class TamperingTests(PostgresCase):
    """The role of the servers does not own the tables, so that policies of rows hold for it."""

    store, serve, sign_up, sign_in = (
        SeveralServers.store, SeveralServers.serve, SeveralServers.sign_up, SeveralServers.sign_in)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.postgres.query("postgres", f"CREATE ROLE {ROLE} LOGIN")

    def setUp(self):
        super().setUp()
        self.store("create")
        self.query(f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {ROLE}")
        self.place = self.place.replace("postgres@", f"{ROLE}@")
        for name, act in ACTS.items():
            self.query(f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN {act}; END$$")

    def assert_refused(self, server, path, body):
        refused = server.send("POST", path, body)
        self.assertIn(refused.status_code, (500, 503), refused.text)
        self.assertIn("othing was changed", refused.json()["error"]["message"])
        return refused.json()["error"]["message"]

    def test_a_changed_table_is_named_by_commands_and_by_a_running_server(self):
        server = self.serve()
        self.sign_up(server, "ada@example.net")
        for change, undo, table in CHANGES:
            with self.subTest(change=change):
                self.query(change)
                for words in (("sign-up",), ("store", "status"), ("serve", "--port", "0")):
                    refused = self.vinculum("--store", self.place, *words)
                    self.assertEqual((refused.returncode, refused.stdout), (7, ""), refused.stderr)
                    self.assertIn(f"{table} is not as this program makes it", refused.stderr)
                unready = server.send("GET", "/readyz", headers=OWNER)
                self.assertEqual(unready.status_code, 503, unready.text)
                self.query(undo)
                self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 200)
        self.assertIn("sound", self.store("check"))

    def test_nothing_is_acknowledged_that_a_trigger_kept_from_the_table(self):
        server = self.serve()
        made = self.sign_up(server, "ada@example.net")
        update = "/identitytoolkit.googleapis.com/v1/accounts:update?key=any"
        for act in ACTS:
            for moment in ("INSERT", "UPDATE", "INSERT OR UPDATE"):
                self.query(f"CREATE TRIGGER t BEFORE {moment} ON rows FOR EACH ROW EXECUTE FUNCTION {act}()")
                said = [
                    self.assert_refused(server, SIGN_UP, {"email": "bob@example.net", "password": "a long password"}),
                    self.assert_refused(server, update, {"idToken": made["idToken"], "displayName": act}),
                ]
                if act == "alter":
                    self.assertIn(CHANGED, said[1])
                self.assertEqual(server.client(":lookup", idToken=made["idToken"])["users"][0]["email"], "ada@example.net")
                self.query("DROP TRIGGER t ON rows")
        self.query("CREATE TRIGGER t BEFORE DELETE ON rows FOR EACH ROW EXECUTE FUNCTION skip()")
        self.assert_refused(server, "/identitytoolkit.googleapis.com/v1/accounts:delete?key=any", {"idToken": made["idToken"]})
        self.query("DROP TRIGGER t ON rows")
        server.await_message("rows")
        self.assertEqual(self.query("SELECT email FROM accounts"), ["ada@example.net"])
        self.sign_up(server, "bob@example.net")
        self.assertIn("2 accounts", self.store("check"))

    def test_rows_that_a_running_server_cannot_see_or_read_are_not_taken_for_absent(self):
        server = self.serve()
        made = self.sign_up(server, "ada@example.net")
        for change, undo in (
            ("ALTER TABLE rows ENABLE ROW LEVEL SECURITY", "ALTER TABLE rows DISABLE ROW LEVEL SECURITY"),
            ("CREATE TABLE heir () INHERITS (rows); INSERT INTO heir SELECT * FROM rows", "DROP TABLE heir"),
            ("ALTER TABLE rows ALTER version TYPE numeric", "ALTER TABLE rows ALTER version TYPE bigint"),
            (
                "ALTER TABLE rows ALTER value TYPE text USING encode(value, 'hex')",
                "ALTER TABLE rows ALTER value TYPE bytea USING decode(value, 'hex')"),
            ("ALTER TABLE rows RENAME TO kept", "ALTER TABLE kept RENAME TO rows"),
        ):
            self.query(change)
            for path, body in (
                ("/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any", {"idToken": made["idToken"]}),
                (SIGN_UP, {"email": "ada@example.net", "password": "a long password"}), (SIGN_UP, {}),
            ):
                self.assertIn(CHANGED, self.assert_refused(server, path, body), change)
            self.query(undo)
            self.assertEqual(server.client(":lookup", idToken=made["idToken"])["users"][0]["email"], "ada@example.net")
        self.assertIn("1 account ", self.store("check"))

    def test_null_in_a_table_for_reports_changes_no_answer_and_is_found(self):
        server = self.serve()
        made = self.sign_up(server, "ada@example.net")
        self.query("UPDATE accounts SET email = NULL, disabled = NULL, anonymous = NULL, created_at = NULL")
        checked = self.vinculum("store", "check", "--store", self.place)
        self.assertEqual(checked.returncode, 7, checked.stdout)
        self.assertIn("the table accounts contradicts row", checked.stderr)
        self.assertEqual(self.sign_in(server, "ada@example.net")["localId"], made["localId"])

    def test_settings_of_the_role_leave_a_server_as_it_is(self):
        server = self.serve()
        made = self.sign_up(server, "ada@example.net")
        for number, setting in enumerate((
            "lock_timeout = 1", "idle_in_transaction_session_timeout = 1", "idle_session_timeout = 20", "search_path = ''",
            "default_transaction_isolation = 'repeatable read'", "default_transaction_isolation = 'serializable'",
            "session_replication_role = 'replica'", "quote_all_identifiers = on", "array_nulls = off", "enable_indexscan = off",
        )):
            self.query(f"ALTER ROLE {ROLE} SET {setting}")
            self.postgres.end_connections(self.database, 2, under_way=False)
            email = f"person-{number}@example.net"
            uid = self.sign_up(server, email)["localId"]
            self.assertEqual(self.sign_in(server, email)["localId"], uid, setting)
            self.assertEqual(server.client(":lookup", idToken=made["idToken"])["users"][0]["email"], "ada@example.net")
            self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 200, setting)
            if "search_path" not in setting:
                self.assertIn("sound", self.store("check"))
            self.query(f"ALTER ROLE {ROLE} RESET {setting.split()[0]}")
        self.query(f"ALTER ROLE {ROLE} SET default_transaction_read_only = on")
        self.postgres.end_connections(self.database, 2, under_way=False)
        with self.assertRaises(Refusal) as refused:
            self.sign_up(server, "bob@example.net")
        self.assertIn("cannot be written", refused.exception.message)
        self.query(f"ALTER ROLE {ROLE} RESET default_transaction_read_only")
        self.query(f"ALTER ROLE {ROLE} SET statement_timeout = 1")
        self.postgres.end_connections(self.database, 2, under_way=False)
        # A transaction has limits of its own, and a read is answered or refused.
        wait_until("an account", lambda: server.send("POST", SIGN_UP, {}).status_code == 200)
        self.query(f"ALTER ROLE {ROLE} RESET statement_timeout")
