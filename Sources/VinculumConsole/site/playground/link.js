// A journey as the state of a link, and its way back. What comes from outside is bounded before it is read, and the
// engine's own reader checks each line when it is played.
import { t } from "../texts.js";

/** The most characters of a link's state, bytes of what it holds, bytes of a file, and lines of both. */
export const limits = { link: 8000, inflated: 1 << 20, file: 4 << 20, lines: 10_000 };

class Unreadable extends Error {}

/** What a stream of bytes gives as one text, at most so many bytes. */
async function collect(stream, most) {
    const reader = stream.getReader();
    const parts = [];
    let size = 0;
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return new Blob(parts);
        size += value.length;
        if (size > most) {
            await reader.cancel();
            throw new Unreadable(t("journeyTooLarge", { n: most }));
        }
        parts.push(value);
    }
}

const through = (bytes, transform, most) => collect(new Blob([bytes]).stream().pipeThrough(transform), most);

/** What a link holds of a line: what is expected only where it is not what is expected anyway. */
function shortened(text) {
    const { expect, ...line } = JSON.parse(text);
    if ((expect?.status ?? 200) !== 200) line.expect = { status: expect.status };
    if (expect?.exit) line.expect = { exit: expect.exit };
    return JSON.stringify(line);
}

/** The state of a link: the lines of a journey's file, deflated, as base64url. */
export async function stateOf(file) {
    const lines = file.split("\n").filter((line) => line && !line.startsWith("#"));
    const bytes = new Uint8Array(await (await through(lines.map(shortened).join("\n"), new CompressionStream("deflate-raw"), limits.file)).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function checked(text) {
    const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
    if (lines.length === 0) throw new Unreadable(t("journeyNoLines"));
    if (lines.length > limits.lines) throw new Unreadable(t("journeyTooMany", { n: limits.lines }));
    return text;
}

/** The lines of a link's state as a text. Throws an `Error` that says what is wrong with it. */
export async function readState(state) {
    if (state.length > limits.link) throw new Unreadable(t("journeyLinkLong", { n: state.length, most: limits.link }));
    try {
        const bytes = Uint8Array.from(atob(state.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
        const blob = await through(bytes, new DecompressionStream("deflate-raw"), limits.inflated);
        return checked(new TextDecoder("utf-8", { fatal: true }).decode(await blob.arrayBuffer()));
    } catch (error) {
        throw error instanceof Unreadable ? error : new Unreadable(t("journeyDamaged"));
    }
}

/** The text of a file of a journey. */
export async function readFile(file) {
    if (file.size > limits.file) throw new Unreadable(t("journeyTooLarge", { n: limits.file }));
    return checked(await file.text());
}
