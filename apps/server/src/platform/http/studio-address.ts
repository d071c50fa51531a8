/** The decoded path of a URL. Undefined if it contains an invalid escape. */
export function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(pathIn(url));
  } catch {
    return undefined;
  }
}

/** Whether a path belongs to the API, whose errors are problem documents. */
export function isApi(path: string): boolean {
  return path.startsWith('/api/');
}

/**
 * The URL to pass to the router. The router would refuse a URL with an invalid escape (`/cables/%E0%A4%A`) before any
 * handler runs. With its percent signs escaped, it is handled like the URL of any other page that doesn't exist.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || isApi(url) || decodedPath(url) !== undefined) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

/** The part of a URL before its query. */
export function pathIn(url: string): string {
  return url.replace(/\?.*$/s, '');
}
