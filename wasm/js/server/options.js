// The options of `vinculum serve`, as far as this runner honours them.
import { VinculumError } from "../errors.js";

/** A mistake in the command line; the program exits with 2. */
export class UsageError extends VinculumError {}

const native = "use the native program vinculum for it";

/** Options with a value, whether they may be repeated, and how the value is read. */
const valued = {
    project: { read: projectID }, host: { read: (text) => text }, port: { read: whole(0, 65535) },
    "allow-host": { read: (text) => text, isList: true }, "link-origin": { read: (text) => text },
    "hash-cost": { read: whole(1, 14) }, "session-records": { read: choice("on", "off") },
    "sign-algorithm": { read: choice("RS256", "ES256") }, data: { read: (text) => text },
    now: { read: instant }, seed: { read: hexadecimal },
};
const switches = ["strict", "sign", "fsync", "quiet", "single-project", "help"];

/** The program's other options, and why this runner refuses them. */
const refused = {
    config: "pass the options themselves", hardened: native, "saml-verifier": native, "admin-secret": native,
    "trusted-proxy": native, "forwarded-header": native, "provider-network": native, import: native,
    "export-on-exit": native, "code-webhook": native, "webhook-secret": native, "links-tell-methods": native,
    "mail-methods": native, "recovery-codes": native, "metrics-listen": native, log: native, issuer: native,
    "rotate-keys": native, "publish-ahead": native, "seal-key": native, tenant: native, json: native, explain: native,
    "break-lock": "remove the files lock.N of the folder if no process has it open", "cut-damaged-end": native,
    version: "package.json has the version", "no-console": "there is no console here", brand: native,
};

function whole(least, most) {
    return (text, name) => {
        const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
        if (number < least || number > most) throw new UsageError(`--${name} takes a number from ${least} to ${most}`);
        return number;
    };
}

/** The project names a folder too, so its form is looked at before anything is opened. */
function projectID(text) {
    if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/.test(text)) return text;
    throw new UsageError("--project takes 1 to 63 letters, digits, - and _, the first a letter or digit");
}

function choice(...words) {
    return (text, name) => {
        if (!words.includes(text)) throw new UsageError(`--${name} takes ${words.join(" or ")} here; not ${text}`);
        return text;
    };
}

function instant(text) {
    const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
    if (!Number.isFinite(milliseconds)) throw new UsageError("--now takes RFC 3339, or seconds since 1970");
    return milliseconds;
}

function hexadecimal(text) {
    if (!/^[0-9a-f]{64}$/i.test(text)) throw new UsageError("--seed takes 32 bytes in hexadecimal: 64 digits");
    return Uint8Array.from(text.match(/../g), (byte) => parseInt(byte, 16));
}

function refuse(name, spelled) {
    const reason = Object.hasOwn(refused, name) ? refused[name] : undefined;
    if (reason) throw new UsageError(`${spelled} is not supported by this runner; ${reason}`);
    throw new UsageError(`there is no option ${spelled}; serve --help lists them`);
}

function set(options, name, text) {
    const { read, isList } = valued[name];
    const value = read(text, name);
    if (isList) (options[name] ??= []).push(value);
    else if (options[name] !== undefined) throw new UsageError(`--${name} is given twice; this runner takes one`);
    else options[name] = value;
}

/** Adds the variables VINCULUM_… of the environment, which count where the command line is silent. */
function addEnvironment(options, environment) {
    for (const [key, text] of Object.entries(environment)) {
        if (!key.startsWith("VINCULUM_")) continue;
        const name = key.slice("VINCULUM_".length).toLowerCase().replaceAll("_", "-");
        if (switches.includes(name)) {
            if (!["true", "false"].includes(text)) throw new UsageError(`${key} is true or false, not ${text}`);
            options[name] ??= text === "true";
        } else if (!Object.hasOwn(valued, name)) refuse(name, key);
        else if (options[name] === undefined) {
            for (const part of valued[name].isList ? text.split(",") : [text]) set(options, name, part);
        }
    }
}

/** Reads the words after `serve`, and the environment. */
export function readOptions(words, environment = {}) {
    const options = {};
    const rest = words[0] === "serve" ? words.slice(1) : [...words];
    while (rest.length > 0) {
        const [, name, , inline] = /^--([a-z-]+)(=(.*))?$/s.exec(rest[0]) ?? [];
        const spelled = rest.shift();
        if (name === undefined) throw new UsageError(`${spelled} is no option; serve --help lists them`);
        if (switches.includes(name)) {
            if (inline !== undefined) throw new UsageError(`--${name} is a switch and takes no value`);
            options[name] = true;
        } else if (!Object.hasOwn(valued, name)) refuse(name, `--${name}`);
        else {
            const text = inline ?? rest.shift();
            if (text === undefined) throw new UsageError(`--${name} needs a value`);
            set(options, name, text);
        }
    }
    addEnvironment(options, environment);
    const host = options.host ?? "127.0.0.1";
    const isHere = host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
    if (!isHere && !options["allow-host"]) {
        throw new UsageError("--host with an address that other machines can reach needs --allow-host NAME");
    }
    if (options["sign-algorithm"] && !options.sign) throw new UsageError("--sign-algorithm needs --sign");
    return options;
}

export const help = `usage: vinculum serve [OPTION…], the server in Node, for tests; it serves one project

  --project ID            the project (default: demo-vinculum)
  --host NAME, --port N   where it listens (default: 127.0.0.1, 9099; 0 for a free port)
  --allow-host NAME       a host by which, and from whose pages, it is administered; can be repeated
  --data DIR              keep the state in DIR/PROJECT; a form of this package's own
  --sign                  sign tokens; creates a key if there is none
  --sign-algorithm NAME   RS256 (default) or ES256
  --strict                enforce recent sign-in, authorised domains and quotas
  --link-origin URL       the origin of mailed links (default: the Host of the request)
  --hash-cost N           memory cost of new password hashes, 1 to 14 (default: 14 with --data, else 6)
  --session-records WHAT  on (default) or off
  --now INSTANT           a clock that stands still; --seed HEX: the same requests give the same bytes
  --quiet                 do not show mailed links and codes of messages
  --fsync, --single-project
                          are always so here

Each may be a variable of the environment: VINCULUM_PORT=9099. The program's other options are refused.
`;
