/** A unique random name. `crypto.randomUUID` would do, but browsers have it only on https and localhost. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name of this page for the hub, so that two windows of one person are distinct. */
export const pageId = randomId();
