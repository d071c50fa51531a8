import type { ErrorRow, Issue } from '../../platform/http/problem.ts';
import type { Proposal } from './proposal.ts';

/** Why a save is refused: the error it answers with and every problem found. */
export interface Objection {
  readonly row: ErrorRow;
  readonly detail: string;
  readonly issues: readonly Issue[];
  /** Further members of the problem document. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A check in front of every save. */
export type Guard = (proposal: Proposal) => Objection | undefined | Promise<Objection | undefined>;

/** Issues that a refusal lists at most. */
const maxIssues = 1000;

/** An objection of these issues; undefined for an empty list. With `counted`, its sentence says how many more there are. */
export function objectionOf(row: ErrorRow, issues: readonly Issue[], counted = false): Objection | undefined {
  const [first] = issues;
  if (first === undefined) return undefined;
  return {
    row,
    detail: counted ? `${first.message}${andMore(issues.length)}` : first.message,
    issues: issues.slice(0, maxIssues),
  };
}

/** " (and 3 more)" after the first of four. */
export function andMore(count: number): string {
  return count <= 1 ? '' : ` (and ${count - 1} more)`;
}
