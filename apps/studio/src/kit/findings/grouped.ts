import { type Finding, placedPath, splitName, wireOf } from '@cablewright/model';

interface FindingGroup {
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** Abbreviations in codes, with the words they stand for. */
const longWords: Readonly<Record<string, string>> = { src: 'source', id: 'ID', nc: 'not connected' };

/** A finding's code as words: `unknown-instance` reads "Unknown instance", `src-missing` "Source missing". */
export function titleOf(code: string): string {
  const words = code
    .replace(/^rule:/, '')
    .split('-')
    .map((word) => longWords[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Groups findings by code: errors before warnings, the most common first. */
export function grouped(
  findings: readonly Finding[],
  nameOf: (code: string) => string | undefined = () => undefined,
): FindingGroup[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = `${finding.severity}:${finding.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()]
    .map((list) => {
      const [{ code, severity }] = list;
      return { code, severity, title: nameOf(code) ?? titleOf(code), findings: list };
    })
    .toSorted((a, b) => {
      if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
      return b.findings.length - a.findings.length || a.code.localeCompare(b.code);
    });
}

export function countsOf(findings: readonly Finding[]): { errors: number; warnings: number } {
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** The part of the design that a finding is about. */
export function instanceOf(finding: Pick<Finding, 'where'>): string | undefined {
  const { instance, terminal } = finding.where;
  if (instance !== undefined) return placedPath(instance)[0];
  return terminal === undefined ? undefined : wireOf(splitName(terminal)?.instance ?? terminal);
}

/** The findings of each part, for the marks on them. */
export function byInstance(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const map = new Map<string, Finding[]>();
  for (const finding of findings) {
    const id = instanceOf(finding);
    if (id === undefined) continue;
    const list = map.get(id);
    if (list === undefined) map.set(id, [finding]);
    else list.push(finding);
  }
  return map;
}
