// The 32 random bytes that each request gets.

const length = 32;

/** The platform is asked for so many seeds at once: a call of it costs as much as a tenth of a request. */
const count = 64;

const pool = new Uint8Array(count * length);
let at = pool.length;

/** Returns 32 random bytes, which are then nowhere else in memory. */
export function drawSeed() {
    if (at === pool.length) {
        crypto.getRandomValues(pool);
        at = 0;
    }
    const seed = pool.slice(at, at + length);
    pool.fill(0, at, at + length);
    at += length;
    return seed;
}
