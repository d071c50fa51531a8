/** The audit log for owners, as filtered pages and as a file. */
import Type from 'typebox';
import { toCsv } from '@cablewright/documents';
import { auditEventNames, auditEvents, type AuditEvent } from '../../platform/audit/audit-events.ts';
import {
  auditVia,
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  type AuditWriter,
} from '../../platform/audit/audit-log.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { offsetOf, pageLimit, pageQuery, pageSchema } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';

const area = 'Audit log';

export interface AuditParts {
  readonly audit: AuditLog & AuditWriter;
}

/**
 * The most entries in one file: about as many rows as a spreadsheet can open. Owners can select a range of dates to
 * export more.
 */
const maxExported = 100_000;

const OrNull = Type.Union([Type.String(), Type.Null()]);
const EventName = Type.Unsafe<AuditEvent>(Type.Enum(auditEventNames, { title: 'Audit event' }));
const Day = Type.String({
  pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
  maxLength: 10,
  description: 'A day in UTC, such as 2026-03-31',
});

const Entry = Type.Object(
  {
    number: Type.Integer(),
    at: Type.String(),
    event: EventName,
    words: Type.String({ description: 'The event in words' }),
    person: Type.Union([Type.String(), Type.Null()], { description: 'Who did it; null when not known' }),
    email: OrNull,
    via: Type.Enum(auditVia, {
      description: 'none: without a session or a token',
    }),
    address: Type.Union([Type.String(), Type.Null()], { description: 'The network address of the client' }),
    subject: Type.Union([Type.String(), Type.Null()], { description: 'The person or thing it was done to' }),
    detail: OrNull,
  },
  { title: 'Audit entry' },
);

const Log = Type.Object(
  {
    ...pageSchema(Entry, 'Page').properties,
    events: Type.Array(Type.Object({ event: EventName, words: Type.String() }), { description: 'What is recorded' }),
  },
  { title: 'Audit log' },
);

const filters = {
  event: Type.Optional(EventName),
  person: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'Part of a name or email address, of who did it or to whom',
    }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};
type Filters = Type.Static<ReturnType<typeof Type.Object<typeof filters>>>;

export function auditRoutes({ audit }: AuditParts): Route[] {
  return [listRoute(audit), exportRoute(audit)];
}

const owner = { area, role: 'owner', session: true } as const;

function listRoute(audit: AuditLog): Route {
  return route({
    method: 'GET',
    path: '/api/audit',
    operation: 'listAuditLog',
    ...owner,
    summary: 'Sign-ins, refusals, and changes of roles, tokens, secrets and settings, newest first',
    query: Type.Object({ ...filters, ...pageQuery }),
    answers: {
      200: { says: 'A page of entries; `total` counts what the filters leave', schema: Log },
    },
    handle: async ({ query }) => {
      const [offset, limit] = [offsetOf(query.cursor), query.limit ?? pageLimit.default];
      const { items, total } = await audit.page(filterOf(query), offset, limit);
      const end = offset + items.length;
      const events = auditEventNames.map((event) => ({ event, words: auditEvents[event] }));
      const body = { items: items.map(shown), total, events, next: end < total ? String(end) : undefined };
      return ok(body, { 'cache-control': 'no-store' });
    },
  });
}

function exportRoute(audit: AuditLog): Route {
  return route({
    method: 'GET',
    path: '/api/audit/export',
    operation: 'exportAuditLog',
    ...owner,
    summary: `The audit log as a file, at most ${maxExported.toLocaleString('en')} entries: ask for more by dates`,
    query: Type.Object({ ...filters, format: Type.Enum(['csv', 'json']) }),
    answers: { 200: { says: 'The entries, newest first', type: 'text/csv' } },
    handle: async ({ query }) => {
      const { items } = await audit.page(filterOf(query), 0, maxExported);
      return fileOf(items.map(shown), query.format);
    },
  });
}

function fileOf(entries: readonly ReturnType<typeof shown>[], format: 'csv' | 'json') {
  const names = ['at', 'event', 'words', 'person', 'email', 'via', 'address', 'subject', 'detail'] as const;
  const csv = () =>
    toCsv({
      title: 'Audit log',
      columns: names.map((name) => ({ name, label: name })),
      rows: entries.map((entry) => names.map((name) => entry[name] ?? '')),
    });
  return ok(format === 'json' ? `${JSON.stringify(entries, undefined, 2)}\n` : csv(), {
    'cache-control': 'no-store',
    'content-type': format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="audit-log.${format}"`,
  });
}

function filterOf({ event, person, from, to }: Filters): AuditFilter {
  const filter = {
    event,
    person,
    from: from === undefined ? undefined : dayOf(from),
    before: to === undefined ? undefined : dayOf(to) + 24 * 60 * 60_000,
  };
  if (filter.from !== undefined && filter.before !== undefined && filter.from >= filter.before)
    refuse(httpErrors['bad-request'], `The last day, ${to}, is before the first, ${from}.`);
  return filter;
}

function dayOf(text: string): number {
  const day = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return real
    ? day.getTime()
    : refuse(httpErrors['bad-request'], `There is no day ${text}. Use one such as 2026-03-31.`);
}

function shown({ at, ...entry }: AuditEntry) {
  return { ...entry, at: new Date(at).toISOString(), words: auditEvents[entry.event] ?? entry.event };
}
