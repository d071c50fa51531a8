/**
 * Findings as a JUnit report, which every CI system shows: a suite for each kind, a test case for each record, a
 * failure for each error. There is no standard, so only elements that Jenkins, GitLab and GitHub's reporters all read
 * are used.
 */
import { escapeMarkup } from '@cablewright/model';
import { subjectOf, type CheckedCatalog, type CheckedRecord, type PlacedFinding } from './report.ts';

export function junitOf({ findings, records = [] }: CheckedCatalog, failsOn: 'error' | 'warning'): string {
  const byRecord = Map.groupBy(findings, ({ where, place }) =>
    nameOf(where.kind ?? 'files', where.id ?? place?.file ?? ''),
  );
  const cases = new Map<string, CheckedRecord>(records.map((record) => [nameOf(record.kind, record.id), record]));
  for (const [name, [first]] of byRecord) {
    if (first === undefined) continue;
    const { where, place } = first;
    if (!cases.has(name)) cases.set(name, { kind: where.kind ?? 'files', id: where.id ?? place?.file ?? 'catalog' });
  }
  const isFailure = ({ severity }: PlacedFinding) => severity === 'error' || failsOn === 'warning';
  const suites = Map.groupBy(cases.values(), ({ kind }) => kind);
  const written = [...suites].map(([kind, suite]) => {
    const lines = suite.map((record) =>
      testCase(record, byRecord.get(nameOf(record.kind, record.id)) ?? [], isFailure),
    );
    const failed = suite.filter(
      (record) => byRecord.get(nameOf(record.kind, record.id))?.some(isFailure) === true,
    ).length;
    return element('testsuite', { name: kind, tests: suite.length, failures: failed, errors: 0 }, lines);
  });
  const failures = [...byRecord.values()].filter((recordFindings) => recordFindings.some(isFailure)).length;
  const head = { name: 'Cablewright', tests: cases.size, failures, errors: 0 };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, written)}\n`;
}

function nameOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}

/**
 * A test case. All failures of a record are one element, as the common schema requires; other findings become its
 * output.
 */
function testCase(
  { kind, id }: CheckedRecord,
  findings: readonly PlacedFinding[],
  isFailure: (finding: PlacedFinding) => boolean,
): string {
  const failed = findings.filter(isFailure);
  const others = findings.filter((finding) => !isFailure(finding));
  const [first] = failed;
  const failure = first && { message: first.message, type: first.code };
  return element('testcase', { name: id, classname: kind, ...present(findings[0]) }, [
    ...(failure === undefined ? [] : [element('failure', failure, [escaped(failed.map(lineOf).join('\n'))])]),
    ...(others.length === 0 ? [] : [element('system-out', {}, [escaped(others.map(lineOf).join('\n'))])]),
  ]);
}

function present(finding: PlacedFinding | undefined): Record<string, string> {
  return finding?.place === undefined ? {} : { file: finding.place.file, line: String(finding.place.line) };
}

function lineOf(finding: PlacedFinding): string {
  const { severity, code, message, place } = finding;
  const position = place === undefined ? '' : ` (${place.file}:${place.line})`;
  return `${severity}: ${subjectOf(finding)}: ${message} [${code}]${position}`;
}

function element(name: string, attributes: Record<string, string | number>, content: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const open = `<${name}${written.join('')}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join('\n')}</${name}>`;
}

/** Text for XML 1.0. Characters that XML cannot hold are replaced (§2.2 of the recommendation). */
function escaped(text: string): string {
  const allowed = text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}');
  return escapeMarkup(allowed);
}
