import type { BoundPort } from '../devices/bound-port.ts';

/**
 * The key of a draft: the same for as long as the ports and what is missing are, whichever end was named first, so that a
 * decision on it sticks. Kebab-case, at most 100 characters: what is longer ends in a checksum of the whole.
 */
export function draftKey(kind: string, ends: readonly BoundPort[], facts: readonly (string | undefined)[]): string {
  const ports = ends.map(({ device, port }) => `${device}-${port}`).toSorted();
  const words = [kind, ...ports, ...facts.map((fact) => fact ?? 'unstated')];
  const whole = words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (whole.length <= 100) return whole;
  return `${whole.slice(0, 90).replace(/-$/, '')}-${checksum(words.join(' '))}`;
}

/** FNV-1a, 32 bits, as seven letters and digits. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
