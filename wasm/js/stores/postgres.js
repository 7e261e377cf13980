// A store of rows in PostgreSQL, by a client of the host that has `query(text, values)`.
import { describe, require } from "../errors.js";

/** How often a transaction is tried that others were before. */
const tries = 10;
/** Serialization failures and deadlocks. */
const conflicts = ["40001", "40P01"];

const columns = "SELECT key, version, value FROM vinculum_rows WHERE project = $1 AND";
const isIn = "project = $1 AND key >= $2 AND key < $3";

/** The query under way says so as well; what nobody listens to would end the program. */
const ignore = () => {};

/** The driver has 64 bits as text. */
const rowOf = ({ key, version, value }) => ({ key, version: BigInt(version), value });

class PostgresStore {
    constructor(pool, project) {
        Object.assign(this, { pool, project });
    }

    /** Makes the table if there is none. */
    open() {
        this.opening ??= this.pool.query("CREATE TABLE IF NOT EXISTS vinculum_rows (project text NOT NULL, "
            + "key bytea NOT NULL, version bigint NOT NULL, value bytea NOT NULL, PRIMARY KEY (project, key))")
            .catch((error) => {
                this.opening = undefined;
                // Of two that make the table at once, one is refused.
                if (error?.code !== "23505" && error?.code !== "42P07") throw error;
            });
        return this.opening;
    }

    /** Runs a transaction on a connection of its own, and again where others were before it. */
    async transaction(first, run) {
        await this.open();
        for (let attempt = 1; ; attempt += 1) {
            const client = await this.pool.connect();
            // A connection that is lost while it is in use.
            client.on?.("error", ignore);
            let failure;
            try {
                await client.query(first);
                const outcome = await run((text, ...values) => client.query(text, [this.project, ...values]));
                await client.query("COMMIT");
                return outcome;
            } catch (error) {
                failure = error;
                await client.query("ROLLBACK").catch(() => {});
            } finally {
                // A pool closes a connection that is released with an error.
                client.release(failure && !conflicts.includes(failure.code) ? failure : undefined);
                client.off?.("error", ignore);
            }
            if (attempt === tries || !conflicts.includes(failure.code)) throw failure;
        }
    }

    read({ keys, ranges, counts }) {
        return this.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", async (query) => {
            const answer = { rows: [], counts: [] };
            if (keys.length > 0) {
                const { rows } = await query(`${columns} key = ANY($2::bytea[])`, keys.map((key) => Buffer.from(key)));
                answer.rows.push(...rows.map(rowOf));
            }
            for (const { from, to, limit } of ranges) {
                const { rows } = await query(`${columns} key >= $2 AND key < $3 ORDER BY key LIMIT $4`,
                    Buffer.from(from), Buffer.from(to), limit);
                answer.rows.push(...rows.map(rowOf));
            }
            for (const { from, to } of counts) {
                const { rows } = await query(`SELECT count(*) AS count FROM vinculum_rows WHERE ${isIn}`,
                    Buffer.from(from), Buffer.from(to));
                answer.counts.push(Number(rows[0].count));
            }
            return answer;
        });
    }

    commit({ version, expectations, writes, deletions }) {
        return this.transaction("BEGIN ISOLATION LEVEL SERIALIZABLE", async (query) => {
            const { rows } = await query(`${columns} key = ANY($2::bytea[])`,
                expectations.map(({ key }) => Buffer.from(key)));
            const found = new Map(rows.map((row) => [row.key.toString("hex"), Number(row.version)]));
            const broken = expectations.find(({ key, version: expected }) =>
                (found.get(Buffer.from(key).toString("hex")) ?? 0) !== expected);
            if (broken) return { conflict: broken.key };
            if (deletions.length > 0) {
                await query("DELETE FROM vinculum_rows WHERE project = $1 AND key = ANY($2::bytea[])",
                    deletions.map((key) => Buffer.from(key)));
            }
            if (writes.length > 0) {
                await query("INSERT INTO vinculum_rows (project, key, version, value) "
                    + "SELECT $1, key, $2, value FROM unnest($3::bytea[], $4::bytea[]) AS new (key, value) "
                    + "ON CONFLICT (project, key) DO UPDATE SET version = excluded.version, value = excluded.value",
                String(version), writes.map(({ key }) => Buffer.from(key)),
                writes.map(({ value }) => Buffer.from(value)));
            }
            return undefined;
        });
    }
}

/**
 * Keeps the accounts of a project in the table `vinculum_rows` of PostgreSQL. `pool` is a `Pool` of the package pg: its
 * `connect` gives a client with `query(text, values)`.
 */
export function postgresStore(pool, project) {
    require(typeof pool?.connect === "function" && typeof pool.query === "function",
        "postgresStore takes a pool with connect and query, such as new Pool({ connectionString }) of the package pg");
    require(typeof project === "string" && project !== "",
        `postgresStore takes the id of the project, such as "demo", not ${describe(project)}`);
    return new PostgresStore(pool, project);
}
