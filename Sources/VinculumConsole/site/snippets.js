// A request as code that others can run: curl, JavaScript, Python, Swift.
import { chosen, place } from "./engine.js";

export const kinds = ["curl", "JavaScript", "Python", "Swift"];

/** The secret is never shown: code reads it from the environment. */
export function snippet(kind, { method, path, body }) {
    const url = new URL(path, place.kind === "server" ? location.origin : "http://127.0.0.1:9099").href;
    const isOwner = chosen.secret === "owner";
    const json = body === undefined ? null : JSON.stringify(body);
    switch (kind) {
        case "curl": return curl(method, url, json, isOwner);
        case "JavaScript": return javaScript(method, url, body, isOwner);
        case "Python": return python(method, url, body, isOwner);
        case "Swift": return swift(method, url, json, isOwner);
        default: throw new Error(`There is no code for ${kind}`);
    }
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function curl(method, url, json, isOwner) {
    const lines = [`curl --request ${method} ${quoted(url)}`];
    lines.push(isOwner ? "--header 'Authorization: Bearer owner'" : '--header "Authorization: Bearer $ADMIN_SECRET"');
    if (json) lines.push("--header 'Content-Type: application/json'", `--data ${quoted(json)}`);
    return lines.join(" \\\n    ");
}

function javaScript(method, url, body, isOwner) {
    const authorization = isOwner ? '"Bearer owner"' : "`Bearer ${process.env.ADMIN_SECRET}`";
    const lines = [`const response = await fetch(${JSON.stringify(url)}, {`, `    method: ${JSON.stringify(method)},`];
    lines.push(`    headers: { Authorization: ${authorization}${body === undefined ? "" : ', "Content-Type": "application/json"'} },`);
    if (body !== undefined) lines.push(`    body: JSON.stringify(${indented(JSON.stringify(body, null, 4))}),`);
    return [...lines, "});", "console.log(await response.json());"].join("\n");
}

function python(method, url, body, isOwner) {
    const authorization = isOwner ? '"Bearer owner"' : 'f"Bearer {os.environ[\'ADMIN_SECRET\']}"';
    const lines = [`${isOwner ? "" : "import os\n"}import requests`, "", `response = requests.request(`, `    ${JSON.stringify(method)}, ${pythonValue(url)},`];
    lines.push(`    headers={"Authorization": ${authorization}},`);
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

function swift(method, url, json, isOwner) {
    const lines = ["import Foundation", "#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", ""];
    lines.push(`var request = URLRequest(url: URL(string: ${JSON.stringify(url)})!)`, `request.httpMethod = ${JSON.stringify(method)}`);
    const secret = isOwner ? '"Bearer owner"' : '"Bearer \\(ProcessInfo.processInfo.environment["ADMIN_SECRET"] ?? "")"';
    lines.push(`request.setValue(${secret}, forHTTPHeaderField: "Authorization")`);
    if (json) {
        let fence = "#";
        while (json.includes(`"${fence}`) || json.includes(`\\${fence}`)) fence += "#";
        lines.push('request.setValue("application/json", forHTTPHeaderField: "Content-Type")');
        lines.push(`request.httpBody = Data(${fence}"${json}"${fence}.utf8)`);
    }
    lines.push("let (data, _) = try await URLSession.shared.data(for: request)", "print(String(decoding: data, as: UTF8.self))");
    return lines.join("\n");
}

const indented = (text) => text.replaceAll("\n", "\n    ");
