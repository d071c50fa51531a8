/**
 * Routes for the part-number ledger: which records have or had a number and since when, and giving back a number that
 * was never released.
 */
import { holderName, printFormatOf } from '@cablewright/engine';
import { numberKinds, present, text } from '@cablewright/model';
import Type from 'typebox';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ledgerStates, type LedgerRow, type LedgerState } from '../../catalog/live/number-ledger/ledger-row.ts';
import type { NumberLedger } from '../../catalog/live/number-ledger/number-ledger.ts';
import { ok } from '../../platform/http/answer.ts';
import { offsetOf, pageLimit, pageQuery } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { GivenBack, NumberLedgerPage } from '../answers.ts';
import { numberErrors } from './errors.ts';

const area = 'Part numbers';

const LedgerQuery = Type.Object({
  ...pageQuery,
  state: Type.Optional(Type.Enum([...ledgerStates])),
  kind: Type.Optional(Type.Enum(numberKinds, { description: 'What the number is for' })),
  q: Type.Optional(text('name', { description: 'Part of a number or of its holder' })),
});

const GiveBackForm = Type.Object(
  {
    number: text('name', { minLength: 1 }),
    reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'Why it may be used again' }),
  },
  { additionalProperties: false },
);

export function ledgerRoutes(ledger: NumberLedger, catalog: LiveCatalog): Route[] {
  return [listRoute(ledger), giveBackRoute(ledger, catalog)];
}

function listRoute(ledger: NumberLedger): Route {
  return route({
    method: 'GET',
    path: '/api/part-numbers/ledger',
    operation: 'listIssuedNumbers',
    area,
    role: 'viewer',
    summary: 'Every part number ever issued, with its holder, since when, and its state',
    query: LedgerQuery,
    answers: { 200: { says: 'A page of the ledger by number, and the counts by state', schema: NumberLedgerPage } },
    handle: async ({ query: { q = '', kind = '', state, limit = pageLimit.default, cursor } }) => {
      const offset = offsetOf(cursor);
      const { counts, rows } = await ledger.page({ q: q.trim(), kind, state: state ?? '', limit, offset });
      const of = (state: LedgerState) => counts[state] ?? 0;
      const states: readonly LedgerState[] = state === undefined ? ledgerStates : [state];
      const total = states.reduce((sum, state) => sum + of(state), 0);
      return ok({
        items: rows.map(itemOf),
        total,
        counts: Object.fromEntries(ledgerStates.map((state) => [state, of(state)])),
        next: offset + rows.length < total ? String(offset + rows.length) : undefined,
      });
    },
  });
}

function itemOf(row: LedgerRow) {
  const [kind = '', id = ''] = row.holder.split(':');
  return {
    number: row.number,
    kind: row.kind,
    holder: { kind, id },
    state: row.state,
    since: row.since,
    by: row.by_name,
    ...present({
      endedAt: row.ended_at ?? undefined,
      why: row.why ?? undefined,
      passedTo: row.passed_to ?? undefined,
      givenBack:
        row.given_back_at === null
          ? undefined
          : { at: row.given_back_at, by: row.given_back_by ?? '', reason: row.reason ?? '' },
    }),
  };
}

function giveBackRoute(ledger: NumberLedger, catalog: LiveCatalog): Route {
  return route({
    method: 'POST',
    path: '/api/part-numbers/ledger/give-back',
    operation: 'giveNumberBack',
    area,
    role: 'owner',
    session: true,
    summary: 'Make a number that was never released free again, with a reason',
    body: GiveBackForm,
    answers: { 200: { says: 'The number is free', schema: GivenBack } },
    refusals: [numberErrors['number-not-issued'], numberErrors['number-kept']],
    handle: async ({ actor, body: { number, reason } }) => {
      const rows = await ledger.rowsOf(number);
      requireUnused(number, rows);
      for (const row of rows) await ledger.giveBack(row, { by: actor.name, reason: reason.trim() });
      await catalog.catchUpOnNumbers([number]);
      return ok({ number: rows[0]!.number, givenBack: true });
    },
  });
}

/** Throws if a record, revision or alias has the number, or if it is already free. */
function requireUnused(number: string, rows: readonly LedgerRow[]): void {
  if (rows.length === 0)
    refuse(numberErrors['number-not-issued'], `${number} is not in the ledger: it was never issued.`);
  const named = (state: LedgerState) => {
    const matching = rows.filter((row) => row.state === state);
    return matching.length === 0
      ? undefined
      : printFormatOf().listed(
          matching.map(({ holder }) => holderName(holder)),
          3,
        );
  };
  const error = numberErrors['number-kept'];
  const [current, released, alias] = [named('in-use'), named('released'), named('alias')];
  if (released !== undefined) refuse(error, `${number} belongs to ${released} for ever: a revision carries it.`);
  if (alias !== undefined) refuse(error, `${number} is an alias of ${alias}, so it stays in use.`);
  if (current !== undefined) refuse(error, `${number} is the number of ${current}. Change or remove it there first.`);
  if (named('unused') === undefined) refuse(error, `${number} has already been given back.`);
}
