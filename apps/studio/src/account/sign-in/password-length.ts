/** Shortest password one may choose. */
export const shortestPassword = 12;
