/** Minimum length of a password. */
export const shortestPassword = 12;
