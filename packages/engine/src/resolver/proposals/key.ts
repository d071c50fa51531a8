import type { BoundPort } from '../devices/bound-port.ts';

type Facts = readonly (string | undefined)[];

/**
 * The key of a draft. It stays the same as long as the ports and the missing pieces do, whichever end is named first, so that
 * decisions on the draft remain valid. Kebab-case, at most 100 characters. It ends in a checksum of its words if it is
 * truncated, or if other words would give the same text: port `b` of `psu-a` and port `a-b` of `psu`.
 */
export function draftKey(kind: string, ends: readonly BoundPort[], facts: Facts): string {
  const names = ends.map(({ device, port }) => `${device} ${port}`).toSorted();
  const words = [...names.flatMap((name) => name.split(' ')), ...facts.map((fact) => fact ?? 'unstated')];
  const whole = readable([kind, ...words]);
  if (whole.length <= 100 && words.every((word) => /^[a-z0-9]+$/.test(word))) return whole;
  return `${whole.slice(0, 90).replace(/-$/, '')}-${checksum([kind, ...words].join(' '))}`;
}

/** The key that releases before 0.2 gave the same draft. Decisions recorded under it still count. */
export function formerDraftKey(kind: string, ends: readonly BoundPort[], facts: Facts): string {
  const ports = ends.map(({ device, port }) => `${device}-${port}`).toSorted();
  const words = [kind, ...ports, ...facts.map((fact) => fact ?? 'unstated')];
  const whole = readable(words);
  return whole.length <= 100 ? whole : `${whole.slice(0, 90).replace(/-$/, '')}-${checksum(words.join(' '))}`;
}

function readable(words: readonly string[]): string {
  return words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** FNV-1a, 32 bits, as seven letters and digits. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
