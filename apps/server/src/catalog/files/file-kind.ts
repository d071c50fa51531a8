/** Detects the type of a file from its first bytes. The type stated by the sender is ignored. */
import type { FileType } from '../../platform/http/route.ts';

const signatures: readonly (readonly [FileType, (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => begins(bytes, [0xff, 0xd8, 0xff])],
  // "glTF", version 2 (glTF 2.0 section 4.4.2).
  ['model/gltf-binary', (bytes) => begins(bytes, [0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0])],
  // ISO 10303-21 section 5.2: the file begins with this token.
  ['model/step', (bytes) => /^\s*ISO-10303-21;/.test(text(bytes))],
  ['image/svg+xml', (bytes) => /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<svg[\s>]/.test(text(bytes))],
];

/** The type of a file, or `application/octet-stream` if it is unknown. */
export function fileKind(bytes: Uint8Array): FileType {
  return signatures.find(([, matches]) => matches(bytes))?.[0] ?? 'application/octet-stream';
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 4096));
}
