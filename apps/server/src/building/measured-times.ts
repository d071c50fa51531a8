/**
 * Computes from bench records how long operations take in this shop, and stores the measured times in the operations.
 */
import { type MeasuredOrder, measuredTimes, operationsOf } from '@cablewright/engine';
import type { BuildPlan } from '@cablewright/documents';
import { Id, Operation, type WorkRecord } from '@cablewright/model';
import Type from 'typebox';
import { etagOf } from '../platform/http/etag.ts';
import { ownPut, save, type Saver } from '../catalog/saving/save.ts';
import { ok } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { area, type BuildingParts } from './building-parts.ts';
import { buildingErrors } from './errors.ts';
import { readRecord } from './record-book.ts';

/**
 * How many of the newest orders, pieces and records are read. Twenty pieces are enough for an operation, and the newest
 * orders usually have that many.
 */
const read = { orders: 40, piecesOfOrder: 60, pieces: 240, records: 24_000 } as const;

export function measuredTimeRoutes(parts: BuildingParts & Saver): Route[] {
  return [listRoute(parts), takeOverRoute(parts)];
}

const Text = Type.String();
const Seconds = Type.Number({ description: 's' });

const MeasuredTime = Type.Object(
  {
    operation: Id,
    label: Text,
    counts: Operation.properties.counts,
    station: Text,
    confidence: Operation.properties.confidence,
    secondsEach: { ...Seconds, description: 'The time that the operation states, in s' },
    median: {
      ...Seconds,
      description: 'The time of the middle one of the pieces, in s for each thing that is counted',
    },
    lower: { ...Seconds, description: 'A quarter of the pieces took less, in s' },
    upper: { ...Seconds, description: 'A quarter of the pieces took more, in s' },
    pieces: Type.Integer({ description: 'The latest pieces, 5 to 20' }),
    count: Type.Number({ description: 'The things that were counted in those pieces' }),
    isShared: Type.Boolean({
      description:
        'True if steps that include other work had to be used: their time is split in the ratio of the stated times',
    }),
    orders: Type.Array(Text),
    from: Text,
    to: Text,
  },
  { title: 'Measured time' },
);

const Measured = Type.Object({ items: Type.Array(MeasuredTime), total: Type.Integer() }, { title: 'Measured times' });

function listRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/measured-times',
    operation: 'listMeasuredTimes',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary:
      'What labour operations took for the latest pieces, as the median with its quartiles, from the times at which people recorded steps. Nothing is changed',
    answers: { 200: { says: 'Operations with at least five pieces', schema: Measured } },
    handle: async () => {
      const items = await measured(parts);
      return ok({ items, total: items.length });
    },
  });
}

function takeOverRoute(parts: BuildingParts & Saver): Route {
  return route({
    method: 'POST',
    path: '/api/measured-times/take-over',
    operation: 'takeOverMeasuredTimes',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary:
      'Make measured times those of operations, as one change. Refused if a median is not the one stated any more',
    body: Type.Object(
      {
        times: Type.Array(
          Type.Object(
            { operation: Id, median: Type.Number({ exclusiveMinimum: 0, description: 'As it was read, in s' }) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 500 },
        ),
      },
      { additionalProperties: false, title: 'Times to take over' },
    ),
    answers: {
      200: {
        says: 'The operations as saved',
        schema: Type.Object({ operations: Type.Array(Operation) }, { title: 'Operations with measured times' }),
      },
    },
    refusals: [buildingErrors['time-not-measured']],
    handle: async ({ body, actor }) => {
      const { catalog } = parts;
      const now = new Map((await measured(parts)).map((time) => [time.operation, time]));
      const changed = body.times.filter(({ operation, median }) => now.get(operation)?.median !== median);
      if (changed.length > 0) refuseChanged(changed.map(({ operation }) => [operation, now.get(operation)?.median]));
      const stated = new Map(operationsOf(catalog.library).map((operation) => [operation.id, operation]));
      const operations = body.times.flatMap(({ operation: id, median }) => {
        const [operation, time] = [stated.get(id), now.get(id)];
        if (operation === undefined || time === undefined) return [];
        return [{ ...operation, secondsEach: median, confidence: 'measured' as const, src: sourceOf(time) }];
      });
      const puts = operations.map((after) => {
        const inForce = catalog.library.layer('operations', after.id);
        return ownPut('operations', after.id, after, inForce, 'any');
      });
      const message = `Took over the measured times of ${operations.map(({ label, id }) => label ?? id).join(', ')}`;
      const { seq, headers } = await save(parts, {
        actor,
        message: message.slice(0, 200),
        writes: puts.flatMap(({ writes }) => writes),
        expects: puts.flatMap(({ expects }) => expects),
      });
      return ok({ operations }, { ...headers, etag: etagOf(seq) });
    },
  });
}

function refuseChanged(changed: readonly (readonly [id: string, median: number | undefined])[]): never {
  const each = changed.map(([id, median]) =>
    median === undefined
      ? `${id} has fewer than five pieces with a known time`
      : `${id} now takes ${median} s, as more was recorded since`,
  );
  return refuse(buildingErrors['time-not-measured'], `Read the times again: ${each.join('; ')}.`);
}

/** Returns text such as `Median of 20 pieces (8.1–11.4 s), WO-2026-0007 and WO-2026-0009, 2026-11-02 to 2026-11-29`. */
function sourceOf({ pieces, lower, upper, orders, from, to }: Awaited<ReturnType<typeof measured>>[number]): string {
  const some = orders.length > 3 ? `${orders.slice(0, 3).join(', ')} and ${orders.length - 3} more` : orders.join(', ');
  const days = [...new Set([from, to].map((at) => at.slice(0, 10)))].join(' to ');
  return `Median of ${pieces} pieces (${lower}–${upper} s), ${some}, ${days}`;
}

async function measured(parts: BuildingParts) {
  const operations = operationsOf(parts.catalog.library);
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  return measuredTimes(operations, await newestOrders(parts)).flatMap((time) => {
    const operation = known.get(time.operation);
    if (operation === undefined) return [];
    const { label = operation.id, counts, station, confidence } = operation;
    return [{ ...time, label, counts, station, confidence, orders: [...time.orders] }];
  });
}

/** The newest orders whose plan has operation counts, each with its latest records. */
async function newestOrders(parts: BuildingParts): Promise<MeasuredOrder[]> {
  const { orders } = parts;
  const found: MeasuredOrder[] = [];
  let [pieces, records] = [0, 0];
  for (const { id, number } of await orders.newestReleased(read.orders)) {
    if (pieces >= read.pieces || records >= read.records) break;
    const { counts } = JSON.parse((await orders.planOf(number)) ?? '{}') as Partial<BuildPlan>;
    if (counts === undefined) continue;
    const order = await recordedLast(parts, id);
    pieces += order.pieces;
    records += order.records.length;
    found.push({ number, counts, records: order.records });
  }
  return found;
}

/**
 * The records of the most recently worked-on pieces. Times are measured from the previous record of the same person. It
 * may belong to a piece that isn't read here, so records from before the last one of those pieces are left out.
 */
async function recordedLast(
  { orders }: BuildingParts,
  order: number,
): Promise<{ readonly pieces: number; readonly records: readonly WorkRecord[] }> {
  const { pieces, othersUntil } = await orders.lastRecorded(order, read.piecesOfOrder);
  const [whole] = await orders.pieces(order, -1, 1);
  const records: WorkRecord[] = [];
  for (const { id } of [...(whole === undefined ? [] : [whole]), ...pieces]) {
    if (records.length >= read.records) break;
    const rows = await orders.newestRecords(id, read.records - records.length);
    records.push(...rows.map(({ json }) => readRecord(json)));
  }
  const isLater = ({ at }: WorkRecord) => othersUntil === undefined || at > othersUntil;
  return { pieces: pieces.length, records: records.filter(isLater) };
}
