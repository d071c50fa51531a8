/** Reads colours of tables: ids, names and letters of the vocabulary, other abbreviations, and stripes. */
import { derived } from '@cablewright/derive';
import type { Records } from '@cablewright/modules';
import words from '../../data/words.json' with { type: 'json' };

const others = new Map(
  Object.entries(words.colours).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
);

/** Letters that mean different colours in two languages. */
const ambiguous = new Map(
  Object.entries(words.ambiguousColours).flatMap(([code, ids]) => (Array.isArray(ids) ? [[code, ids] as const] : [])),
);
const german = new Set(words.germanColours);

/** How ambiguous letters are read in a table: `bl` is blue if the table also has `sw`. */
export type ColourLetters = ReadonlyMap<string, string>;

/**
 * The colour as records hold it: `red`, `white/blue`. Undefined if the catalog has no such colour, and for ambiguous letters that
 * `letters` does not resolve.
 */
export function colourId(text: string, db: Records, letters?: ColourLetters): string | undefined {
  const colours = coloursOf(db);
  const pieces = piecesOf(text, colours);
  const ids = pieces.map((piece) => colours.get(piece) ?? letters?.get(piece));
  return ids.every((id) => id !== undefined) ? ids.join('/') : undefined;
}

/** The colours that ambiguous letters in a text may mean. */
export function colourChoices(text: string, db: Records): readonly string[] {
  const colours = coloursOf(db);
  const open = piecesOf(text, colours).find((piece) => !colours.has(piece) && ambiguous.has(piece));
  return open === undefined ? [] : (ambiguous.get(open) ?? []);
}

/**
 * Resolves ambiguous letters. They mean the colour for which the table has no other letters (`bl` next to `bk` is blue), or
 * else the colour of DIN 47100 if other letters are German. Letters that stay ambiguous are left out.
 */
export function lettersOf(cells: Iterable<string>, db: Records): ColourLetters {
  const colours = coloursOf(db);
  const pieces = new Set([...new Set(cells)].flatMap((cell) => piecesOf(cell, colours)));
  const namedColours = new Set([...pieces].map((piece) => colours.get(piece)));
  const isGerman = [...pieces].some((piece) => german.has(piece));
  const letters = new Map<string, string>();
  for (const [code, meanings] of ambiguous) {
    const ids = meanings.filter((id) => db['vocab/colours']?.[id] !== undefined);
    const remaining = ids.length === 1 ? ids : ids.filter((id) => !namedColours.has(id));
    const meaning = remaining.length === 1 ? remaining[0] : isGerman ? ids[0] : undefined;
    if (meaning !== undefined) letters.set(code, meaning);
  }
  return letters;
}

/** The words or letters of one or two colours in lower case. Letters may be joined, as in GNYE. */
function piecesOf(text: string, colours: ReadonlyMap<string, string>): string[] {
  const whole = text.trim().toLowerCase();
  if (colours.has(whole)) return [whole];
  const split = whole.split(/\s*[/+-]\s*|\s+/);
  const isCode = (code: string) => colours.has(code) || ambiguous.has(code);
  const halves = [whole.slice(0, 2), whole.slice(2)];
  const pieces = split.length === 1 && whole.length === 4 && halves.every(isCode) ? halves : split;
  return pieces.length > 2 ? [whole] : pieces;
}

function coloursOf(db: Records): ReadonlyMap<string, string> {
  return coloursByName(db['vocab/colours'] ?? {});
}

const coloursByName = derived('colours by name', (colours: Records[string]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const [name, id] of others) if (colours[id] !== undefined) names.set(name, id);
  for (const [id, { label, code, aliases }] of Object.entries(colours)) {
    for (const name of [id, label, code, ...(Array.isArray(aliases) ? aliases : [])])
      if (typeof name === 'string') names.set(name.toLowerCase(), id);
  }
  return names;
});
