/** The header of HTTP Basic (RFC 7617), which git servers take a token by. A sandbox has no `btoa`. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const four = [18, 12, 6, 0].map((shift) => digits[(bits >> shift) & 63]!);
    text += four
      .map((digit, i) => ((i === 2 && b === undefined) || (i === 3 && c === undefined) ? '=' : digit))
      .join('');
  }
  return text;
}

export const basicAuthorization = (user: string, token: string): string =>
  `Basic ${base64(new TextEncoder().encode(`${user}:${token}`))}`;
