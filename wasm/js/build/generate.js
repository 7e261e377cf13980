// Writes what the packages for JavaScript and Python have of the Swift sources: the messages, and the operations with
// their paths and types: node wasm/js/build/generate.js [--check]. With --check it writes nothing, and fails if a file
// is not current. It always fails if an operation would have no typed call.
import { readFile, writeFile } from "node:fs/promises";
import { argv, exit, stderr } from "node:process";
import { declarations, table } from "./javascript.js";
import { messagesIn } from "./messages.js";
import { operationsIn } from "./operations.js";
import * as python from "./python.js";

const root = new URL("../../../", import.meta.url);
const wire = new URL("Sources/Vinculum/Wire/", root);
const tree = await messagesIn(wire);
const operations = await operationsIn(wire, new URL("Sources/Vinculum/Service/", root), tree);
if (operations.lacking.length > 0) {
    stderr.write(operations.lacking.map((sentence) => `${sentence}\n`).join(""));
    exit(1);
}
const head = "Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.";
const outputs = {
    "wasm/js/messages.d.ts": declarations(head, tree, operations),
    "wasm/js/operations.js": table(head, operations),
    "wasm/python/src/vinculum/messages.py": python.messages(head, tree, operations),
    "wasm/python/src/vinculum/operations.py": python.table(head, operations),
    "wasm/python/src/vinculum/calls.py": python.callTypes(head, operations),
};
for (const [name, text] of Object.entries(outputs)) {
    const url = new URL(name, root);
    if (!argv.includes("--check")) await writeFile(url, text);
    else if (await readFile(url, "utf8").catch(() => "") !== text) {
        stderr.write(`${name} is not current: run node wasm/js/build/generate.js\n`);
        exit(1);
    }
}
