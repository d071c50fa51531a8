/** Names of imported harnesses: the one in the file, one that a person gives, and a second import of the same file. */
import { readFileSync } from 'node:fs';
import type { Json } from '@cablewright/model';
import type { Imported, Records } from '@cablewright/modules';
import { expect, test } from 'vitest';
import { importedFrom, readingOf } from './importer.ts';

const fileOf = (name: string, answers: Readonly<Record<string, string>> = {}) => ({
  fileName: name,
  bytes: new Uint8Array(readFileSync(new URL(`../corpus/${name}`, import.meta.url))),
  mapping: { answers },
});

function cableIn(imported: Imported) {
  if (!imported.ok) throw new TypeError(JSON.stringify(imported.problems));
  const { records } = imported;
  return { cable: records.find(({ kind }) => kind === 'designs')!, records };
}

/** The catalog after an import. The hub passes the id and the name of each cable, and the name in its file if that is another one. */
function after({ cable, records }: ReturnType<typeof cableIn>): Records {
  const db: Record<string, Record<string, Readonly<Record<string, Json>>>> = {};
  for (const { kind, id, record } of records) (db[kind] ??= {})[id] = record;
  const { label = '', extensions } = cable.record as { label?: string; extensions?: { list?: { name: string } } };
  const list = extensions?.list?.name;
  return { ...db, designs: { [cable.id]: { id: cable.id, label, ...(list === undefined ? {} : { list }) } } };
}

const questionsOf = (name: string, db: Records, answers = {}) =>
  (readingOf(fileOf(name, answers), db).questions ?? []).map(({ id, value }) => [id, value]);

test.each(['all-together-2.4.kbl', 'other-program-2.0.vec'])(
  '[IO5.9] %s has its own name or another one, and imported again it changes the same cable, or nothing',
  (name) => {
    const own = cableIn(importedFrom(fileOf(name), {}));
    const { label } = own.cable.record;
    expect(questionsOf(name, {})).toEqual([
      ['cable', 'new'],
      ['name', label],
    ]);
    expect(questionsOf(name, after(own))).toEqual([['cable', own.cable.id]]);
    expect(cableIn(importedFrom(fileOf(name), after(own))).cable).toMatchObject({
      id: own.cable.id,
      record: { label },
    });

    const renamed = cableIn(importedFrom(fileOf(name, { name: 'Pump harness' }), {}));
    expect(renamed.cable.record['label']).toBe('Pump harness');
    const db = after(renamed);
    expect(questionsOf(name, db)).toEqual([['cable', renamed.cable.id]]);
    const again = cableIn(importedFrom(fileOf(name), db));
    expect([again.cable.id, again.cable.record]).toEqual([renamed.cable.id, renamed.cable.record]);
    // A person may still add another cable.
    expect(cableIn(importedFrom(fileOf(name, { cable: 'new', name: 'Lamp harness' }), db)).cable.id).not.toBe(
      again.cable.id,
    );
  },
);
