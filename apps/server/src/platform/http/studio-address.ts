/** The decoded path of an address, or undefined where one of its escapes is broken. */
export function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0]!);
  } catch {
    return undefined;
  }
}

/** The API, whose refusals are problem documents. */
export function isApi(path: string): boolean {
  return path.startsWith('/api/');
}

/**
 * The address by which a route is looked for. A page with a broken escape (`/cables/%E0%A4%A`) would be refused before any
 * route is found; with its percent signs escaped it is an address of no page, as any other mistyped one.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || isApi(url) || decodedPath(url) !== undefined) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll('%', '%25'), ...query].join('?');
}
