/** Receives records from benches, testers and machines. */
import { AssetAddress, inputLimits, schemaProblems, SentEvent, type WorkBody, workBodies } from '@cablewright/model';
import type { JudgedResults, MeasuredRow } from '@cablewright/engine';
import Type from 'typebox';
import { documentErrors } from '../documents/off-thread/errors.ts';
import { renderInput } from '../documents/request.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { designErrors } from '../catalog/designs/errors.ts';
import { yieldToEventLoop } from '../catalog/live/yield.ts';
import type { Actor } from '../platform/http/actor.ts';
import { created, ok } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { refuse, type Issue } from '../platform/http/problem.ts';
import { fileOf } from '../platform/http/body.ts';
import { route, type Route } from '../platform/http/route.ts';
import { fileKind } from '../catalog/files/file-kind.ts';
import { assetErrors } from '../catalog/files/errors.ts';
import { assetPath, fileHeaders } from '../catalog/files/routes.ts';
import { Arrivals } from './answers.ts';
import { append, idOf } from './append.ts';
import { area, type BuildingParts, requireOrder } from './building-parts.ts';
import { buildingErrors } from './errors.ts';
import type { OrderRow } from './order-book.ts';
import { NumberParam } from './order-routes.ts';
import { isPhotoIn } from './record-facts.ts';
import type { Arrived, Arriving } from './record-book.ts';

/** The most events in one request. */
const maxEvents = 500;

export function recordRoutes(parts: BuildingParts): Route[] {
  return [arrivalRoute(parts), resultsRoute(parts), photoRoute(parts), readPhotoRoute(parts)];
}

function arrivalRoute(parts: BuildingParts): Route {
  return route({
    method: 'POST',
    path: '/api/work-records',
    operation: 'recordWork',
    area,
    role: 'editor',
    builders: true,
    scope: 'builds:write',
    summary:
      'Record what was done, measured and found. Each event is recorded once, in the order of the list; one that is refused does not stop those after it',
    body: Type.Object(
      {
        events: Type.Array(SentEvent, { minItems: 1, maxItems: maxEvents }),
        account: Type.Optional(
          Type.String({
            maxLength: 100,
            description:
              'The account of the person who recorded the events, as `account` of `GET /api/me`. Nothing is recorded if the request is of another account. Default: that of the request',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'What became of each event', schema: Arrivals } },
    refusals: [documentErrors['document-over-budget'], buildingErrors['recorded-by-another']],
    handle: async ({ body: { events, account }, actor }) => {
      if (account !== undefined && account !== actor.account)
        refuse(
          buildingErrors['recorded-by-another'],
          `Another person recorded these events. Nothing is recorded until that person signs in: a record has the name of the person who did the work, and ${actor.name} is signed in.`,
        );
      requireBodies(events);
      const items: Arrived[] = Array.from({ length: events.length });
      const breath = yieldToEventLoop();
      for (const group of together(events)) {
        await breath();
        const [{ event: first }] = group as [Placed];
        const own = group.map(({ event }) => event);
        const arrived = await arrive(parts, actor, first.order, first.piece ?? first.order, own);
        for (const [at, one] of arrived.entries()) {
          const sent = group[at];
          if (sent !== undefined) items[sent.i] = one;
        }
      }
      return ok({ items, total: items.length });
    },
  });
}

/** An event with its position in the list. */
interface Placed {
  readonly event: SentEvent;
  readonly i: number;
}

/**
 * Splits events into groups that are recorded together, one group after the other. Events of a whole order, such as the
 * set-up of a crimp, keep their position relative to the events of its pieces, because a step is refused before its
 * set-up. Events of different pieces don't depend on each other.
 */
function together(events: readonly SentEvent[]): (readonly Placed[])[] {
  const stretches: Placed[][] = [];
  let stretch: Placed[] = [];
  const isOfOrder = ({ piece, order }: SentEvent) => piece === undefined || piece === order;
  for (const [i, event] of events.entries()) {
    const before = events[i - 1];
    if (before === undefined || isOfOrder(before) !== isOfOrder(event)) stretches.push((stretch = []));
    stretch.push({ event, i });
  }
  return stretches.flatMap((placed) => [
    ...Map.groupBy(placed, ({ event: { order, piece = order } }) => JSON.stringify([order, piece])).values(),
  ]);
}

/** Refuses a request with an event whose body doesn't match its kind. */
function requireBodies(events: readonly SentEvent[]): void {
  const issues = events.flatMap(({ kind, body }, i) =>
    schemaProblems(workBodies[kind], body).map(({ pointer, message }): Issue => ({
      code: 'schema',
      message,
      pointer: `/events/${i}/body${pointer}`,
    })),
  );
  const [first] = issues;
  if (first !== undefined)
    refuse(
      httpErrors.schema,
      `The body at ${first.pointer} ${first.message}${issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''}.`,
      {
        issues,
      },
    );
}

/** Records the events of one piece. If the order doesn't exist or isn't released, each event is refused. */
async function arrive(
  parts: BuildingParts,
  actor: Actor,
  number: string,
  serial: string,
  events: readonly SentEvent[],
): Promise<readonly Arrived[]> {
  const order = await parts.orders.order(number);
  const rules = await parts.plans.rules(number);
  if (order === undefined || rules === undefined) {
    const message = order === undefined ? `No order has the number ${number}.` : `The order ${number} is not released.`;
    return events.map(({ id }) => ({ id, outcome: 'refused', code: 'no-such-piece', message }));
  }
  const arriving: Arriving[] = [];
  for (const event of events) arriving.push(await judged(parts, actor, order, event));
  return append(parts, actor, order, serial, arriving);
}

/** Adds a verdict to an event with test results by comparing them with the test data of the revision. */
async function judged(parts: BuildingParts, actor: Actor, order: OrderRow, event: SentEvent): Promise<Arriving> {
  const { id, kind, at, station } = event;
  const body = event.body as WorkBody;
  if (kind !== 'tested') return { id, kind, at, station, body };
  const { rows, noOtherShorts } = body as WorkBody<'tested'>;
  const { json } = await judge(parts, actor, order, { rows, noOtherShorts });
  const { results } = JSON.parse(json) as Judged;
  return { id, kind, at, station, body: { ...body, ...results[0]!.judged } };
}

interface Judged {
  readonly results: readonly {
    readonly serial?: string;
    readonly rows: readonly MeasuredRow[];
    readonly judged: JudgedResults;
  }[];
}

async function judge(
  parts: BuildingParts,
  actor: Actor,
  { design, rev, number }: OrderRow,
  what: {
    readonly rows?: readonly MeasuredRow[];
    readonly table?: object;
    readonly noOtherShorts?: boolean | undefined;
  },
): Promise<{ readonly json: string }> {
  const input = await renderInput(parts, design, String(rev), {});
  const result = await parts.office.data(
    actor,
    { what: 'judging', input, ...what } as never,
    `the verdict on a test of ${number}`,
  );
  const answer = result as { readonly json: string } | { readonly unreadable: string };
  if ('unreadable' in answer) return refuse(documentErrors['table-unreadable'], answer.unreadable);
  return answer;
}

const Heading = Type.String({ minLength: 1, maxLength: 200 });
const Words = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 });

const TesterTable = Type.Object(
  {
    table: Type.String({ minLength: 1, maxLength: inputLimits.textLength, description: 'The table as text' }),
    serial: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The piece it is of' })),
    serialColumn: Type.Optional({ ...Heading, description: 'The heading of the column with serial numbers' }),
    columns: Type.Optional(
      Type.Object(
        { from: Heading, to: Heading, verdict: Type.Optional(Heading), value: Type.Optional(Heading) },
        { additionalProperties: false, description: 'The headings; by default the usual ones are recognized' },
      ),
    ),
    verdicts: Type.Optional(Type.Object({ passed: Words, failed: Words })),
    noOtherShorts: Type.Optional(
      Type.Boolean({ description: 'The tester states that it found no shorts other than those in the table' }),
    ),
    tester: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    source: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The name of the file' })),
    at: Type.Optional(SentEvent.properties.at),
  },
  { additionalProperties: false },
);

function resultsRoute(parts: BuildingParts): Route {
  return route({
    method: 'POST',
    path: '/api/orders/:number/test-results',
    operation: 'recordTestResults',
    area,
    role: 'editor',
    builders: true,
    scope: 'builds:write',
    summary:
      'Judge a tester’s result table against the test data of the revision, and keep it with its piece, or with the pieces that a column names. The same table again records nothing, unless the piece was reworked or a record of it corrected meanwhile',
    params: NumberParam,
    body: TesterTable,
    answers: { 200: { says: 'What became of the results of each piece', schema: Arrivals } },
    refusals: [
      buildingErrors['no-such-order'],
      buildingErrors['order-not-planned'],
      designErrors['no-such-design'],
      versionErrors['no-such-version'],
      documentErrors['table-unreadable'],
      documentErrors['document-over-budget'],
      httpErrors['bad-request'],
    ],
    handle: async ({ params: { number }, body, actor }) => {
      const order = await requireOrder(parts, number);
      if ((await parts.plans.rules(number)) === undefined)
        refuse(buildingErrors['order-not-planned'], `The order ${number} is not released.`);
      const { table, columns, verdicts, serialColumn, noOtherShorts, tester, source } = body;
      if ((body.serial === undefined) === (serialColumn === undefined))
        refuse(
          httpErrors['bad-request'],
          'Name either the piece (serial) or the column that names the pieces (serialColumn).',
        );
      const { json } = await judge(parts, actor, order, {
        table: { text: table, columns, serialColumn, verdicts },
        noOtherShorts,
      });
      const items: Arrived[] = [];
      const now = parts.clock().toISOString();
      const breath = yieldToEventLoop();
      for (const { serial = body.serial!, rows, judged: verdict } of (JSON.parse(json) as Judged).results) {
        await breath();
        const kept = rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
        );
        // A table with equal results counts as a new test if the piece was reworked since, or if different tester data
        // is stated.
        const reworks = await parts.orders.countReworks(serial);
        const event: Arriving = {
          id: idOf(JSON.stringify([number, serial, kept, noOtherShorts === true, reworks])),
          kind: 'tested',
          at: body.at ?? now,
          body: { ...given({ tester, source, noOtherShorts }), rows: kept, ...verdict },
        };
        items.push(...(await append(parts, actor, order, serial, [event])));
      }
      return ok({ items, total: items.length });
    },
  });
}

const given = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function photoRoute({ assets }: BuildingParts): Route {
  return route({
    method: 'POST',
    path: '/api/work-photos',
    operation: 'uploadPhoto',
    area,
    role: 'editor',
    builders: true,
    scope: 'builds:write',
    summary: 'Keep a photo: a record of the kind `photo` then names its address',
    files: ['image/jpeg', 'image/png'],
    bodyBytes: inputLimits.assetBytes,
    answers: {
      201: {
        says: 'Its address',
        schema: Type.Object({ file: Type.String(), path: Type.String() }, { title: 'Photo' }),
      },
    },
    refusals: [httpErrors['bad-request']],
    handle: async (call) => {
      const body = fileOf(call.body);
      const kind = fileKind(body);
      if (kind !== 'image/jpeg' && kind !== 'image/png')
        refuse(httpErrors['bad-request'], 'The file is neither a JPEG nor a PNG picture.');
      const file = await assets.put(body);
      return created({ file, path: assetPath(file) }, { location: assetPath(file) });
    },
  });
}

function readPhotoRoute({ assets, sql }: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/work-photos/:address',
    operation: 'getPhoto',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'A photo that a record of a piece or an order names, by the SHA-256 of its bytes',
    params: Type.Object({ address: AssetAddress }),
    answers: { 200: { says: 'The photo', type: 'application/octet-stream' } },
    refusals: [assetErrors['no-such-asset']],
    handle: async ({ params: { address } }) => {
      const bytes = (await isPhotoIn(sql, address)) ? await assets.get(address) : undefined;
      if (bytes === undefined)
        return refuse(assetErrors['no-such-asset'], `No record of a piece names the photo ${address}.`);
      return ok(bytes, fileHeaders(address, bytes));
    },
  });
}
