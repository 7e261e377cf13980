"""Schemas of PostgreSQL: a store stays the one that was made, whatever schemas are made and wherever the path leads later."""
from serving import OWNER, Refusal
from several_servers import SeveralServers
from test_postgres import PostgresCase


class SchemaTests(PostgresCase):
    """The role of the servers is called like a schema that does not exist at first, as "$user" is first on the path."""

    store, serve, sign_up = SeveralServers.store, SeveralServers.serve, SeveralServers.sign_up
    role = "app"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.postgres.query("postgres", f"CREATE ROLE {cls.role} LOGIN")

    def setUp(self):
        super().setUp()
        self.query(f"ALTER DATABASE {self.database} OWNER TO {self.role}")
        self.place = self.place.replace("postgres@", f"{self.role}@")

    def on(self, path):
        """The place with a search path."""
        return f"{self.place}&options=-csearch_path%3D{path}"

    def uids(self, schema):
        return self.query(f"SELECT uid FROM {schema}.accounts ORDER BY uid")

    def refused(self, code, *words):
        done = self.vinculum(*words)
        self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
        return done.stderr

    def test_a_schema_that_is_made_later_is_not_taken_for_the_stores(self):
        self.store("create")
        server = self.serve()
        uids = [self.sign_up(server, "ada@example.net")["localId"]]
        self.query(f"CREATE SCHEMA {self.role} AUTHORIZATION {self.role}")
        self.query(f"CREATE TABLE {self.role}.rows (LIKE public.rows INCLUDING ALL)")
        self.query(f"ALTER TABLE {self.role}.rows OWNER TO {self.role}")
        self.postgres.end_connections(self.database, 3, under_way=False)
        uids.append(self.sign_up(server, "bob@example.net")["localId"])
        other = self.serve()
        uids.append(self.sign_up(other, "eve@example.net")["localId"])
        with self.assertRaises(Refusal) as refused:
            self.sign_up(server, "eve@example.net")
        self.assertEqual(refused.exception.message, "EMAIL_EXISTS")
        self.assertEqual(self.uids("public"), sorted(uids))
        self.assertEqual(self.query(f"SELECT count(*) FROM {self.role}.rows"), ["0"])
        self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 200)
        self.assertIn("3 accounts", self.store("check"))
        # The second store would be meant by some sessions, and the first by others.
        said = self.refused(4, "store", "create", "--store", self.place)
        self.assertIn("already exists (the schema public has a store)", said)

    def test_two_stores_on_the_path_are_refused_until_it_leads_to_one(self):
        self.store("create")
        server = self.serve()
        uid = self.sign_up(server, "ada@example.net")["localId"]
        self.query(f"CREATE SCHEMA {self.role} AUTHORIZATION {self.role}")
        made = self.vinculum("store", "create", "--store", self.on(self.role))
        self.assertEqual(made.returncode, 0, made.stderr)
        for words in (("serve", "--port", "0"), ("sign-up",), ("store", "status"), ("store", "check"), ("accounts", "list")):
            said = self.refused(4, "--store", self.place, *words)
            self.assertIn("several schemas of the search_path have a store of accounts", said)
            self.assertIn(f"they are {self.role} and public", said)
        self.postgres.end_connections(self.database, 3, under_way=False)
        uids = [uid, self.sign_up(server, "bob@example.net")["localId"]]
        self.assertEqual((self.uids("public"), self.uids(self.role)), (sorted(uids), []))
        self.query(f"ALTER ROLE {self.role} SET search_path = public")
        try:
            self.assertIn("2 accounts", self.store("check"))
        finally:
            self.query(f"ALTER ROLE {self.role} RESET search_path")
        self.assertIn("0 accounts", self.vinculum("store", "check", "--store", self.on(self.role)).stdout)

    def test_a_path_that_leads_elsewhere_is_refused_and_the_schema_named(self):
        schema = 'we"ird Schema'
        self.query(f"""CREATE SCHEMA "we""ird Schema" AUTHORIZATION {self.role}""")
        here = self.on("%22we%22%22ird%5C%20Schema%22")
        made = self.vinculum("store", "create", "--store", here)
        self.assertEqual(made.returncode, 0, made.stderr)
        elsewhere, self.place = self.place, here
        server = self.serve()
        self.sign_up(server, "ada@example.net")
        self.place = elsewhere
        for words in (("serve", "--port", "0"), ("sign-up",), ("store", "status")):
            said = self.refused(6, "--store", elsewhere, *words)
            self.assertIn("no schema of the search_path has a store of accounts", said)
            self.assertIn(f"the schema {schema} has one", said)
        # A running server stays where it is, also on new connections.
        self.query(f"ALTER ROLE {self.role} SET search_path = public")
        self.addCleanup(self.query, f"ALTER ROLE {self.role} RESET search_path")
        self.query(f"""ALTER SCHEMA "we""ird Schema" RENAME TO kept""")
        refused = server.send("GET", "/readyz", headers=OWNER)
        self.assertEqual(refused.status_code, 503, refused.text)
        self.query("""ALTER SCHEMA kept RENAME TO "we""ird Schema" """)
        self.sign_up(server, "bob@example.net")
        self.assertIn("2 accounts", self.vinculum("store", "check", "--store", here).stdout)
        # Both are apart: what is made in one is not in the other.
        self.store("create")
        self.assertIn("0 accounts", self.store("check"))

    def test_a_role_without_a_schema_makes_no_store(self):
        said = self.refused(1, "store", "create", "--store", self.on("nowhere"))
        self.assertIn("the role has no schema to make tables in: set its search_path", said)
