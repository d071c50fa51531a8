/**
 * Rows of shops' tables that are not data: a second table on a sheet, headers on each printed page, commented lines.
 * None is read as a wire, and each is reported.
 */
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { read } from './testing/tables.ts';

const head = 'Wire,From,From Pin,To,To Pin,Color,Gauge,Length (mm)\n';

/** The wires of the only cable, each by the two ends in its joints. */
function wiresOf(records: Awaited<ReturnType<typeof read>>['records']): string[] {
  const { instances, joints } = records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
  const names = new Map((instances.connectors ?? []).map(({ id, label = id }) => [id, label]));
  return (instances.segments ?? []).map(({ id, label, lengthMm }) => {
    const ends = joints
      .flatMap(({ a, b }) =>
        a.instance === id ? [{ end: a.end, pin: b }] : b.instance === id ? [{ end: b.end, pin: a }] : [],
      )
      .toSorted((one, other) => (one.end ?? '').localeCompare(other.end ?? ''));
    const [a, b] = ends.map(({ pin }) => `${names.get(pin.instance)} ${pin.terminal}`);
    return `${label}: ${a} – ${b}, ${lengthMm}`;
  });
}

test('[IO5.2] [IO5.6] below repeated headers in another order each cell belongs to its header, and the title above them is no wire', async () => {
  const list = `${head}A1,J1,1,J2,2,Red,22 AWG,200\nSecond harness\nWire,To,To Pin,From,From Pin,Length (mm),Gauge,Color\nB1,J4,7,J3,5,350,24 AWG,Blue\n`;
  const { records, refused, notes } = await read(list);
  expect(refused).toEqual([]);
  expect(wiresOf(records)).toEqual(['A1: J1 1 – J2 2, 200', 'B1: J3 5 – J4 7, 350']);
  expect(notes).toContain('2 rows are read; row 1 has the headers, and rows 3, 4 repeat them.');
});

test('[IO5.2] a second table with other headers is not imported, and each of its rows is named', async () => {
  const list = `${head}A1,J1,1,J2,2,Red,22 AWG,200\nSplices\nCable,Core,From,To,Signal\nC1,1,J3,J4,GND\n`;
  const { records, refused, notes } = await read(list);
  expect(refused).toEqual([]);
  expect(wiresOf(records)).toEqual(['A1: J1 1 – J2 2, 200']);
  expect(notes.join(' ')).toContain('rows 3, 4, 5 are a second table with other headers and not imported');
});

test('[IO5.2] [IO5.8] commented lines of an Inventor list are no wires', async () => {
  const list =
    '//Wire ID,Cable ID,Library Name,Conductor ID,RefDes1,Pin1,RefDes2,Pin2\n1,,RED,,J1,1,J2,1\n//2,,BLK,,J1,2,J2,2\n//end\n';
  const { records, refused, notes } = await read(list);
  expect([refused, wiresOf(records)]).toEqual([[], ['1: J1 1 – J2 1, undefined']]);
  expect(notes).toContain('1 row is read; row 1 has the headers, and rows 3, 4 are commented out and not imported.');
  // In a list of another program, such a line is a row of data.
  const other = await read(list, { mapping: { answers: { tool: 'none' } } });
  expect(wiresOf(other.records)[1]).toBe('//2: J1 2 – J2 2, undefined');
});

test('[IO5.2] headings over two rows: AWG below Wire is the section, and what is merged over both rows is one header', async () => {
  const list =
    'Mark,From,,To,,Wire,,\nMark,Connector,Pin,Connector,Pin,AWG,Color,Length mm\n101,J1,1,P1,2,22,Red,300\n';
  const { records, refused } = await read(list);
  expect([refused, wiresOf(records)]).toEqual([[], ['101: J1 1 – P1 2, 300']]);
});

test('[IO5.2] German headers of ends: Anschluss A and Klemme B are pins of a list of connections', async () => {
  for (const word of ['Anschluss', 'Klemme']) {
    const list = `Mark;Stecker A;${word} A;Stecker B;${word} B;Querschnitt [mm²];Länge [cm]\n7;X1;3;X2;4;1,5;25\n`;
    const { records, refused } = await read(list);
    expect([word, refused, wiresOf(records)]).toEqual([word, [], ['7: X1 3 – X2 4, 250']]);
  }
});
