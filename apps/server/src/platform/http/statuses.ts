import { httpErrors } from './errors.ts';
import { takesKey } from './keyed.ts';
import type { ErrorRow } from './problem.ts';
import { closesQuery, type Route, needsMoreThanReading } from './route.ts';
import { answersWithoutBody } from './token-answer.ts';

/** All errors of a route: those that follow from its fields, and those of its area. */
export function refusalsOf(route: Route): ErrorRow[] {
  const rows: ErrorRow[] = [];
  if (route.duringSetup !== true) rows.push(httpErrors['setup-required']);
  if (route.role !== 'public' && route.role !== 'setup') rows.push(httpErrors['sign-in-required'], ...tokenRefusals);
  const isSignedIn = route.role !== 'public' && route.role !== 'setup';
  if (isSignedIn && route.withoutSecondFactor !== true) rows.push(httpErrors['second-factor-required']);
  if (needsMoreThanReading(route)) rows.push(httpErrors['role-too-low']);
  if (route.session === true) rows.push(httpErrors['session-required']);
  if (route.method !== 'GET') rows.push(httpErrors['wrong-origin']);
  if (closesQuery(route) || route.params !== undefined || route.query !== undefined)
    rows.push(httpErrors['bad-request']);
  if (route.body !== undefined) rows.push(...bodyRefusals);
  if (route.files !== undefined) rows.push(httpErrors['too-large'], httpErrors['not-a-file-type']);
  if (route.ifMatch === 'required' || route.ifMatch === 'unless-new') rows.push(httpErrors['if-match-required']);
  if (route.ifMatch !== undefined) rows.push(httpErrors.stale);
  if (takesKey(route)) rows.push(...keyRefusals);
  if (route.showsSecret === true) rows.push(httpErrors['shown-once']);
  return [...new Set([...rows, ...(route.refusals ?? [])])];
}

const keyRefusals = [
  httpErrors['idempotency-key-invalid'],
  httpErrors['idempotency-key-reused'],
  httpErrors['still-running'],
  httpErrors['outcome-unknown'],
];

const tokenRefusals = [
  httpErrors['token-refused'],
  httpErrors['too-many-refusals'],
  httpErrors['scope-missing'],
  httpErrors['budget-spent'],
];

const bodyRefusals = [
  httpErrors['not-json'],
  httpErrors['too-large'],
  httpErrors['not-a-json-type'],
  httpErrors['limit-exceeded'],
  httpErrors.schema,
];

/** The statuses that a route documents: its responses, its errors, and 304 for a document with a version. */
export function statusesOf(route: Route): Set<number> {
  const statuses = new Set(Object.keys(route.answers).map(Number));
  for (const row of refusalsOf(route)) statuses.add(row.status);
  if (route.method === 'GET') statuses.add(304);
  if (answersWithoutBody(route)) statuses.add(204);
  return statuses;
}
