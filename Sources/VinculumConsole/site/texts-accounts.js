// What the pages of accounts.js say.
export const accounts = {};
