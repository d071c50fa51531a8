/** The last electrical test of a piece, against the test data of its revision. */
import { markResults, type Continuity, type PrintFormat } from '@cablewright/engine';
import type { WorkRecord } from '@cablewright/model';
import { continuityOf } from '../../request/continuity-of.ts';
import type { RenderRequest } from '../../request/request.ts';
import { printedPoints } from '../../sheets/test-sheet/test-sheet.ts';
import { limitsText } from '../../sheets/blocks/limits-text.ts';
import { expectedReading } from '../../sheets/test-sheet/test-blocks.ts';
import { ofKind, type PieceTest, type TestMark as Mark } from './work-sheet.ts';

/** The maximum number of printed rows for pairs that did not pass. */
const maxPairs = 200;

/** The last test that counts. Undefined if there is none. */
export function pieceTest(
  request: RenderRequest,
  records: readonly WorkRecord[],
  print: PrintFormat,
): PieceTest | undefined {
  const record = ofKind(records, 'tested').at(-1);
  if (record === undefined) return undefined;
  const { rows, noOtherShorts } = record.body;
  const data = continuityOf(request);
  const named = printedPoints(request, data);
  const names = new Map(named.toReversed().map(([name, id]) => [id, name]));
  const hasPassed = (record.body as { readonly verdict?: string }).verdict === 'passed';
  const tests = markResults(data, rows, undefined, named).tests.map((test) => ({
    ...test,
    mark: markOf(test, hasPassed, noOtherShorts === true),
  }));
  const expected = expectedOf(data, names, print);
  const shown = tests.map(({ kind, id, from, to, mark, rows: own }) => ({
    kind,
    from: names.get(from) ?? from,
    to: names.get(to) ?? to,
    expected: expected.get(id) ?? limitsText(print, data.parameters),
    measured: own.map(({ verdict = '', value = '' }) => [verdict, value].filter(Boolean).join(' ')).join('; '),
    mark,
  }));
  const pairs = shown.filter(({ kind }) => kind === 'isolation');
  const count = (mark: Mark) => pairs.filter((pair) => pair.mark === mark).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    record,
    rows: [
      ...shown.filter(({ kind }) => kind === 'connection'),
      ...pairs.filter(({ mark }) => mark !== 'passed').slice(0, maxPairs),
    ],
    isolation: { n: pairs.length, passed, failed, open: pairs.length - passed - failed },
    isolationLimits: limitsText(print, data.parameters),
  };
}

/** A piece that passed has no failed test, whatever mark the tester gave. */
function markOf(
  { kind, mark }: { readonly kind: string; readonly mark: Mark },
  hasPassed: boolean,
  noOtherShorts: boolean,
): Mark {
  if (hasPassed) return 'passed';
  return mark === 'not-tested' && kind === 'isolation' && noOtherShorts ? 'passed' : mark;
}

/** The expected readings, by the ids of the tests. */
function expectedOf(data: Continuity, names: ReadonlyMap<string, string>, print: PrintFormat) {
  const expected = new Map<string, string>();
  for (const connection of data.connections)
    expected.set(connection.id, expectedReading(print, connection, data, names));
  for (const { id, limits } of data.isolation) if (limits !== undefined) expected.set(id, limitsText(print, limits));
  return expected;
}
