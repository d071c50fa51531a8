import { zlibSync } from 'fflate';

/**
 * Bytes deflated in JavaScript: what a browser and a server have built in gives different bytes for the same input, and
 * equal sheets must be equal files.
 */
export function deflated(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes, { level: 4 });
}

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
