import type { Continuity } from '@cablewright/engine';
import { netSignals } from './net-signals.ts';
import type { Cell, Table } from '../formats/tables/table.ts';

const columns = [
  { name: 'type', label: 'Test' },
  { name: 'id', label: 'Id' },
  { name: 'net', label: 'Net' },
  { name: 'signal', label: 'Signal' },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
  { name: 'expect', label: 'Expect' },
  { name: 'limit', label: 'Limit', numeric: true },
  { name: 'unit', label: 'Unit' },
  { name: 'test_volts', label: 'Test V', numeric: true },
  { name: 'duration_s', label: 'Time s', numeric: true },
  { name: 'note', label: 'Note' },
];

/**
 * Continuity data as rows: net-pin, continuity, isolation, hipot when a voltage is set, open. The signal of a pin is its
 * own; that of a connection every one its net carries, with a stroke between.
 */
export function continuityTable(data: Continuity): Table {
  return {
    title: 'Continuity test',
    columns,
    rows: [...netPins(data), ...connections(data), ...isolation(data), ...hipot(data), ...opens(data)],
  };
}

interface Row {
  readonly type: string;
  readonly id: string;
  readonly net?: string;
  readonly signal?: string | null;
  readonly from?: string;
  readonly to?: string;
  readonly expect?: string;
  readonly limit?: number;
  readonly unit?: string;
  readonly volts?: number;
  readonly seconds?: number;
  readonly note?: string;
}

function cells(row: Row): Cell[] {
  const { type, id, net = '', signal, from = '', to = '', expect = '', limit = null, unit = '', note = '' } = row;
  return [type, id, net, signal ?? '', from, to, expect, limit, unit, row.volts ?? null, row.seconds ?? null, note];
}

function netPins(data: Continuity): Cell[][] {
  const signalOf = new Map(data.points.map(({ id, signal }) => [id, signal]));
  return data.nets.flatMap(({ net, signal, points }) =>
    points.map((point) => {
      const pin = signalOf.get(point) ?? signal;
      return cells({ type: 'net-pin', id: `${net}:${point}`, net, signal: pin, from: point });
    }),
  );
}

/** The limit is the threshold for a plain connection, the resistance for one through a resistor; else none is claimed. */
function connections(data: Continuity): Cell[][] {
  const netOf = new Map(data.points.map((point) => [point.id, point.net]));
  const signals = netSignals(data);
  return data.connections.map(({ id, kind, from, to, expect, ohms, through }) => {
    const net = netOf.get(from) ?? '';
    const limit = expect === 'continuity' ? data.parameters.continuityOhmsMax : ohms;
    const notes = [kind === 'commoned' ? 'commoned' : '', through === undefined ? '' : `through ${through.join(', ')}`];
    return cells({
      type: 'continuity',
      id,
      net,
      signal: signals.get(net)?.join('/'),
      from,
      to,
      expect,
      limit,
      unit: limit === undefined ? '' : 'ohm',
      note: notes.filter((note) => note !== '').join('; '),
    });
  });
}

function isolation(data: Continuity): Cell[][] {
  const { isolationMinMohm: limit, isolationVolts: volts, isolationSeconds: seconds } = data.parameters;
  return data.isolation.map(({ id, a, b, rule, netA, netB }) =>
    cells({
      type: 'isolation',
      id,
      net: `${netA} ${netB}`,
      from: a,
      to: b,
      expect: 'isolated',
      limit,
      unit: 'Mohm',
      volts,
      seconds,
      note: rule,
    }),
  );
}

function hipot(data: Continuity): Cell[][] {
  const { hipotVolts: volts, hipotSeconds: seconds, hipotMaxMicroamps: limit } = data.parameters;
  if (volts === undefined) return [];
  const note = 'between every pair of isolated nets';
  return [cells({ type: 'hipot', id: 'H1', from: '*', expect: 'withstand', limit, unit: 'uA', volts, seconds, note })];
}

function opens(data: Continuity): Cell[][] {
  const signalOf = new Map(data.points.map(({ id, signal }) => [id, signal]));
  return data.opens.map(({ id, kind, point, why }) =>
    cells({ type: 'open', id, signal: signalOf.get(point), from: point, expect: 'open', note: `${kind}: ${why}` }),
  );
}
