/** Colours as tables name them: by the vocabulary's ids, names and letters, by other abbreviations, with a stripe. */
import type { Records } from '@cablewright/modules';
import words from '../../data/words.json' with { type: 'json' };

const others = new Map(
  Object.entries(words.colours).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
);

/** The colour of a text as records hold it: `red`, `white/blue`. Undefined where the catalog has no such colour. */
export function colourId(text: string, db: Records): string | undefined {
  const known = coloursOf(db);
  const whole = known.get(text.trim().toLowerCase());
  if (whole !== undefined) return whole;
  const parts = partsOf(text.trim(), known);
  return parts?.length === 2 ? parts.join('/') : undefined;
}

function partsOf(text: string, known: ReadonlyMap<string, string>): string[] | undefined {
  const split = text.split(/\s*[/+-]\s*|\s+/);
  // Letters run together, as GNYE.
  const pieces = split.length === 1 && /^[A-Z]{4}$/.test(text) ? [text.slice(0, 2), text.slice(2)] : split;
  const ids = pieces.map((piece) => known.get(piece.toLowerCase()));
  return pieces.length === 2 && ids.every((id) => id !== undefined) ? ids : undefined;
}

const cache = new WeakMap<object, ReadonlyMap<string, string>>();

function coloursOf(db: Records): ReadonlyMap<string, string> {
  const colours = db['vocab/colours'] ?? {};
  const cached = cache.get(colours);
  if (cached !== undefined) return cached;
  const names = new Map<string, string>();
  for (const [name, id] of others) if (colours[id] !== undefined) names.set(name, id);
  for (const [id, { label, code, aliases }] of Object.entries(colours)) {
    for (const name of [id, label, code, ...(Array.isArray(aliases) ? aliases : [])])
      if (typeof name === 'string') names.set(name.toLowerCase(), id);
  }
  cache.set(colours, names);
  return names;
}
