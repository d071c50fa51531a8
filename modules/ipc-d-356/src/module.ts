/**
 * Exports a cable's nets as an IPC-D-356A file. The record fields follow "IPC-D-356 Simplified" (R. Nedbal, DownStream
 * Technologies, https://connect.elmatica.com/hc/en-us/articles/201043098-IPC-D-356-Simplified) and "IPC-D-356A netlist
 * format" (https://www.scribd.com/document/453923049/ipc-356a-net-list), which describe the standard for implementers.
 */
import type { ExportOptions, Module } from '@cablewright/modules';
import { type FixturePlace, placesOf } from './places.ts';

// Records of IPC-D-356A: 80 columns of ASCII with fixed fields.

const columns = 80;

/** Text in the form the file allows: printable ASCII, with a question mark for any other character, cut at the last column. */
const ascii = (text: string, most: number): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, most);

const comment = (text: string): string => `C  ${ascii(text, columns - 3)}`.trimEnd();

/** The name of a parameter starts in column 4. */
const parameter = (name: string, value: string): string => `P  ${name.padEnd(5)} ${ascii(value, columns - 9)}`;

const field = (text: string, width: number): string => ascii(text, width).padEnd(width);

/** Side length of a test point, µm: the size of the pad that a probe touches. */
const padUm = 1000;

/** A coordinate in µm, the unit of `UNITS CUST 1`: a sign and six digits. */
function coordinate(um: number): string {
  const whole = Math.max(-999_999, Math.min(999_999, Math.round(um)));
  return `${whole < 0 ? '-' : '+'}${String(Math.abs(whole)).padStart(6, '0')}`;
}

/**
 * A test point on the surface (327): columns 4-17 net, 21-26 row, 28-31 pin, 39-41 access side, 42-57 position, 58-67
 * size, 68-71 rotation, 73-74 solder mask.
 */
function testRecord(net: string, { row, pin, xUm, yUm }: FixturePlace): string {
  const size = String(padUm).padStart(4, '0');
  const name = `${field(net, 14)}   ${field(row, 6)}-${field(pin, 4)} `;
  return `327${name}${' '.repeat(6)}A01X${coordinate(xUm)}Y${coordinate(yUm)}X${size}Y${size}R000 S0`;
}

type Continuity = ExportOptions['continuity'];

const millimetres = (setting: unknown, fallback: number): number => (typeof setting === 'number' ? setting : fallback);

/** Names that were shortened to fit their columns, each with its full name. */
function aliasLines(places: readonly FixturePlace[]): string[] {
  const rows = new Map(places.map((place) => [place.row, place]));
  const long = places.filter(({ pin, terminal }) => pin !== terminal.toUpperCase());
  return [
    ...[...rows.values()]
      .filter(({ row, instance }) => row !== instance.toUpperCase())
      .map(({ row, instance }) => comment(`${row} is ${instance}`)),
    ...long.map(({ row, pin, instance, terminal }) => comment(`${row}-${pin} is ${instance}.${terminal}`)),
  ];
}

/** Information that a plain net list cannot express: pairs of nets that a part connects, whose isolation must not be tested. */
function partLines({ connections, points }: Continuity): string[] {
  const netOf = new Map(points.map(({ id, net }) => [id, net]));
  return connections
    .filter(({ from, to }) => netOf.get(from) !== netOf.get(to))
    .map(({ from, to, expect, ohms }) =>
      comment(
        `${netOf.get(from)} and ${netOf.get(to)}: ${expect}${ohms === undefined ? '' : ` ${ohms} ohm`}, not isolated`,
      ),
    );
}

function fileOf(continuity: Continuity, pinPitchMm: number, rowPitchMm: number): string {
  const { design, nets, points } = continuity;
  const places = placesOf(points, { pinPitchMm, rowPitchMm });
  const byPoint = new Map(places.map((place) => [place.point, place]));
  const lines = [
    comment(`${design.label}${design.productRef === null ? '' : `, ${design.productRef}`}`),
    comment('Positions are those of a fixture: a row of test points for each connector'),
    ...aliasLines(places),
    ...partLines(continuity),
    parameter('JOB', design.id),
    parameter('CODE', '00'),
    parameter('UNITS', 'CUST 1'),
    parameter('TITLE', design.label),
    ...nets.flatMap(({ net, points: ids }) =>
      ids.flatMap((id) => {
        const place = byPoint.get(id);
        return place === undefined ? [] : [testRecord(net, place)];
      }),
    ),
    '999',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const module: Module = {
  exporters: [
    {
      id: 'ipc-d-356',
      label: 'IPC-D-356 net list',
      source: 'continuity',
      render: (design, _db, { continuity, rev, settings }) => ({
        mimeType: 'text/plain; charset=us-ascii',
        fileName: `${design.id}${rev === undefined ? '' : `-rev-${rev}`}.d356`,
        body: fileOf(continuity, millimetres(settings['pinPitchMm'], 2.54), millimetres(settings['rowPitchMm'], 25.4)),
      }),
    },
  ],
};

export default module;
