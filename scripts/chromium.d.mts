/** The Chromium of the browser tests, or undefined if there is none. */
export function findChromium(env?: Readonly<Record<string, string | undefined>>): string | undefined;
