import type { ErrorRow, Issue } from '../../platform/http/problem.ts';
import type { SaveProposal } from './proposal.ts';

/** The reason why a save is refused: the error of the response, and every problem found. */
export interface SaveObjection {
  readonly row: ErrorRow;
  readonly detail: string;
  readonly issues: readonly Issue[];
  /** Additional members of the problem document. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A check that every save must pass. */
export type Guard = (proposal: SaveProposal) => SaveObjection | undefined | Promise<SaveObjection | undefined>;

/** The most issues in a refusal. */
const maxIssues = 1000;

/**
 * An objection with these issues, or undefined if there are none. With `counted`, the message says how many more there
 * are after the first.
 */
export function objectionOf(row: ErrorRow, issues: readonly Issue[], counted = false): SaveObjection | undefined {
  const [first] = issues;
  if (first === undefined) return undefined;
  return {
    row,
    detail: counted ? `${first.message}${andMore(issues.length)}` : first.message,
    issues: issues.slice(0, maxIssues),
  };
}

/** Returns, for example, " (and 3 more)" for a count of 4. */
export function andMore(count: number): string {
  return count <= 1 ? '' : ` (and ${count - 1} more)`;
}
