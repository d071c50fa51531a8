/** Compares a tester's measurements with the expected continuity: which connections passed, failed or were not tested. */
import type { Connection, Continuity, Isolation } from './continuity/continuity.ts';

/** One row of a tester's table, mapped by the meaning assigned to each column. */
export interface MeasuredRow {
  /** The row number in the table; the first row of results is 1. */
  readonly row: number;
  readonly from: string;
  readonly to: string;
  /** The verdict as the tester writes it: PASS, OK, F … */
  readonly verdict?: string;
  /** The reading: ohms for a connection, megohms for isolation. */
  readonly value?: string;
}

type Mark = 'passed' | 'failed' | 'not-judged' | 'not-tested';

interface MarkedTest {
  readonly kind: 'connection' | 'isolation';
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The expected reading, as text. */
  readonly expected: string;
  readonly mark: Mark;
  /** The rows of the table that belong to this test. */
  readonly rows: readonly MeasuredRow[];
}

interface MarkedResults {
  readonly tests: readonly MarkedTest[];
  /** Rows that match no expected test, with the reason. */
  readonly unknown: readonly { readonly row: MeasuredRow; readonly why: string }[];
  readonly counts: Readonly<Record<Mark, number>>;
}

/** Words for passed and for failed. Case is ignored. */
export interface Verdicts {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

export const defaultVerdicts: Verdicts = {
  passed: ['pass', 'passed', 'p', 'ok', 'good', 'true', '1', 'yes'],
  failed: ['fail', 'failed', 'f', 'ng', 'bad', 'false', '0', 'no', 'error', 'open', 'short'],
};

/**
 * Marks every connection and isolation pair of the data. Points match by id or by one of their other names (`names`
 * lists these with the id), whatever the separator (`J1-3`, `j1:3`) and in either order. The tester's verdict decides.
 * Without a verdict, the reading decides if the data has a limit; otherwise the test is not judged. If a test has
 * several rows, one failed row fails it.
 */
export function markResults(
  data: Continuity,
  rows: readonly MeasuredRow[],
  verdicts: Verdicts = defaultVerdicts,
  names: readonly (readonly [name: string, id: string])[] = [],
): MarkedResults {
  const ids = data.points.map(({ id }): [string, string] => [plain(id), id]);
  const points = new Map([...names.map(([name, id]): [string, string] => [plain(name), id]), ...ids]);
  const wanted = new Map<string, MeasuredRow[]>();
  const tests = testsOf(data);
  for (const { from, to } of tests) wanted.set(pairOf(from, to), []);
  const unknown: MarkedResults['unknown'][number][] = [];
  for (const row of rows) {
    const [from, to] = [points.get(plain(row.from)), points.get(plain(row.to))];
    const missing = [from === undefined ? row.from : '', to === undefined ? row.to : ''].filter((one) => one !== '');
    const found = from === undefined || to === undefined ? undefined : wanted.get(pairOf(from, to));
    if (found !== undefined) found.push(row);
    else if (missing.length > 0 || from === undefined)
      unknown.push({ row, why: `The cable has no test point ${missing.join(' or ') || 'without a name'}.` });
    else unknown.push({ row, why: 'No test is expected between these two points.' });
  }
  const marked = tests.map(({ judge, ...test }): MarkedTest => {
    const its = wanted.get(pairOf(test.from, test.to)) ?? [];
    return { ...test, rows: its, mark: markOf(its.map((row) => rowMark(row, judge, verdicts))) };
  });
  return { tests: marked, unknown, counts: countsOf(marked) };
}

interface Test extends Omit<MarkedTest, 'mark' | 'rows'> {
  /** Judges a reading; undefined if the reading doesn't decide. The function is absent if the data has no limit. */
  readonly judge: ((reading: Reading) => boolean | undefined) | undefined;
}

/** What a tester read: a value, or a range if it wrote a bound such as `> 100`. Both limits belong to the range. */
interface Reading {
  readonly low: number;
  readonly high: number;
}

function testsOf({ connections, isolation, parameters }: Continuity): Test[] {
  const isolated = ({ id, a, b, limits = parameters }: Isolation): Test => ({
    kind: 'isolation',
    id,
    from: a,
    to: b,
    expected: `at least ${limits.isolationMinMohm} MΩ at ${limits.isolationVolts} V`,
    judge: ({ low, high }) => within(low >= limits.isolationMinMohm, high < limits.isolationMinMohm),
  });
  return [...connections.map((one) => connectionTest(one, parameters.continuityOhmsMax)), ...isolation.map(isolated)];
}

function connectionTest(connection: Connection, limitOhms: number): Test {
  const { id, from, to, expect, ohms, expectedOhms = ohms, conducts, bond } = connection;
  const maxOhms = bond?.maxOhms ?? limitOhms;
  const test = { kind: 'connection', id, from, to } as const;
  if (conducts !== undefined) {
    const at = conducts.volts === undefined ? '' : ` at about ${conducts.volts} V`;
    const expected = `conducts from ${conducts.from} to ${conducts.to}${at}, open the other way round`;
    // An ohmmeter can't verify a diode, but it detects a shorted one.
    return { ...test, expected, judge: ({ high }) => within(false, high <= maxOhms) };
  }
  if (expect === 'continuity')
    return {
      ...test,
      expected: `at most ${maxOhms} Ω`,
      judge: ({ low, high }) => within(high <= maxOhms, low > maxOhms),
    };
  const words = {
    resistance: `about ${ohms ?? '?'} Ω`,
    'open-dc': 'open to a DC meter',
    conditional: 'depends on the fitted parts',
    unverified: 'no reading specified',
  }[expect];
  return { ...test, expected: words, judge: wrongReading(expect, expectedOhms, maxOhms) };
}

/** The widest resistor tolerance: E6 of IEC 60063. */
const widestTolerance = 0.2;

/**
 * Finds readings that a correct piece cannot have: of a resistor further from its value than any tolerance, and of a part that
 * a DC meter reads open if it reads shorted. A reading near the value does not prove the part, because records state no
 * tolerance.
 */
function wrongReading(expect: Connection['expect'], expectedOhms: number | undefined, maxOhms: number): Test['judge'] {
  if (expect === 'open-dc') return ({ high }) => within(false, high <= maxOhms);
  if (expect !== 'resistance' || expectedOhms === undefined) return undefined;
  const allowed = expectedOhms * widestTolerance + maxOhms;
  return ({ low, high }) => within(false, low > expectedOhms + allowed || high < expectedOhms - allowed);
}

/** The verdict on a range: passed if all of it is good, failed if none of it is, otherwise undecided. */
function within(isGood: boolean, isBad: boolean): boolean | undefined {
  return isGood ? true : isBad ? false : undefined;
}

/**
 * Normalizes a point name: lower case, with everything except letters, digits and `+` replaced by a space, because testers
 * use different separators.
 */
function plain(point: string): string {
  return point
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}

function pairOf(from: string, to: string): string {
  return from < to ? `${from} ${to}` : `${to} ${from}`;
}

function rowMark(row: MeasuredRow, judge: Test['judge'], { passed, failed }: Verdicts): Mark {
  const word = row.verdict?.trim().toLowerCase() ?? '';
  if (passed.some((one) => one.toLowerCase() === word)) return 'passed';
  if (failed.some((one) => one.toLowerCase() === word)) return 'failed';
  const reading = readingOf(row.value);
  if (word !== '' || reading === undefined || judge === undefined) return 'not-judged';
  const passes = judge(reading);
  return passes === undefined ? 'not-judged' : passes ? 'passed' : 'failed';
}

/** The text of a reading: `0.12`, or a bound: `> 100`. */
const readingText = /^([<>≥≤]?)\s*(\d+(?:[.,]\d+)?(?:e[+-]?\d+)?)$/i;

/** Parses a plain number, a bound, or the text that testers write for an overrange reading: OL. */
function readingOf(text: string | undefined): Reading | undefined {
  const value = text?.trim() ?? '';
  if (/^(?:ol|open|over|inf(?:inity)?|∞)$/i.test(value)) return { low: Infinity, high: Infinity };
  const [, bound = '', digits] = readingText.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits.replace(',', '.'));
  if (bound === '') return { low: number, high: number };
  // A strict bound itself is outside the range, and differs from it by less than any tester shows.
  const inside = bound === '>' ? number * (1 + 1e-9) + Number.MIN_VALUE : bound === '<' ? number * (1 - 1e-9) : number;
  return bound === '>' || bound === '≥' ? { low: inside, high: Infinity } : { low: 0, high: inside };
}

function markOf(marks: readonly Mark[]): Mark {
  if (marks.length === 0) return 'not-tested';
  return (['failed', 'not-judged'] as const).find((mark) => marks.includes(mark)) ?? 'passed';
}

function countsOf(tests: readonly MarkedTest[]): Record<Mark, number> {
  const counts = { passed: 0, failed: 0, 'not-judged': 0, 'not-tested': 0 };
  for (const { mark } of tests) counts[mark] += 1;
  return counts;
}
