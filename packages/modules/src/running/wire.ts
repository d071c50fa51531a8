/** Values on their way into a sandbox and out of it: JSON, with bytes as `{"$bytes": base64}`. */
import { base64OfBytes, bytesOfBase64 } from '../sandbox/bytes.ts';

const bytesKey = '$bytes';

export function toWire(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) =>
    one instanceof Uint8Array ? { [bytesKey]: base64OfBytes(one) } : one,
  );
  return text ?? 'null';
}

export function fromWire(text: string): unknown {
  if (!text.includes(`"${bytesKey}"`)) return JSON.parse(text);
  return JSON.parse(text, (_, one: unknown) => {
    const encoded =
      one !== null && typeof one === 'object' ? (one as { readonly [bytesKey]?: unknown })[bytesKey] : undefined;
    return typeof encoded === 'string' ? bytesOfBase64(encoded) : one;
  });
}
