/**
 * An IPC-D-356A file of a cable's nets. The fields of a record are those of "IPC-D-356 Simplified" (R. Nedbal, DownStream Technologies,
 * https://connect.elmatica.com/hc/en-us/articles/201043098-IPC-D-356-Simplified) and of "IPC-D-356A netlist format"
 * (https://www.scribd.com/document/453923049/ipc-356a-net-list): both describe the standard for those who write it.
 */
import type { ExportOptions, Module } from '@cablewright/modules';
import { placesOf, type Place } from './places.ts';
import { comment, parameter, testRecord } from './records.ts';

type Continuity = ExportOptions['continuity'];

const millimetres = (setting: unknown, fallback: number): number => (typeof setting === 'number' ? setting : fallback);

/** Names that had to be shortened to fit their columns, each with its full name. */
function aliasLines(places: readonly Place[]): string[] {
  const rows = new Map(places.map((place) => [place.row, place]));
  const long = places.filter(({ pin, terminal }) => pin !== terminal.toUpperCase());
  return [
    ...[...rows.values()]
      .filter(({ row, instance }) => row !== instance.toUpperCase())
      .map(({ row, instance }) => comment(`${row} is ${instance}`)),
    ...long.map(({ row, pin, instance, terminal }) => comment(`${row}-${pin} is ${instance}.${terminal}`)),
  ];
}

/** What a plain net list cannot say: pairs of nets that a part connects, whose isolation must not be tested. */
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
