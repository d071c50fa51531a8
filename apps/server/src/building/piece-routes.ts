/** Routes for pieces: search by their records, and a page and a records file for each piece. */
import { missingFor, type PieceProgress } from '@cablewright/engine';
import { toCsv } from '@cablewright/documents';
import { type Customer, pieceStates, type WorkBody, type WorkRecord } from '@cablewright/model';
import { testVerdicts } from '@cablewright/engine';
import Type from 'typebox';
import type { Followed } from '../catalog/live/followed-records.ts';
import { mayActAs, type Actor } from '../platform/http/actor.ts';
import { ok } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { pageLimit, pageQuery } from '../platform/http/paging.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { type JobReadings, KeyAnswer, PiecePage, RecordFile, TracedPiece } from './answers.ts';
import { area, type BuildingParts, requireOrder, requireReadable } from './building-parts.ts';
import { cursorOf } from './cursor.ts';
import { buildingErrors } from './errors.ts';
import type { PieceRow } from './order-book.ts';
import { NumberParam } from './order-routes.ts';
import { readRecord } from './record-book.ts';
import type { SignedHead } from './record-key.ts';
import { shownOrder, shownPiece } from './shown.ts';
import { tracedPieces, type TracedPiece as TracedRow } from './trace.ts';

const SerialParam = Type.Object({ serial: Type.String({ minLength: 1, maxLength: 200 }) });
/** The number of pieces that are read with one statement for a file. */
const readTogether = 5000;

export function pieceRoutes(parts: BuildingParts): Route[] {
  return [
    findRoute(parts),
    findFileRoute(parts),
    pageRoute(parts),
    recordsRoute(parts),
    orderFileRoute(parts),
    keysRoute(parts),
  ];
}

const Word = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description }));
const Day = Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }));
const filters = {
  lot: Word('A lot of wire, contacts or parts'),
  part: Word('A part of which a lot was used: its kind and id, `mechanicals/jst-sxh-001t`'),
  tool: Word('A tool'),
  by: Word('Who recorded'),
  station: Word('Where it was recorded'),
  defect: Word('The text of a defect, as it was recorded'),
  test: Type.Optional(Type.Enum(testVerdicts)),
  value: Word('What was measured: `crimp-height`'),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  from: Day,
  to: Day,
  design: Word('The id of the cable'),
  rev: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  customer: Word('The id of the customer. Only for editors'),
  order: Word('The number of the order'),
  state: Type.Optional(Type.Enum(pieceStates)),
};

function requireMayAsk(filter: { readonly customer?: string | undefined }, actor: Actor): void {
  if (filter.customer !== undefined && !mayActAs(actor, 'editor'))
    refuse(httpErrors['role-too-low'], 'Only editors find pieces by their customers.');
}

function findRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/pieces',
    operation: 'findPieces',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary:
      'Find pieces by a lot, tool, person, station, defect, test or measured value in a span of days, by cable, revision, customer or order; newest first',
    query: Type.Object({ ...pageQuery, ...filters }),
    answers: {
      200: {
        says: 'A page. It has no total, as counting takes longer than finding',
        schema: Type.Object(
          { items: Type.Array(TracedPiece), next: Type.Optional(Type.String()) },
          { title: 'Found pieces' },
        ),
      },
    },
    handle: async ({ query: { limit = pageLimit.default, cursor, ...filter }, actor }) => {
      requireMayAsk(filter, actor);
      const rows = await tracedPieces(parts.sql, filter, limit, cursorOf(cursor));
      const some = rows.slice(0, limit);
      const last = some.at(-1);
      const items = some.map((row) => traced(row, actor));
      return ok({ items, next: rows.length > limit && last !== undefined ? String(last.id) : undefined });
    },
  });
}

function traced(row: TracedRow, actor: Actor) {
  const { design, label, rev, customer, reference } = row;
  const forEditors = mayActAs(actor, 'editor')
    ? { customer: customer ?? undefined, reference: reference ?? undefined }
    : {};
  return { ...shownPiece(row, row.order), design, label, rev, ...forEditors };
}

function findFileRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/pieces.csv',
    operation: 'findPiecesFile',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary:
      'The same as CSV, with who got each piece: a list for a recall. It has all pieces that match, and more than 50,000 are refused',
    query: Type.Object(filters),
    answers: { 200: { says: 'The file', type: 'text/csv' } },
    refusals: [buildingErrors['too-many-pieces']],
    handle: async ({ query: filter }) => {
      const rows = await allTraced(parts, filter);
      const customers: ReadonlyMap<string, Followed<Customer>> = await parts.catalog.filed('customers');
      const nameOf = (id: string | null) => (id === null ? '' : (customers.get(id)?.record?.label ?? id));
      return ok(toCsv(tableOf(rows, nameOf)), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="pieces.csv"',
        'cache-control': 'no-store',
      });
    },
  });
}

/**
 * All matching pieces, newest first. Too many matches are refused, because an incomplete list would be dangerous in a
 * recall.
 */
async function allTraced(
  { sql, orders }: BuildingParts,
  filter: Parameters<typeof tracedPieces>[1],
): Promise<TracedRow[]> {
  const most = orders.limits.found;
  const rows: TracedRow[] = [];
  for (;;) {
    const some = await tracedPieces(sql, filter, readTogether, rows.at(-1)?.id);
    rows.push(...some.slice(0, readTogether));
    if (rows.length > most)
      refuse(
        buildingErrors['too-many-pieces'],
        `More than ${most} pieces match, and a file has all of them or none. Ask for a shorter span of days, one cable or one customer.`,
      );
    if (some.length <= readTogether) return rows;
  }
}

function tableOf(rows: readonly TracedRow[], nameOf: (id: string | null) => string): Parameters<typeof toCsv>[0] {
  return {
    title: 'Pieces',
    columns: [
      { name: 'serial', label: 'Serial number' },
      { name: 'order', label: 'Order' },
      { name: 'cable', label: 'Cable' },
      { name: 'name', label: 'Name' },
      { name: 'revision', label: 'Revision', numeric: true },
      { name: 'state', label: 'State' },
      { name: 'finished', label: 'Finished' },
      { name: 'customer', label: 'Customer' },
      { name: 'reference', label: 'Customer’s order' },
    ],
    rows: rows.map((row) => [
      row.serial,
      row.order,
      row.design,
      row.label,
      row.rev,
      row.state,
      row.finished_at ?? '',
      nameOf(row.customer),
      row.reference ?? '',
    ]),
  };
}

async function requirePiece({ orders }: BuildingParts, serial: string) {
  return (
    (await orders.piece(serial)) ?? refuse(buildingErrors['no-such-piece'], `No piece has the serial number ${serial}.`)
  );
}

async function recordsOf({ orders }: BuildingParts, piece: number): Promise<{ hash: string; record: WorkRecord }[]> {
  return (await orders.records(piece)).map(({ hash, json }) => ({ hash, record: readRecord(json) }));
}

const headOf = ({ signed }: PieceRow): { head?: SignedHead } =>
  signed === null ? {} : { head: JSON.parse(signed) as SignedHead };

/**
 * The stored value, or its text if that isn't valid JSON. A file for verification must also show what was altered in
 * the database.
 */
function asStored(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function pageRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/pieces/:serial',
    operation: 'getPiece',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'The page of a piece: its order and revision, its records and those of its order, and what is missing',
    params: SerialParam,
    answers: { 200: { says: 'The page', schema: PiecePage } },
    refusals: [buildingErrors['no-such-piece'], buildingErrors['too-many-records'], buildingErrors['record-altered']],
    handle: async ({ params: { serial }, actor }) => {
      const piece = await requirePiece(parts, serial);
      const order = await requireOrder(parts, piece.order);
      requireReadable(parts, [piece], 'GET /api/pieces finds it by what was recorded.');
      const [own, [whole], rules] = await Promise.all([
        recordsOf(parts, piece.id),
        parts.orders.pieces(order.id, -1, 1),
        parts.plans.rules(order.number),
      ]);
      const isOfOrder = whole !== undefined && piece.position > 0;
      const ofWhole = async (areReadings: boolean) =>
        isOfOrder ? parts.orders.recordsByReading(whole.id, areReadings, tooManyOfOrder) : [];
      const [ofOrder, readings] = [await ofWhole(false), await ofWhole(true)];
      const missing =
        rules === undefined || piece.position === 0
          ? []
          : missingFor(JSON.parse(piece.progress) as PieceProgress, rules);
      return ok({
        piece: shownPiece(piece, piece.order),
        order: shownOrder(order, actor),
        records: own.map(({ record }) => record) as never[],
        hashes: own.map(({ hash }) => hash),
        ofOrder: ofOrder.map(({ json }) => readRecord(json)) as never[],
        readings: readingsByJob(readings.map(({ json }) => readRecord(json))),
        missing,
        ...headOf(piece),
      });
    },
  });
}

const tooManyOfOrder =
  'The order as a whole has so many. GET /api/pieces/SERIAL/records has those of the piece, GET /api/pieces finds it by what was recorded.';

/** Summarizes machine readings by job and quantity, because a job of thousands of pieces has thousands of readings. */
function readingsByJob(records: readonly WorkRecord[]): JobReadings[] {
  const byJob = new Map<string, JobReadings>();
  for (const { body } of records) {
    const { job, tool, of, unit, value, verdict } = body as WorkBody<'measured'> & { readonly verdict: string };
    const key = JSON.stringify([job, of, unit]);
    const known = byJob.get(key) ?? {
      job: job!,
      machine: tool ?? '',
      of,
      unit,
      count: 0,
      failed: 0,
      min: value,
      max: value,
    };
    byJob.set(key, {
      ...known,
      count: known.count + 1,
      failed: known.failed + (verdict === 'failed' ? 1 : 0),
      min: Math.min(known.min, value),
      max: Math.max(known.max, value),
    });
  }
  return [...byJob.values()];
}

/** A file with the records of pieces and the public keys to verify them. */
async function fileOf(parts: BuildingParts, pieces: readonly PieceRow[]) {
  const keys = await parts.recordKey.all();
  const own = [];
  for (const piece of pieces)
    own.push({
      piece: piece.serial,
      position: piece.position,
      head: piece.signed === null ? undefined : asStored(piece.signed),
      records: (await parts.orders.records(piece.id)).map(({ json }) => asStored(json)),
    });
  const file = { format: 'cablewright.records' as const, version: 1 as const, keys, pieces: own };
  return { ...file, exportedAt: parts.clock().toISOString() };
}

const saved = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replaceAll(/[^A-Za-z0-9._-]/g, '_')}-records.json"`,
  'cache-control': 'no-store',
});

function recordsRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/pieces/:serial/records',
    operation: 'getPieceRecords',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary: 'The records of a piece as a file that can be verified without the hub',
    params: SerialParam,
    answers: { 200: { says: 'The file', schema: RecordFile } },
    refusals: [buildingErrors['no-such-piece'], buildingErrors['too-many-records']],
    handle: async ({ params: { serial } }) => {
      const piece = await requirePiece(parts, serial);
      const [whole] = await parts.orders.pieces(piece.order_id, -1, 1);
      const pieces = whole === undefined || piece.position === 0 ? [piece] : [whole, piece];
      requireReadable(parts, pieces, 'Records of an order as a whole are in the file of each of its pieces.');
      return ok(await fileOf(parts, pieces), saved(serial));
    },
  });
}

function orderFileRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/orders/:number/records',
    operation: 'getOrderRecords',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary: 'The records of all pieces of an order as a file that can be verified without the hub',
    params: NumberParam,
    answers: { 200: { says: 'The file', schema: RecordFile } },
    refusals: [buildingErrors['no-such-order'], buildingErrors['too-many-records']],
    handle: async ({ params: { number } }) => {
      const order = await requireOrder(parts, number);
      const pieces = await parts.orders.pieces(order.id, -1, order.quantity + 1);
      requireReadable(parts, pieces, 'Read the file of each piece: GET /api/pieces/SERIAL/records.');
      return ok(await fileOf(parts, pieces), saved(number));
    },
  });
}

function keysRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/record-keys',
    operation: 'listRecordKeys',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary: 'The public keys with which this hub has signed records, oldest first',
    answers: {
      200: {
        says: 'The keys',
        schema: Type.Object({ items: Type.Array(KeyAnswer), total: Type.Integer() }, { title: 'Record keys' }),
      },
    },
    handle: async () => {
      await parts.recordKey.signer();
      const items = await parts.recordKey.all();
      return ok({ items, total: items.length });
    },
  });
}
