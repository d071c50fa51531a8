/** Judges a piece by the results of a tester. */
import type { Continuity } from '../continuity/continuity.ts';
import { defaultVerdicts, markResults, type MeasuredRow, type Verdicts } from '../test-results.ts';

/** `incomplete`: nothing failed, but something was not tested or cannot be judged. */
export const testVerdicts = ['passed', 'failed', 'incomplete'] as const;
export type TestVerdict = (typeof testVerdicts)[number];

/** A test that did not pass. */
interface Failure {
  readonly from: string;
  readonly to: string;
  readonly expected: string;
  /** The tester's own verdict. */
  readonly said: string;
}

export interface JudgedResults {
  readonly verdict: TestVerdict;
  readonly passed: number;
  readonly failed: number;
  readonly notJudged: number;
  readonly notTested: number;
  /** Number of rows that belong to no expected test. */
  readonly unknown: number;
  /** The failures, up to a maximum number. */
  readonly failures: readonly Failure[];
}

/** Maximum number of failures to list. */
const maxFailures = 50;

interface JudgeOptions {
  readonly verdicts?: Verdicts | undefined;
  /** Names of points in the tester's table, each with the id of its point. */
  readonly names?: readonly (readonly [name: string, id: string])[] | undefined;
  /** True if the tester states that it found no shorts other than those in its rows. */
  readonly noOtherShorts?: boolean | undefined;
}

/**
 * Judges a tester's rows against the test data of the revision. A piece passes only if every connection passed, every
 * pair of nets passed its test for a short (or the tester states that there are no other shorts), and every row that
 * belongs to no expected test passed too.
 */
export function judgeResults(
  data: Continuity,
  rows: readonly MeasuredRow[],
  { verdicts = defaultVerdicts, names = [], noOtherShorts = false }: JudgeOptions = {},
): JudgedResults {
  const { tests, unknown } = markResults(data, rows, verdicts, names);
  const failedWords = new Set(verdicts.failed.map((word) => word.toLowerCase()));
  const passedWords = new Set(verdicts.passed.map((word) => word.toLowerCase()));
  const word = ({ verdict = '' }: MeasuredRow) => verdict.trim().toLowerCase();
  const strayFailed = unknown.filter(({ row }) => failedWords.has(word(row)));
  const strayOpen = unknown.filter(({ row }) => !failedWords.has(word(row)) && !passedWords.has(word(row)));
  const failures: Failure[] = [];
  const counts = { passed: 0, failed: strayFailed.length, notJudged: strayOpen.length, notTested: 0 };
  for (const { row, why } of strayFailed) note(failures, { ...row, expected: why, said: textOf([row]) });
  for (const { kind, from, to, expected, mark, rows: own } of tests) {
    if (mark === 'passed' || (mark === 'not-tested' && kind === 'isolation' && noOtherShorts)) counts.passed += 1;
    else if (mark === 'failed') {
      counts.failed += 1;
      note(failures, { from, to, expected, said: textOf(own) });
    } else if (mark === 'not-judged') counts.notJudged += 1;
    else counts.notTested += 1;
  }
  const isOpen = counts.notJudged + counts.notTested > 0 || tests.length === 0;
  const verdict = counts.failed > 0 ? 'failed' : isOpen ? 'incomplete' : 'passed';
  return { verdict, ...counts, unknown: unknown.length, failures };
}

function note(failures: Failure[], { from, to, expected, said: text }: Failure): void {
  if (failures.length < maxFailures) failures.push({ from, to, expected, said: text });
}

const textOf = (rows: readonly MeasuredRow[]) =>
  rows.map(({ verdict = '', value = '' }) => [verdict, value].filter(Boolean).join(' ')).join('; ');
