import type { Answer } from './answer.ts';

/** One row of an area's table of errors: the code people and scripts match on, its status, and what it means. */
export interface ErrorRow {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Writes an area's table of errors: `{ 'not-found': [404, 'There is no such record'] }` with each row knowing its code. */
export function errorTable<K extends string>(
  rows: Readonly<Record<K, readonly [number, string]>>,
): Record<K, ErrorRow> {
  const entries = Object.entries<readonly [number, string]>(rows);
  return Object.fromEntries(entries.map(([code, [status, title]]) => [code, { code, status, title }])) as Record<
    K,
    ErrorRow
  >;
}

/** One thing wrong with what was sent: where it is (JSON pointer), and what would be right. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly pointer?: string;
}

interface ProblemExtras {
  readonly issues?: readonly Issue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem document, for example the version now. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** An answer that refuses, as a problem document (RFC 9457). `detail` says what is the matter in this case. */
export function problem(row: ErrorRow, detail: string, extras: ProblemExtras = {}): Answer {
  const body = {
    type: `/api/docs/errors#${row.code}`,
    title: row.title,
    status: row.status,
    detail,
    code: row.code,
    ...extras.members,
    ...(extras.issues === undefined ? {} : { issues: extras.issues }),
  };
  return {
    status: row.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...extras.headers },
    body: JSON.stringify(body),
  };
}

/** How a refusal travels out of code that answers something else. Never used for bugs. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** Refuses from deep inside a handler: the binding answers with the problem. */
export function refuse(row: ErrorRow, detail: string, extras: ProblemExtras = {}): never {
  throw new Refusal(problem(row, detail, extras));
}
