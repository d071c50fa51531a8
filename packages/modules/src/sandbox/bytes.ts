/** Base64 encoding that works in browsers and on servers. */

const pieceBytes = 0x8000;

export function base64OfBytes(bytes: Uint8Array): string {
  let binary = '';
  for (let offset = 0; offset < bytes.length; offset += pieceBytes)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + pieceBytes));
  return btoa(binary);
}

/** Decodes base64. Throws if the text isn't valid base64. */
export function bytesOfBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

const encodings = ['utf-8', 'utf8', 'utf-16le', 'windows-1252', 'latin1', 'iso-8859-1'];

export function decodeText(label: string, bytes: Uint8Array): string {
  if (!encodings.includes(label))
    throw new RangeError(`TextDecoder knows ${encodings.join(', ')}, not "${label.slice(0, 40)}".`);
  return new TextDecoder(label).decode(bytes);
}
