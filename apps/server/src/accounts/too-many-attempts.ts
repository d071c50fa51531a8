/** The response to a client that has made too many attempts. Its wording is part of the API (O34.1). */
import { accountErrors } from './errors.ts';
import { problem, type ErrorRow, type ProblemAnswer } from '../platform/http/problem.ts';

/** `advice` is a sentence that offers the person another option. */
export function tooManyAttempts(
  seconds: number,
  { row = accountErrors['too-many-attempts'], advice }: { readonly row?: ErrorRow; readonly advice?: string } = {},
): ProblemAnswer {
  const detail = `Too many attempts, try again in ${seconds} s${advice === undefined ? '' : `. ${advice}`}`;
  return problem(row, detail, { headers: { 'retry-after': String(seconds) } });
}
