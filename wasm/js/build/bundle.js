// Puts the files that index.js of a package imports into one, whole.js, and leaves in each what it exports from there:
// bundle.js FOLDER
//
// Node takes three times as long for thirty files as for one, and a page asks for each. A file is a function that returns
// what it exports, so that its other names stay its own. It is marked as pure: bundlers leave out what nobody uses.
import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";
import { dirname, join, relative } from "node:path";

const folder = argv[2];
const statement = /^(import|export) (\{[^}]*\}) from "(\.[^"]+)";\n/gm;
const declaration = /^export ((?:const|class|function|async function|function\*|async function\*) (\w+))/gm;

/** Each file by its path: the name of its function, and the names that it exports. */
const files = new Map();
const parts = [];

/** The names between braces, each with the one that it has elsewhere. */
const namesIn = (braces) => braces.slice(1, -1).split(",").map((name) => name.trim()).filter((name) => name !== "")
    .map((name) => name.split(" as ")).map(([inner, outer = inner]) => ({ inner, outer }));

/** Adds a file after those that it imports. */
async function add(path) {
    if (files.has(path)) {
        if (!files.get(path)) throw new Error(`${path} imports a file that imports it`);
        return files.get(path);
    }
    files.set(path, undefined);
    let text = await readFile(join(folder, path), "utf8");
    const [taken, returned] = [[], []];
    for (const [, word, braces, from] of text.matchAll(statement)) {
        const { name } = await add(join(dirname(path), from));
        const names = namesIn(braces);
        if (word === "export") returned.push(...names.map(({ inner, outer }) => [outer, `${name}.${inner}`]));
        else taken.push(`const { ${names.map(({ inner, outer }) => `${inner}: ${outer}`).join(", ")} } = ${name};`);
    }
    text = text.replace(statement, "").replace(/^export (\{[^}]*\});\n/gm, (_, braces) => {
        returned.push(...namesIn(braces).map(({ inner, outer }) => [outer, inner]));
        return "";
    }).replace(declaration, (_, whole, name) => {
        returned.push([name, name]);
        return whole;
    });
    const left = /^(?:import|export)\b.*$/m.exec(text);
    if (left) throw new Error(`${path}: bundle.js does not read this: ${left[0]}`);
    const name = `$${path.replace(/\.js$/, "").replace(/\W/g, "_")}`;
    const result = returned.map(([outer, inner]) => `${outer}: ${inner}`).join(", ");
    parts.push(`// ${path}\nconst ${name} = /* @__PURE__ */ (() => {\n${[...taken, text.trim()].join("\n")}\n`
        + `return { ${result} };\n})();\n`);
    files.set(path, { name, names: returned.map(([outer]) => outer) });
    return files.get(path);
}

await add("index.js");
const all = [...files.values()].map(({ name }) => name).join(", ");
await writeFile(join(folder, "whole.js"), `${parts.join("\n")}\nexport { ${all} };\n`);
for (const [path, { name, names }] of files) {
    const whole = relative(dirname(path), "whole.js");
    const lines = [`import { ${name} } from "${whole.startsWith(".") ? whole : `./${whole}`}";`, "",
        ...names.map((one) => `export const ${one} = ${name}.${one};`)];
    await writeFile(join(folder, path), `${lines.join("\n")}\n`);
}
