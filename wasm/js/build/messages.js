// Reads the messages of the protocol from the field declarations of the Swift sources.
import { readFile, readdir } from "node:fs/promises";

/** The types of fields that are neither messages nor lists of names. */
const scalars = ["String", "Bool", "Int64", "JSON.Raw"];

/** The braces of a line that opens or closes scopes; those in texts and comments do not. */
const braces = (line) => line.replace(/\/\/.*$/, "").replace(/"(\\.|[^"\\])*"/g, "").replace(/[^{}]/g, "");

/** A type of Swift as its name and how many lists it is in. */
function typeOf(swift) {
    const list = /^\[(.*)\]$/.exec(swift);
    if (!list) return { base: swift, lists: 0 };
    const { base, lists } = typeOf(list[1]);
    return { base, lists: lists + 1 };
}

/** Reads the scopes of a file into the tree of messages. */
function read(text, tree, file) {
    const stack = [];
    let doc = [];
    for (const line of text.split("\n")) {
        const at = stack.at(-1);
        const comment = /^\s*\/\/\/ ?(.*)$/.exec(line);
        if (comment) {
            doc.push(comment[1].replaceAll("``", "`").replaceAll("*/", "* /"));
            continue;
        }
        const opened = /^\s*(?:public )?(extension|enum|struct) ([\w.]+)(?:: ([\w., ]+?))? \{/.exec(line);
        const member = /^\s*public var (\w+): (.*?)\?(?: = (".*"))?$/.exec(line);
        const field = /try v\.(\w+)\("(\w+)", &self\.(\w+)\)/.exec(line);
        const choice = /^\s*case (\w+)(?: = "(.*)")?$/.exec(line);
        if (member && at?.members) at.members.set(member[1], { type: typeOf(member[2]), value: member[3], doc });
        else if (field) {
            const owner = stack.findLast((scope) => scope.members);
            const { type, value, doc: lines } = owner?.members.get(field[3]) ?? {};
            if (!type) throw new Error(`${file}: ${line.trim()} shows a member that is not declared before it`);
            owner.fields.push({ name: field[2], form: field[1], type, value, doc: lines });
        } else if (choice && at?.choices) at.choices.push(choice[2] ?? choice[1]);
        if (line.trim() !== "") {
            for (const brace of braces(line)) {
                if (brace === "}") stack.pop();
                else stack.push(opened ? scopeOf(opened, stack.at(-1), tree, doc) : {});
            }
            doc = [];
        }
    }
    if (stack.length > 0) throw new Error(`${file}: the braces do not match`);
}

/** The scope that a declaration opens: a namespace, a message, a list of names, or something of no interest. */
function scopeOf([, kind, name, conforms = ""], outer, tree, doc) {
    if (kind === "extension") return name === "Wire" ? { inner: tree } : {};
    if (!outer?.inner) return {};
    const scope = { doc, inner: new Map() };
    if (conforms.includes("WireMessage")) Object.assign(scope, { members: new Map(), fields: [] });
    else if (conforms.includes("WireEnumeration")) scope.choices = [];
    else if (kind !== "enum" || conforms !== "") return {};
    outer.inner.set(name, scope);
    return scope;
}

/** Gives each field the dotted name of its type, which sees the names declared in its message and around it. */
function resolve(scope, path, around) {
    const within = [{ inner: scope.inner, path }, ...around];
    for (const field of scope.fields ?? []) {
        const { base, lists } = field.type;
        const place = within.find(({ inner }) => inner.has(base));
        // Otherwise the declarations would take a name of their platform, such as Body.
        if (!place && !scalars.includes(base)) throw new Error(`${path} has a field of the unknown type ${base}`);
        field.type = { name: place ? [...place.path === "" ? [] : [place.path], base].join(".") : base, lists };
    }
    for (const [name, inner] of scope.inner) resolve(inner, path === "" ? name : `${path}.${name}`, within);
}

/**
 * The tree of the messages of a folder: `inner` has scopes by their names, a message has `fields`, a list of names
 * `choices`. The type of a field is a scalar of Swift or the dotted name of a scope, in so many `lists`; its `form` is
 * how a visitor reads it, such as `decimal`. A field without a sentence has that of its name, from the comment of Wire.
 */
export async function messagesIn(folder) {
    const tree = new Map();
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".swift")).sort();
    for (const name of files) read(await readFile(new URL(name, folder), "utf8"), tree, name);
    const root = { inner: new Map([...tree].sort(([a], [b]) => a < b ? -1 : 1)) };
    resolve(root, "", []);
    explain(root, await readFile(new URL("Wire.swift", folder), "utf8"));
    return root;
}

/** Every message with its dotted name, in the order of the tree. */
export const everyMessage = (scope, path = []) => [...scope.inner].flatMap(([name, inner]) => [
    ...(inner.fields ? [[[...path, name].join("."), inner]] : []), ...everyMessage(inner, [...path, name]),
]);

/** Gives each field that its message says nothing about the sentence of its name: - `NAME`: SENTENCE. */
function explain(root, text) {
    const sentences = new Map();
    let last = null;
    for (const line of text.split("\n")) {
        const [, name, sentence] = /^\/\/\/ - `(\w+)`: (.*)$/.exec(line) ?? [];
        const [, more] = /^\/\/\/   (.*)$/.exec(line) ?? [];
        if (name !== undefined) sentences.set(last = name, [sentence]);
        else if (more !== undefined && last !== null) sentences.get(last).push(more);
        else last = null;
    }
    const used = new Set();
    for (const [, message] of everyMessage(root)) {
        for (const field of message.fields) {
            if (field.doc.length > 0 || !sentences.has(field.name)) continue;
            field.doc = sentences.get(field.name);
            used.add(field.name);
        }
    }
    const [idle] = [...sentences.keys()].filter((name) => !used.has(name));
    if (idle !== undefined) throw new Error(`Wire.swift: every member ${idle} has a sentence of its own`);
}

/** The message of a dotted name; `undefined` if there is none. */
export function messageAt(root, path) {
    const scope = path.split(".").reduce((outer, name) => outer?.inner.get(name), root);
    return scope?.fields && scope;
}
