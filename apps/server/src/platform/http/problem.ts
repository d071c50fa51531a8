import { present } from '@cablewright/model';
import type { Answer } from './answer.ts';

/** The HTTP statuses of errors. */
export type RefusalStatus =
  | (400 | 401 | 403 | 404 | 405 | 409 | 410 | 411 | 412 | 413 | 415 | 422 | 423 | 428 | 429)
  | (500 | 501 | 502 | 503 | 504 | 507);

/** An error in the form in which it is sent: the text of a problem document. */
export type ProblemAnswer = Answer<RefusalStatus, string>;

/** An entry in an area's error table: the code that clients check, with its status and title. */
export interface ErrorRow {
  readonly code: string;
  readonly status: RefusalStatus;
  readonly title: string;
}

/**
 * Creates an area's error table from, for example, `{ 'not-found': [404, 'Record not found'] }`. Each entry gets its
 * code.
 */
export function errorTable<K extends string>(
  rows: Readonly<Record<K, readonly [RefusalStatus, string]>>,
): Record<K, ErrorRow> {
  const entries = Object.entries<readonly [RefusalStatus, string]>(rows);
  return Object.fromEntries(entries.map(([code, [status, title]]) => [code, { code, status, title }])) as Record<
    K,
    ErrorRow
  >;
}

/** One problem in a request body: its position as a JSON pointer, and what a correct value would be. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly pointer?: string;
}

interface ProblemExtras {
  readonly issues?: readonly Issue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional members of the problem document, such as the current version. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** Creates a problem document (RFC 9457). `detail` describes the specific case. */
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

/** Thrown to refuse a request from within code that returns something other than a response. Never used for bugs. */
export class RefusalError extends Error {
  readonly answer: ProblemAnswer;

  constructor(answer: ProblemAnswer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** Refuses a request from inside a handler. The caller of the handler responds with the problem. */
export function refuse(row: ErrorRow, detail: string, extras: ProblemExtras = {}): never {
  throw new RefusalError(problem(row, detail, extras));
}

/** Throws an error with these issues. The first one is the detail. */
export function refuseWithIssues(row: ErrorRow, issues: readonly Issue[]): never {
  return refuse(row, issues[0]?.message ?? row.title, { issues });
}

/** Throws if there are any issues. */
export function requireNoIssues(row: ErrorRow, issues: readonly Issue[]): void {
  if (issues.length > 0) refuseWithIssues(row, issues);
}
