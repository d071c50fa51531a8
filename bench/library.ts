/**
 * The library snapshot of 100,000 records: built, and advanced by one change. The floor builds plain maps of the same
 * rows by kind and id, and copies the single map that a change affects. Limits: 1.5 s to build, 1 ms to advance.
 */
import assert from 'node:assert/strict';
import { Library, type LibraryRow } from '@cablewright/engine';
import type { Change } from '@cablewright/model';
import { interleave, report } from './lib/measure.ts';

const count = 100_000;
const kinds = ['connectors', 'wires', 'components', 'mechanicals', 'bodies'] as const;

function rows(): LibraryRow[] {
  return Array.from({ length: count }, (_, i): LibraryRow => {
    const kind = kinds[i % kinds.length]!;
    const id = `${kind}-${i}`;
    const partNumber = `PN-${String(i).padStart(6, '0')}`;
    const more = kind === 'connectors' ? { body: `bodies-${i + 4}`, interface: `pinout-${i % 200}` } : {};
    return { kind, key: id, seq: 1, record: { id, label: `Part ${i}`, partNumber, src: 'bench', ...more } };
  });
}

type Plain = Map<string, Map<string, unknown>>;

function plainMaps(from: readonly LibraryRow[]): Plain {
  const maps: Plain = new Map();
  for (const { kind, key, record } of from) {
    let map = maps.get(kind);
    if (map === undefined) maps.set(kind, (map = new Map()));
    map.set(key, record);
  }
  return maps;
}

const allRows = rows();
const library = Library.build(allRows, 1);
const plain = plainMaps(allRows);
for (const [kind, map] of plain)
  for (const [key, record] of map) assert.equal(library.entry(kind, key)?.record, record);

const built = await interleave(
  { 'snapshot with its indexes': () => Library.build(allRows, 1), 'plain maps': () => plainMaps(allRows) },
  7,
);
report('100,000 records built', built[0]!, built[1]!, 1500);

let current = library;
let turn = 0;
function change(): Change {
  turn += 1;
  const key = `connectors-${(turn * 5 * 37) % count}`;
  const before = current.entry('connectors', key)!.record;
  const after = { ...before, partNumber: `NEW-${turn}` };
  return { kind: 'connectors', key, op: 'put', before, after } as Change;
}
const advance = () => {
  const changed = change();
  current = current.advance([changed], turn);
  assert.equal(current.byNumber(`NEW-${turn}`)[0]?.id, changed.key);
};
const copy = () => {
  const changed = change();
  const next = new Map(plain);
  next.set('connectors', new Map(plain.get('connectors')).set(changed.key, changed.after));
  return next;
};
const advanced = await interleave({ 'snapshot advanced': advance, 'the touched map copied': copy }, 2000);
report('100,000 records advanced by one change', advanced[0]!, advanced[1]!, 1);
