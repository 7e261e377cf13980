// What the rules send: the settings, the instant and the requests that they have in common.
export const settings = { projectId: "demo", hashCost: "1" };
export const now = 1_700_000_000_000n;
export const api = "/identitytoolkit.googleapis.com/v1";
export const json = { "Content-Type": "application/json" };
export const hazel = { email: "hazel@example.com", password: "a long enough password" };

export const post = (operation, body) => ({
    target: `${api}/accounts:${operation}?key=any`, headers: json, body: JSON.stringify(body),
});
