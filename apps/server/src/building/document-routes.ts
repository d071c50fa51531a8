/** Routes for documents of orders and pieces, which are printed from the frozen plan and the records. */
import { orderDocuments, pieceDocuments, workFormats, type WorkDocument, type WorkSheet } from '@cablewright/documents';
import type { PieceProgress } from '@cablewright/engine';
import {
  type Customer,
  type SheetStyle,
  sheetStyles,
  type WorkKind,
  type WorkRecord,
  present,
} from '@cablewright/model';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import type { Followed } from '../catalog/live/followed-records.ts';
import { renderedAnswer } from '../documents/answer.ts';
import { documentErrors } from '../documents/off-thread/errors.ts';
import { renderInput } from '../documents/request.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { mayActAs, type Actor } from '../platform/http/actor.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { area, type BuildingParts, requireOrder, requireReadable } from './building-parts.ts';
import { buildingErrors } from './errors.ts';
import type { OrderRow, PieceRow } from './order-book.ts';
import type { SignedHead } from './record-key.ts';
import { readRecord } from './record-book.ts';

/** The documents that builders need. The others contain information that builders may not see. */
const forBuilders: readonly WorkDocument[] = ['route-card', 'kit-list', 'cut-list', 'labels'];

/** The kinds of records that each document of an order needs. Documents of a piece use all of its records. */
const kindsOf: Readonly<Partial<Record<WorkDocument, readonly WorkKind[]>>> = {
  'kit-list': ['lot-used'],
  'packing-list': ['packed', 'shipped'],
  'crimp-log': ['measured'],
  conformance: ['inspected'],
};

/** Documents that need the test data of the revision. */
const withTests: readonly WorkDocument[] = ['test-certificate', 'first-article'];

const query = Type.Object({
  format: Type.Optional(
    Type.Enum(workFormats, {
      description: 'Default: pdf. csv: kit list, cut list, packing list and crimp log',
    }),
  ),
  language: Type.Optional(Type.Enum(sheetStyles.language, { description: 'Default: that of the settings' })),
});

const refusals = [
  buildingErrors['too-many-records'],
  buildingErrors['record-altered'],
  documentErrors['document-over-budget'],
  designErrors['no-such-design'],
  versionErrors['no-such-version'],
  httpErrors['bad-request'],
  httpErrors['role-too-low'],
];

export function workDocumentRoutes(parts: BuildingParts): Route[] {
  return [orderDocumentRoute(parts), pieceDocumentRoute(parts)];
}

function orderDocumentRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/orders/:number/documents/:kind',
    operation: 'getOrderDocument',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary:
      'A document of an order as PDF, HTML or CSV, from its frozen plan and its records. Builders get the route card, kit list, cut list and labels; customers are named for editors only',
    params: Type.Object({
      number: Type.String({ minLength: 1, maxLength: 100 }),
      kind: Type.Enum(orderDocuments),
    }),
    query,
    answers: { 200: { says: 'The file', type: 'application/pdf' } },
    refusals: [buildingErrors['no-such-order'], ...refusals],
    handle: async ({ params: { number, kind }, query: choice, actor }) => {
      requireMayPrint(kind, actor);
      const order = await requireOrder(parts, number);
      const rows = await parts.orders.pieces(order.id, 0, order.quantity);
      const kinds = kindsOf[kind];
      const found =
        kinds === undefined
          ? []
          : await parts.orders.recordsOfKinds(order.id, kinds, 'Print a document of each piece instead.');
      const byPiece = Map.groupBy(found, ({ piece }) => Number(piece));
      const pieces = rows.map((row) => ({
        row,
        records: (byPiece.get(Number(row.id)) ?? []).map(({ json }) => readRecord(json)),
      }));
      return print(parts, actor, { kind, order, pieces, isOfPiece: false, choice });
    },
  });
}

function pieceDocumentRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/pieces/:serial/documents/:kind',
    operation: 'getPieceDocument',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary:
      'A document of a piece as PDF, HTML or CSV, from its records and those of its order. Builders get the route card; customers are named for editors only',
    params: Type.Object({
      serial: Type.String({ minLength: 1, maxLength: 200 }),
      kind: Type.Enum(pieceDocuments),
    }),
    query,
    answers: { 200: { says: 'The file', type: 'application/pdf' } },
    refusals: [buildingErrors['no-such-piece'], buildingErrors['no-such-order'], ...refusals],
    handle: async ({ params: { serial, kind }, query: choice, actor }) => {
      requireMayPrint(kind, actor);
      const row = await parts.orders.piece(serial);
      if (row === undefined || row.position === 0)
        return refuse(buildingErrors['no-such-piece'], `No piece has the serial number ${serial}.`);
      const order = await requireOrder(parts, row.order);
      requireReadable(parts, [row], 'Print a document of the order instead.');
      const records = await recordsOf(parts, row.id);
      return print(parts, actor, { kind, order, pieces: [{ row, records }], isOfPiece: true, choice });
    },
  });
}

function requireMayPrint(kind: WorkDocument, actor: Actor): void {
  if (!mayActAs(actor, 'viewer') && !forBuilders.includes(kind))
    refuse(httpErrors['role-too-low'], `Builders print ${forBuilders.join(', ')}.`);
}

async function recordsOf({ orders }: BuildingParts, piece: number): Promise<readonly WorkRecord[]> {
  return (await orders.records(piece)).map(({ json }) => readRecord(json));
}

interface Printed {
  readonly kind: WorkDocument;
  readonly order: OrderRow;
  readonly pieces: readonly { readonly row: PieceRow; readonly records: readonly WorkRecord[] }[];
  readonly isOfPiece: boolean;
  readonly choice: { readonly format?: (typeof workFormats)[number]; readonly language?: SheetStyle['language'] };
}

async function print(parts: BuildingParts, actor: Actor, printed: Printed) {
  const { kind, order, pieces, isOfPiece, choice } = printed;
  const { format = 'pdf', language } = choice;
  const { design, rev, variation } = order;
  const input = withTests.includes(kind)
    ? await renderInput(parts, design, String(rev), variation === null ? {} : { variation })
    : undefined;
  const sheet: Omit<WorkSheet, 'library' | 'typeface' | 'test'> = {
    kind,
    order: await shownOrder(parts, order, actor),
    ...(await frozenOf(parts, order.number)),
    ofOrder: await wholeOf(parts, order),
    pieces: pieces.map(({ row, records }) => ({
      serial: row.serial,
      state: row.state,
      progress: JSON.parse(row.progress) as PieceProgress,
      records,
      head: row.signed === null ? undefined : (JSON.parse(row.signed) as SignedHead),
    })),
    isOfPiece,
    address: parts.address,
    day: parts.catalog.today(),
    print: language === undefined ? undefined : { language },
  };
  const [first] = pieces;
  const name = `${kind} of ${isOfPiece && first !== undefined ? first.row.serial : order.number}`;
  const task = { what: 'work' as const, format, work: sheet, ...present({ revision: input }) };
  const file = await parts.office.file(actor, task, name);
  if (file === undefined) return refuse(httpErrors['bad-request'], `The document ${kind} has no rows for a CSV.`);
  return renderedAnswer(file);
}

/** Only editors may see whom an order is for. */
async function shownOrder(parts: BuildingParts, row: OrderRow, actor: Actor): Promise<WorkSheet['order']> {
  const { number, label, rev, quantity, variation, due, note, customer, reference } = row;
  const isEditor = mayActAs(actor, 'editor');
  const customers: ReadonlyMap<string, Followed<Customer>> | undefined =
    isEditor && customer !== null ? await parts.catalog.filed('customers') : undefined;
  const named = customer === null ? undefined : (customers?.get(customer)?.record?.label ?? customer);
  return {
    number,
    label,
    rev,
    quantity,
    variation: variation ?? undefined,
    due: due ?? undefined,
    note: note ?? undefined,
    customer: isEditor ? named : undefined,
    reference: isEditor ? (reference ?? undefined) : undefined,
  };
}

/** The plan and the parts as they were when the order was released. */
async function frozenOf({ orders }: BuildingParts, number: string): Promise<Pick<WorkSheet, 'plan' | 'kit'>> {
  const [plan, kit] = await Promise.all([orders.planOf(number), orders.kit(number)]);
  return {
    plan: plan === undefined ? undefined : (JSON.parse(plan) as NonNullable<WorkSheet['plan']>),
    kit: kit === undefined ? undefined : (JSON.parse(kit) as NonNullable<WorkSheet['kit']>),
  };
}

async function wholeOf(parts: BuildingParts, { id }: OrderRow): Promise<readonly WorkRecord[]> {
  const [whole] = await parts.orders.pieces(id, -1, 1);
  if (whole === undefined) return [];
  requireReadable(
    parts,
    [whole],
    'Machines recorded so many readings of this order that no document of it can be printed.',
  );
  return recordsOf(parts, whole.id);
}
