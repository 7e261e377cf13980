// What the pages of playground.js say.
export const playground = {};
