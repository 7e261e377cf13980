"""The texts of the console: each that is used is there, in every language, with the same values; its scripts stay small."""
import gzip
import json
import re
import subprocess
import unittest

from serving import ROOT

SITE = ROOT / "Sources/VinculumConsole/site"
DECISIONS = ROOT / "Sources/Vinculum/Service/Decisions"
# The tables and the German sentences of rules as the page has them.
READ = """
const { table, languages } = await import("SITE/texts.js")
const pages = ["texts-account-pages.js", "texts-facts.js", "texts-live-pages.js", "texts-playground-pages.js", "texts-settings-pages.js", "playground/texts.js"]
for (const page of pages) Object.assign(table, (await import(`SITE/${page}`)).texts)
const { rules, remedies } = await import("SITE/texts-rules.js")
console.log(JSON.stringify({ table, languages, rules, remedies }))
"""
MOST_SCRIPT_BYTES = 60_000


def cases(name):
    """The raw values of an enumeration of Swift whose cases stand a line each."""
    text = (DECISIONS / name).read_text()
    body = re.search(r"enum \w+: String[^{]*\{(.*?)\n    \}", text, re.S)[1]
    found = re.findall(r"^        case (\w+)(?: = \"(\w+)\")?$", body, re.M)
    return {raw or case for case, raw in found}


class TextTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        script = READ.replace("SITE", SITE.as_uri())
        run = subprocess.run(["node", "--input-type=module", "--eval", script], capture_output=True, text=True, timeout=60)
        if run.returncode != 0:
            raise AssertionError(run.stderr)
        read = json.loads(run.stdout)
        cls.table, cls.languages, cls.rules, cls.remedies = read["table"], read["languages"], read["rules"], read["remedies"]
        cls.scripts = {str(path.relative_to(SITE)): path.read_text() for path in sorted(SITE.rglob("*.js"))}

    def test_each_language_has_each_text_with_the_same_values(self):
        self.assertGreater(len(self.table), 300)
        for key, row in self.table.items():
            with self.subTest(key):
                self.assertEqual(len(row), len(self.languages))
                self.assertTrue(all(text.strip() for text in row))
                for shape in (r"\{\w+\}", r"\|"):
                    kinds = {frozenset(re.findall(shape, text)) for text in row}
                    self.assertEqual(len(kinds), 1, row)

    def test_each_text_that_is_used_is_there(self):
        used = 0
        for name, script in self.scripts.items():
            literal = re.findall(r"\bt\(\"([^\"$]+)\"", script) + [f"s.{key}" for key in re.findall(r"\bs\(\"([^\"$]+)\"", script)]
            for key in literal:
                used += 1
                self.assertIn(key, self.table, name)
        self.assertGreater(used, 200)

    def test_each_text_is_used(self):
        everything = "\n".join(script for name, script in self.scripts.items() if not name.startswith("texts-"))
        # What comes before a value in a template literal, as in t(`trust-${trust}`).
        beginnings = [found for found in re.findall(r"`([\w.-]+?)\$\{", everything) if found]
        for key in self.table:
            bare = key.removeprefix("s.")
            is_named = re.search(rf"[\"'`.]{re.escape(bare)}[\"'`]|\b{re.escape(bare)}[,:]", everything)
            is_made = any(key.startswith(beginning) or bare.startswith(beginning) for beginning in beginnings)
            self.assertTrue(is_named or is_made, key)

    def test_each_rule_and_remedy_has_a_german_sentence(self):
        rules, remedies = cases("Decision.Rule.swift"), cases("Decision.Remedy.swift")
        self.assertGreater(min(len(rules), len(remedies)), 20)
        self.assertEqual(set(self.rules), rules)
        self.assertEqual(set(self.remedies), remedies)

    def test_each_fact_has_a_text(self):
        text = (DECISIONS / "Decision.Fact.swift").read_text()
        names = {raw or case for case, raw in re.findall(r"^        case (\w+)(?: = \"(\w+)\")?$", text, re.M)}
        self.assertGreater(len(names), 30)
        self.assertEqual({key.removeprefix("fact-") for key in self.table if key.startswith("fact-")}, names)

    def loaded(self, name):
        """The scripts that come with one, itself among them."""
        found, open_ = set(), [name]
        while open_:
            if (name := open_.pop()) not in found:
                found.add(name)
                open_ += re.findall(r"^(?:import|export) (?:[^;]*?from )?\"\./([\w.-]+)\"", self.scripts[name], re.M)
        return found

    def test_no_page_needs_many_scripts(self):
        """What comes with the first page, and with any other in its place: its module and the texts of its part."""
        first = self.loaded("main.js") | {"texts-facts.js"}
        late = 0
        for part in sorted(first):
            imported = set(re.findall(r"import\(\"\./([\w.-]+\.js)\"\)", self.scripts[part]))
            texts = {name for name in imported if name.startswith("texts-")}
            for page in sorted(imported - texts):
                late += 1
                scripts = first | self.loaded(page) | texts
                with self.subTest(page):
                    size = sum(len(gzip.compress(self.scripts[name].encode(), 9)) for name in scripts)
                    self.assertLess(size, MOST_SCRIPT_BYTES)
        self.assertGreater(late, 14)

    def test_no_script_makes_markup_or_runs_text(self):
        for name, script in self.scripts.items():
            self.assertNotRegex(script, r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|srcdoc|javascript:", name)

    def test_no_script_names_another_origin(self):
        for name, script in self.scripts.items():
            for address in re.findall(r"https?://[\w.-]+", script):
                self.assertRegex(address, r"^https?://(127\.0\.0\.1|localhost|www\.w3\.org|.*example\.(com|org|net)|auth\.example)", name)


if __name__ == "__main__":
    unittest.main()
