// A request as code that others can run: curl, JavaScript, Python, Swift.
import { chosen, place } from "./engine.js";

export const kinds = ["curl", "JavaScript", "Python", "Swift"];

/** Requests one after another as one program. The secret is never shown: code reads it from the environment. */
export function snippet(kind, ...requests) {
    const needsSecret = chosen.secret !== "owner" && requests.some((request) => !request.anyone);
    const beginning = { Python: `${needsSecret ? "import os\n" : ""}import requests\n\n`, Swift: foundation }[kind] ?? "";
    return requests.length === 0 ? "" : beginning + requests.map((request, place) => one(kind, request, place === 0, requests.length > 1)).join("\n\n");
}

/**
 * A request as a part of a program.
 *
 * @param isFirst Whether it declares what the later ones use again.
 * @param isPart Whether there are others.
 */
function one(kind, { method, path, body, anyone, headers: own = {} }, isFirst, isPart) {
    const url = addressOf(path);
    const isOwner = chosen.secret === "owner";
    const json = body === undefined ? null : JSON.stringify(body);
    // Who asks is said by a header of its language; the name of the client is for the server's log alone.
    const further = Object.entries(own).filter(([name]) => name !== "X-Client-Version");
    const authorization = (owner, other) => (anyone ? [] : [["Authorization", isOwner ? owner : other]]);
    const headers = (owner, other, quote) => [...authorization(owner, other), ...further.map(([name, value]) => [name, quote(value)]), ...(json ? [["Content-Type", quote("application/json")]] : [])];
    switch (kind) {
        case "curl": return curl(method, url, json, headers);
        case "JavaScript": return `${isFirst ? (isPart ? "let " : "const ") : ""}${javaScript(method, url, body, headers)}`;
        case "Python": return python(method, url, body, headers);
        case "Swift": return swift(method, url, json, headers, isFirst ? "var " : "", isFirst ? (isPart ? "var " : "let ") : "");
        default: throw new Error(`There is no code for ${kind}`);
    }
}

/** The address of a path. A stranger chose it where a request was received: `//HOST/` is a path of this server, too. */
function addressOf(path) {
    const url = new URL(place.kind === "server" ? location.origin : "http://127.0.0.1:9099");
    const end = path.indexOf("?");
    url.pathname = end < 0 ? path : path.slice(0, end);
    url.search = end < 0 ? "" : path.slice(end);
    return url.href;
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
/** A method may have what a shell runs: `` ` ``, `$`, `|` and `&` are letters of a token (RFC 9110 section 5.6.2). */
const word = (text) => (/^[A-Z]+$/.test(text) ? text : quoted(text));

function curl(method, url, json, headers) {
    // Brackets would stand for many addresses. Those of a host do not.
    const isLiteral = /[[\]{}]/.test(url.slice(new URL(url).origin.length));
    const lines = [`curl --request ${word(method)} ${isLiteral ? "--globoff " : ""}${quoted(url)}`];
    for (const [name, value] of headers("Bearer owner", null, (text) => text)) lines.push(`--header ${value === null ? '"Authorization: Bearer $ADMIN_SECRET"' : quoted(`${name}: ${value}`)}`);
    if (json) lines.push(`--data ${quoted(json)}`);
    return lines.join(" \\\n    ");
}

function javaScript(method, url, body, headers) {
    const list = headers('"Bearer owner"', "`Bearer ${process.env.ADMIN_SECRET}`", JSON.stringify).map(([name, value]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${value}`);
    const lines = [`response = await fetch(${JSON.stringify(url)}, {`, `    method: ${JSON.stringify(method)},`];
    if (list.length > 0) lines.push(`    headers: { ${list.join(", ")} },`);
    if (body !== undefined) lines.push(`    body: JSON.stringify(${indented(JSON.stringify(body, null, 4))}),`);
    return [...lines, "});", "console.log(await response.json());"].join("\n");
}

function python(method, url, body, headers) {
    // The library says itself that a body is JSON.
    const list = headers('"Bearer owner"', 'f"Bearer {os.environ[\'ADMIN_SECRET\']}"', JSON.stringify).filter(([name]) => name !== "Content-Type").map(([name, value]) => `"${name}": ${value}`);
    const lines = [`response = requests.request(`, `    ${JSON.stringify(method)}, ${pythonValue(url)},`];
    if (list.length > 0) lines.push(`    headers={${list.join(", ")}},`);
    if (body !== undefined) lines.push(`    json=${indented(pythonValue(body))},`);
    return [...lines, ")", "print(response.json())"].join("\n");
}

function pythonValue(value, indent = "") {
    if (value === null) return "None";
    if (value === true) return "True";
    if (value === false) return "False";
    if (typeof value !== "object") return JSON.stringify(value);
    const inner = indent + "    ";
    const isList = Array.isArray(value);
    const parts = isList
        ? value.map((part) => inner + pythonValue(part, inner))
        : Object.entries(value).map(([name, part]) => `${inner}${JSON.stringify(name)}: ${pythonValue(part, inner)}`);
    const [open, close] = isList ? ["[", "]"] : ["{", "}"];
    return parts.length === 0 ? open + close : `${open}\n${parts.join(",\n")},\n${indent}${close}`;
}

const foundation = "import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n\n";

function swift(method, url, json, headers, declared, read) {
    const lines = [];
    lines.push(`${declared}request = URLRequest(url: URL(string: ${JSON.stringify(url)})!)`, `request.httpMethod = ${JSON.stringify(method)}`);
    for (const [name, value] of headers('"Bearer owner"', '"Bearer \\(ProcessInfo.processInfo.environment["ADMIN_SECRET"] ?? "")"', JSON.stringify)) lines.push(`request.setValue(${value}, forHTTPHeaderField: "${name}")`);
    if (json) {
        let fence = "#";
        while (json.includes(`"${fence}`) || json.includes(`\\${fence}`)) fence += "#";
        lines.push(`request.httpBody = Data(${fence}"${json}"${fence}.utf8)`);
    }
    lines.push(`${read}(data, _) = try await URLSession.shared.data(for: request)`, "print(String(decoding: data, as: UTF8.self))");
    return lines.join("\n");
}

const indented = (text) => text.replaceAll("\n", "\n    ");
