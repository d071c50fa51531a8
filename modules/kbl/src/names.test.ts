/**
 * Names of imported harnesses: the name in the file, a name entered by a person, and a second import of the same file.
 */
import { readFileSync } from 'node:fs';
import { present, type Design, type Json } from '@cablewright/model';
import type { Imported, Records } from '@cablewright/modules';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { expect, test } from 'vitest';
import { libraryOf } from './basis/rows.ts';
import { exportFile, exportVec } from './export-file.ts';
import { importedFrom, readingOf } from './importer.ts';

const textOf = (name: string) => readFileSync(new URL(`../corpus/${name}`, import.meta.url), 'utf8');
const textFile = (name: string, text: string, answers: Readonly<Record<string, string>> = {}) => ({
  fileName: name,
  bytes: new TextEncoder().encode(text),
  mapping: { answers },
});
const fileOf = (name: string, answers: Readonly<Record<string, string>> = {}) => textFile(name, textOf(name), answers);

function cableIn(imported: Imported) {
  if (!imported.ok) throw new TypeError(JSON.stringify(imported.problems));
  const { records } = imported;
  return { cable: records.find(({ kind }) => kind === 'designs')!, records };
}

/**
 * The catalog after an import. For each cable, the hub passes the id and name, and the name in its file if that
 * differs.
 */
function after({ cable, records }: ReturnType<typeof cableIn>): Records {
  const db: Record<string, Record<string, Readonly<Record<string, Json>>>> = {};
  for (const { kind, id, record } of records) (db[kind] ??= {})[id] = record;
  return { ...db, designs: { [cable.id]: lineOf(cable.id, cable.record) } };
}

/** The data that the hub passes for a cable: its id and name, and the name in the file it came from. */
function lineOf(id: string, record: object, label?: string) {
  const { extensions, ...design } = record as {
    label: string;
    extensions?: { list?: { name: string }; harness?: { name: string; number: string } };
  };
  const { list, harness } = extensions ?? {};
  return { id, label: label ?? design.label, ...present({ list: list?.name, harness }) };
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
    // A person may still choose to add another cable.
    expect(cableIn(importedFrom(fileOf(name, { cable: 'new', name: 'Lamp harness' }), db)).cable.id).not.toBe(
      again.cable.id,
    );
  },
);

test.each(['all-together-2.4.kbl', 'other-program-2.0.vec'])(
  '[IO5.9] %s whose harness has another name in the file, or whose cable was renamed, changes the same cable and makes no other',
  (name) => {
    const own = cableIn(importedFrom(fileOf(name), {}));
    const { id, record } = own.cable;
    const label = lineOf(id, record).label;
    const renamedFile = textFile(name, textOf(name).replaceAll(`>${label}<`, '>Harness of next year<'));

    // The cable gets its name from the file.
    const changed = cableIn(importedFrom(renamedFile, after(own)));
    expect([changed.cable.id, changed.records.filter(({ kind }) => kind === 'designs')]).toEqual([id, [changed.cable]]);
    const { extensions } = changed.cable.record;
    expect(changed.cable.record).toEqual({ ...record, label: 'Harness of next year', extensions });
    expect(readingOf(renamedFile, after(own)).questions?.map((question) => [question.id, question.value])).toEqual([
      ['cable', id],
    ]);
    expect(cableIn(importedFrom(renamedFile, after(changed))).cable).toEqual(changed.cable);

    // A name entered by a person is kept, whatever the name in the file is.
    const line = lineOf(id, record, 'Pump harness');
    const db = { ...after(own), designs: { [id]: line } };
    expect(cableIn(importedFrom(fileOf(name), db)).cable).toEqual({
      ...own.cable,
      record: { ...record, label: 'Pump harness' },
    });
    expect(cableIn(importedFrom(renamedFile, db)).cable).toMatchObject({ id, record: { label: 'Pump harness' } });

    // Two cables have the number of the harness, so a person must choose.
    const two = { ...after(own), designs: { [id]: line, twin: { ...line, id: 'twin' } } };
    expect(readingOf(fileOf(name), two).questions?.[0]?.value).toBe('new');
    // A harness with another number is a different one, even if it has the same name.
    const other = textFile(name, textOf(name).replaceAll(/>(?:H-77|DEMO-H)</g, '>H-78<'));
    expect(cableIn(importedFrom(other, { ...after(own), designs: { [id]: line } })).cable.id).not.toBe(id);
  },
);

test('[IO5.9] a cable that Cablewright wrote and another program renamed is the same cable with the new name', () => {
  const { db, designs } = shippedCatalog();
  const design = designs.find(({ id }) => id === 'null-modem-de9')!;
  const library = libraryOf(db);
  const lines: Records = { ...db, designs: { [design.id]: { id: design.id, label: design.label! } } };
  const files = { 'lead.kbl': exportFile(design, library), 'lead.vec': exportVec(design, library) };
  for (const [name, text] of Object.entries(files)) {
    // The name is changed in the standard elements, but not in Cablewright's own data.
    const renamed = textFile(name, text.replaceAll(`>${design.label}<`, '>Lead of next year<'));
    const { cable } = cableIn(importedFrom(renamed, lines));
    expect([name, cable.id, cable.record['label']]).toEqual([name, design.id, 'Lead of next year']);
    const { instances } = cable.record as unknown as Design;
    expect([name, instances.segments]).toEqual([name, design.instances.segments]);
    // A cable with the same id but another name isn't the one to update.
    const foreign: Records = { ...lines, designs: { [design.id]: { id: design.id, label: 'Something else' } } };
    expect(cableIn(importedFrom(renamed, foreign)).cable.id).not.toBe(design.id);
  }
});
