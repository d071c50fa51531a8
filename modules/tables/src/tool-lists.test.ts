// The lists of seven programs: forty tables written for this project, imported without any answers, and lists written
// in the same format.
import { readFileSync } from 'node:fs';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import corpus from '../corpus/tools/expected.json' with { type: 'json' };
import tables from './module.ts';
import { toolLists } from './table/tool-columns.ts';
import { read, reading } from './testing/tables.ts';

const bytesOf = (file: string) => new Uint8Array(readFileSync(new URL(`../corpus/tools/${file}`, import.meta.url)));

interface Wire {
  readonly wire: string;
  readonly a: string;
  readonly b: string;
  readonly mm?: number;
  readonly contacts?: readonly string[];
}

/** The wires of a cable: run, ends, length and the contacts in the cavities of both ends. */
function wiresOf(design: Design, numberOf: (id: string) => string): Wire[] {
  const connectors = new Map((design.instances.connectors ?? []).map((connector) => [connector.id, connector]));
  const runs = new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment]));
  const ends = new Map<string, { run: string; a?: string; b?: string; contacts: Record<string, string> }>();
  for (const { a, b } of design.joints) {
    const [wire, pin] = runs.has(a.instance) ? [a, b] : [b, a];
    // A jumper joins two pins.
    if (!runs.has(wire.instance)) continue;
    const { label, cavities = [] } = connectors.get(pin.instance) ?? {};
    const key = `${wire.instance} ${wire.terminal}`;
    const found = ends.get(key) ?? { run: wire.instance, contacts: {} };
    const { contact } = cavities.find(({ cavity }) => cavity === pin.terminal) ?? {};
    found[wire.end as 'a' | 'b'] = `${label ?? pin.instance} ${pin.terminal}`;
    if (contact !== undefined) found.contacts[wire.end!] = numberOf(contact);
    ends.set(key, found);
  }
  return [...ends.values()].map(({ run, a = '', b = '', contacts }) => {
    const { label = run, lengthMm } = runs.get(run)!;
    const listed = [contacts['a'], contacts['b']].flatMap((contact) => contact ?? []);
    return {
      wire: label,
      a,
      b,
      ...(lengthMm === undefined ? {} : { mm: lengthMm }),
      ...(listed.length === 0 ? {} : { contacts: listed }),
    };
  });
}

const sorted = (wires: readonly object[]) => wires.map((wire) => JSON.stringify(wire)).toSorted();

test.each(corpus)(
  '[IO5.8] the list $file is recognized and read whole without an answer',
  async ({ file, tool, wires }) => {
    const shown = await reading(bytesOf(file), { name: file });
    expect(shown.questions?.find(({ id }) => id === 'tool')?.value).toBe(tool);
    const { records, refused, notes } = await read(bytesOf(file), { name: file });
    expect([file, refused]).toEqual([file, []]);
    const design = records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
    const numberOf = (id: string) => records.find((record) => record.id === id)?.record['mpn'] as string;
    const order = ({ wire, a, b, mm, contacts }: Wire) => ({ wire, a, b, mm, contacts });
    expect([file, sorted(wiresOf(design, numberOf).map(order))]).toEqual([file, sorted((wires as Wire[]).map(order))]);
    expect([file, notes.filter((note) => note.includes('not imported') && !note.includes('above'))]).toEqual([
      file,
      [],
    ]);
  },
);

test('[IO5.8] seven programs have a form, each with its source; a person may choose another, or none', async () => {
  expect(toolLists.map(({ id }) => id)).toEqual([
    'e3-series',
    'capital',
    'eplan',
    'rapidharness',
    'solidworks',
    'inventor',
    'altium',
  ]);
  expect(corpus).toHaveLength(40);
  for (const { id, src, needs } of toolLists) {
    expect([id, src.length > 60, needs.length > 1]).toEqual([id, true, true]);
    // A list without documentation must say what could not be found, or that there is no format to write.
    const isDocumented = /^(?:SOLIDWORKS|Autodesk Inventor) help/.test(src);
    expect([id, isDocumented || /No public description|no form to write/.test(src)]).toEqual([id, true]);
    expect(corpus.filter(({ tool }) => tool === id).length).toBeGreaterThan(4);
  }
  const list = 'Wire,From Ref,From Pin,To Ref,To Pin,Wire Spec\nW1,X1,1,X2,1,18AWG TXL RD\n';
  const fieldsOf = async (tool?: string) => {
    const mapping = tool === undefined ? {} : { mapping: { answers: { tool } } };
    return (await reading(list, { name: 'a.csv', ...mapping })).columns?.map(({ field }) => field);
  };
  expect(await fieldsOf()).toEqual(['wire', 'from', 'fromPin', 'to', 'toPin', 'wirePart']);
  expect((await fieldsOf('none'))?.at(-1)).toBe('spec');
});

test('[IO5.8] where the form is documented, a cable is written in it, and the list is read as the same connections', async () => {
  const documented = toolLists.filter(({ export: headers }) => headers !== undefined);
  expect((tables.exporters ?? []).map(({ id }) => id)).toEqual(['solidworks-wires', 'inventor-wires']);
  const { db, designs } = shippedCatalog();
  const design = designs.find(({ id }) => id === 'null-modem-de9')!;
  for (const { id, comment = '', export: headers = [] } of documented) {
    const exporter = tables.exporters!.find((candidate) => candidate.id === `${id}-wires`)!;
    const { body, fileName } = await exporter.render(design, db, { settings: {} } as never);
    const text = String(body);
    expect(text.split('\r\n')[0]).toBe(`${comment}${headers.join(',')}`);
    expect(fileName).toBe(`null-modem-de9-${id}.csv`);
    const shown = await reading(text, { name: fileName, db });
    expect(shown.questions?.find((asked) => asked.id === 'tool')?.value).toBe(id);
    const { records, refused } = await read(text, { name: 'again.csv', db });
    expect([id, refused]).toEqual([id, []]);
    const again = records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
    const pins = (cable: Design) =>
      wiresOf(cable, String)
        .filter(({ a, b }) => a !== '' && b !== '')
        .map(({ a, b }) => `${a} – ${b}`.toLowerCase())
        .toSorted();
    // Lists have designators, not names.
    const { connectors = [] } = design.instances;
    const plain = {
      ...design.instances,
      connectors: connectors.map((connector) => ({ ...connector, label: undefined })),
    };
    const written = pins({ ...design, instances: plain });
    expect(written.length).toBeGreaterThan(2);
    expect([id, pins(again)]).toEqual([id, expect.arrayContaining(written)]);
    expect(pins(again)).toHaveLength(text.trim().split('\r\n').length - 1);
  }
});
