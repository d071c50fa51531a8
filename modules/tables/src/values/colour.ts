/** Colours as tables name them: by the vocabulary's ids, names and letters, by other abbreviations, with a stripe. */
import { derived } from '@cablewright/derive';
import type { Records } from '@cablewright/modules';
import words from '../../data/words.json' with { type: 'json' };

const others = new Map(
  Object.entries(words.colours).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
);

/** Letters that two languages use for two colours, with the colours. */
const ambiguous = new Map(
  Object.entries(words.ambiguousColours).flatMap(([code, ids]) => (Array.isArray(ids) ? [[code, ids] as const] : [])),
);
const german = new Set(words.germanColours);

/** What letters that may be two colours are in a table: `bl` is blue where the table has `sw`. */
export type ColourLetters = ReadonlyMap<string, string>;

/**
 * The colour of a text as records hold it: `red`, `white/blue`. Undefined where the catalog has no such colour, and for letters that
 * may be two colours, unless `letters` says which.
 */
export function colourId(text: string, db: Records, letters?: ColourLetters): string | undefined {
  const known = coloursOf(db);
  const pieces = piecesOf(text, known);
  const ids = pieces.map((piece) => known.get(piece) ?? letters?.get(piece));
  return ids.every((id) => id !== undefined) ? ids.join('/') : undefined;
}

/** The colours that letters in the text may be, where they may be several. */
export function colourChoices(text: string, db: Records): readonly string[] {
  const known = coloursOf(db);
  const open = piecesOf(text, known).find((piece) => !known.has(piece) && ambiguous.has(piece));
  return open === undefined ? [] : ambiguous.get(open)!;
}

/**
 * Which colours a table means by letters that may be two: the one that it has no other letters for (`bl` next to `bk` is blue), else the
 * one of DIN 47100 where other letters are German. Letters that are still open are left out.
 */
export function lettersOf(cells: Iterable<string>, db: Records): ColourLetters {
  const known = coloursOf(db);
  const pieces = new Set([...new Set(cells)].flatMap((cell) => piecesOf(cell, known)));
  const named = new Set([...pieces].map((piece) => known.get(piece)));
  const isGerman = [...pieces].some((piece) => german.has(piece));
  const letters = new Map<string, string>();
  for (const [code, all] of ambiguous) {
    const ids = all.filter((id) => db['vocab/colours']?.[id] !== undefined);
    const left = ids.length === 1 ? ids : ids.filter((id) => !named.has(id));
    const meant = left.length === 1 ? left[0] : isGerman ? ids[0] : undefined;
    if (meant !== undefined) letters.set(code, meant);
  }
  return letters;
}

/** The words or letters of one colour or of two, in small letters; letters may run together, as GNYE. */
function piecesOf(text: string, known: ReadonlyMap<string, string>): string[] {
  const whole = text.trim().toLowerCase();
  if (known.has(whole)) return [whole];
  const split = whole.split(/\s*[/+-]\s*|\s+/);
  const isCode = (code: string) => known.has(code) || ambiguous.has(code);
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
