/**
 * Numbers the unnumbered parts and cables of a pack from its block, in the order of its files: `node scripts/run.mjs
 * scripts/pack-numbers.ts catalog/packs/<id>`. Then write the manifest: scripts/pack-manifest.mjs.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultScheme, numberKindOf } from '@cablewright/engine';
import { kindsWhere } from '@cablewright/model';

type Json = Record<string, unknown>;

interface Place {
  readonly path: string;
  readonly kind: string;
  readonly document: Json | Json[];
}

const lists = kindsWhere(({ library, numbered }) => library === true && numbered !== undefined);

function readDocument(path: string): Json | Json[] {
  return JSON.parse(readFileSync(path, 'utf8')) as Json | Json[];
}

function placesOf(folder: string): Place[] {
  const files = readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' }).toSorted();
  return files.flatMap((file) => {
    const kind = lists.find((name) => file === `${name}.json`) ?? (/^designs.[^/\\]+\.json$/.test(file) && 'designs');
    const path = join(folder, 'data', file);
    return kind ? [{ path, kind, document: readDocument(path) }] : [];
  });
}

const numberField = (kind: string) => (kind === 'designs' ? 'productRef' : 'partNumber');
const recordsOf = ({ document }: Place) => (Array.isArray(document) ? document : [document]);

/** The next free number of a prefix, counted from the start of the block. */
function* numbersFrom(prefix: string, { from, to }: { from: number; to: number }, used: ReadonlySet<string>) {
  for (let count = from; count <= to; count += 1) {
    const number = `${prefix}-${String(count).padStart(defaultScheme.digits ?? 5, '0')}`;
    if (![...used].some((usedNumber) => usedNumber === number || usedNumber.startsWith(`${number}-`))) yield number;
  }
}

function main(folder: string): void {
  const places = placesOf(folder);
  const block = (readDocument(join(folder, 'pack.json')) as { numberBlock: { from: number; to: number } }).numberBlock;
  const used = new Set(
    places.flatMap((place) => recordsOf(place).map((record) => String(record[numberField(place.kind)]))),
  );
  const counters = new Map<string, Generator<string>>();
  for (const place of places) {
    let numbered = false;
    for (const record of recordsOf(place)) {
      const kind = numberKindOf(place.kind, record);
      const prefix = kind === undefined ? undefined : defaultScheme.prefixes[kind];
      if (prefix === undefined || record[numberField(place.kind)] !== undefined) continue;
      if (!counters.has(prefix)) counters.set(prefix, numbersFrom(prefix, block, used));
      record[numberField(place.kind)] = counters.get(prefix)!.next().value;
      numbered = true;
    }
    if (!numbered) continue;
    writeFileSync(place.path, compact(place.document));
    if (place.kind === 'designs') numberDrawing(place);
  }
}

/** One line per record; the formatter then breaks long lines. */
function compact(document: Json | Json[]): string {
  if (!Array.isArray(document)) return `${JSON.stringify(document)}\n`;
  return `[${document.map((record) => JSON.stringify(record)).join(',\n')}]\n`;
}

/** The drawing of a cable repeats the cable's number. */
function numberDrawing({ path, document }: Place): void {
  const drawing = path.replace(/designs([/\\])/, 'drawings$1');
  const { id, ...rest } = readDocument(drawing) as Json;
  const partNumber = (document as Json)['productRef'];
  writeFileSync(drawing, compact({ id, partNumber, ...rest }));
}

main(process.argv[2] ?? 'catalog/starter');
