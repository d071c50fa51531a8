import type { FormRequest } from './asked.ts';

/** The variable from which a curl command reads the token. The token itself is never written into a command. */
const variable = 'CABLEWRIGHT_TOKEN';

/** A request as a command for a POSIX shell. `open`: it needs no token. */
export function curlLine(origin: string, { method, address, headers, body }: FormRequest, open: boolean): string {
  const parts = ['curl'];
  if (method !== 'GET') parts.push(`-X ${method}`);
  if (!open) parts.push(`-H "Authorization: Bearer $${variable}"`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (typeof body === 'string') parts.push(`--data-raw ${quoted(body)}`);
  else if (body !== undefined) parts.push(`--data-binary ${quoted(`@${body.name}`)}`);
  parts.push(quoted(origin + address));
  return parts.join(' ');
}

/** Within single quotes a shell interprets nothing except the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
