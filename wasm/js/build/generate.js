// Writes what the packages for JavaScript and Python, the server's description, the articles and the tests have of the
// Swift sources: the messages, and the operations with their paths and types: node wasm/js/build/generate.js [--check].
// With --check it writes nothing, and fails if a file is not current. It always fails if an operation would have no typed
// call or no text in an article, a field of a message no meaning, or an error code no row, meaning or remedy.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { argv, exit, stderr } from "node:process";
import { articles } from "./articles.js";
import * as errors from "./errors.js";
import { declarations, table } from "./javascript.js";
import { everyMessage, messagesIn } from "./messages.js";
import * as openAPI from "./openapi.js";
import { operationsIn, utilitiesIn } from "./operations.js";
import * as python from "./python.js";
import * as swift from "./swift.js";

const root = new URL("../../../", import.meta.url);
const wire = new URL("Sources/Vinculum/Wire/", root);
const tree = await messagesIn(wire);
const operations = await operationsIn(wire, new URL("Sources/Vinculum/Service/", root), tree);
const errorCodes = await errors.errorsIn(wire);
const utilities = await utilitiesIn(new URL("Sources/VinculumServer/", root));
const lacking = [...operations.lacking, ...errorCodes.lacking];
lacking.push(...everyMessage(tree).flatMap(([name, { fields }]) => fields
    .filter(({ doc, value }) => doc.length === 0 && !value)
    .map((field) => `the field ${field.name} of ${name} has no comment, which is its meaning in the articles`)));
if (lacking.length > 0) {
    stderr.write(lacking.map((sentence) => `${sentence}\n`).join(""));
    exit(1);
}
const head = "Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.";
const outputs = {
    "wasm/js/messages.d.ts": declarations(head, tree, operations),
    "wasm/js/operations.js": table(head, operations),
    "wasm/python/src/vinculum_auth/messages.py": python.messages(head, tree, operations),
    "wasm/python/src/vinculum_auth/operations.py": python.table(head, operations),
    "wasm/python/src/vinculum_auth/calls.py": python.callTypes(head, operations),
    "Sources/VinculumServer/Pages/APIDescription+Messages.swift": openAPI.description(head, tree, operations),
    "Tests/VinculumTests/Wire/EveryMessage.swift": swift.everyMessage(head, tree, operations),
    "Sources/Vinculum/Vinculum.docc/ErrorCatalogue.md": errors.article(head, errorCodes),
    "wasm/js/remedies.js": errors.javascript(head, errorCodes),
    "wasm/js/remedies.d.ts": errors.declarations(head, errorCodes),
    "wasm/python/src/vinculum_auth/remedies.py": errors.python(head, errorCodes),
};
const written = articles(head, tree, operations, utilities);
for (const [name, text] of Object.entries(written)) outputs[`Sources/Vinculum/Vinculum.docc/${name}`] = text;
for (const [name, text] of Object.entries(outputs)) {
    const url = new URL(name, root);
    if (await readFile(url, "utf8").catch(() => "") === text) continue;
    if (!argv.includes("--check")) {
        await mkdir(new URL(".", url), { recursive: true });
        await writeFile(url, text);
    } else {
        stderr.write(`${name} is not current: run node wasm/js/build/generate.js\n`);
        exit(1);
    }
}
