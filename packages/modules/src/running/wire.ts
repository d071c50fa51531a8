/** Encodes values that enter or leave a sandbox as JSON, with bytes as `{"$bytes": base64}`. */
import { base64OfBytes, bytesOfBase64 } from '../sandbox/bytes.ts';

const bytesKey = '$bytes';

export function toWire(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) =>
    item instanceof Uint8Array ? { [bytesKey]: base64OfBytes(item) } : item,
  );
  return text ?? 'null';
}

export function fromWire(text: string): unknown {
  if (!text.includes(`"${bytesKey}"`)) return JSON.parse(text);
  return JSON.parse(text, (_, item: unknown) => {
    const encoded =
      item !== null && typeof item === 'object' ? (item as { readonly [bytesKey]?: unknown })[bytesKey] : undefined;
    return typeof encoded === 'string' ? bytesOfBase64(encoded) : item;
  });
}
