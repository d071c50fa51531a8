import { present } from '@cablewright/model';
import type { Answer } from './answer.ts';

/** The statuses of refusals. */
export type RefusalStatus =
  | (400 | 401 | 403 | 404 | 405 | 409 | 410 | 411 | 412 | 413 | 415 | 422 | 423 | 428 | 429)
  | (500 | 501 | 502 | 503 | 504 | 507);

/** A refusal as it is sent: the text of a problem document. */
export type ProblemAnswer = Answer<RefusalStatus, string>;

/** One row of an area's error table: the code that clients match on, its status and title. */
export interface ErrorRow {
  readonly code: string;
  readonly status: RefusalStatus;
  readonly title: string;
}

/** Makes an area's error table of `{ 'not-found': [404, 'Record not found'] }`: each row gets its code. */
export function errorTable<K extends string>(
  rows: Readonly<Record<K, readonly [RefusalStatus, string]>>,
): Record<K, ErrorRow> {
  const entries = Object.entries<readonly [RefusalStatus, string]>(rows);
  return Object.fromEntries(entries.map(([code, [status, title]]) => [code, { code, status, title }])) as Record<
    K,
    ErrorRow
  >;
}

/** One problem of a request body: where it is (JSON pointer), and what would be right. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly pointer?: string;
}

interface ProblemExtras {
  readonly issues?: readonly Issue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem document, for example the current version. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A refusal as a problem document (RFC 9457). `detail` describes this case. */
export function problem(row: ErrorRow, detail: string, extras: ProblemExtras = {}): ProblemAnswer {
  const body = {
    type: `/api/docs/errors#${row.code}`,
    title: row.title,
    status: row.status,
    detail,
    code: row.code,
    ...extras.members,
    ...present({ issues: extras.issues }),
  };
  return {
    status: row.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...extras.headers },
    body: JSON.stringify(body),
  };
}

/** Carries a refusal out of code that returns something else. Never used for bugs. */
export class RefusalError extends Error {
  readonly answer: ProblemAnswer;

  constructor(answer: ProblemAnswer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** Refuses from inside a handler: the binding responds with the problem. */
export function refuse(row: ErrorRow, detail: string, extras: ProblemExtras = {}): never {
  throw new RefusalError(problem(row, detail, extras));
}

/** Refuses because of these issues. The first one is the detail. */
export function refuseWithIssues(row: ErrorRow, issues: readonly Issue[]): never {
  return refuse(row, issues[0]?.message ?? row.title, { issues });
}

/** Refuses if there are issues. */
export function requireNoIssues(row: ErrorRow, issues: readonly Issue[]): void {
  if (issues.length > 0) refuseWithIssues(row, issues);
}
