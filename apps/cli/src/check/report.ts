import { type Finding, counted } from '@cablewright/model';
import type { FindingPlace } from './places.ts';

export interface CheckedRecord {
  readonly kind: string;
  readonly id: string;
}

/** A finding with its file and line, if it is in a file. */
export type PlacedFinding = Finding & { readonly place?: FindingPlace | undefined };

/** The result of checking a catalog. */
export interface CheckedCatalog {
  /** A folder, or the address of a hub. */
  readonly catalog: string;
  /** Number of checked records and designs. */
  readonly checked: number;
  readonly counts: { readonly errors: number; readonly warnings: number };
  readonly findings: readonly PlacedFinding[];
  /** All checked records, if they are known individually. */
  readonly records?: readonly CheckedRecord[];
}

export function countsOf(findings: readonly Finding[]): CheckedCatalog['counts'] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** The subject of a finding: `designs broken j1/instances/0`. */
export function subjectOf({ where, place }: PlacedFinding): string {
  const names = [where.kind, where.id, where.terminal ?? where.instance].filter((part) => part !== undefined);
  return `${names.length === 0 ? (place?.file ?? 'catalog') : names.join(' ')}${where.pointer ?? ''}`;
}

/** The findings as text, one line each, with totals. */
export function textOf({ catalog, checked, counts, findings }: CheckedCatalog): string {
  const lines = findings.map((finding) => {
    const { severity, code, message, place } = finding;
    const position = place === undefined ? '' : `  (${place.file}:${place.line}:${place.column})`;
    const subject = finding.where.kind === undefined ? '' : `${subjectOf(finding)}  `;
    return `${severity}  ${subject}${message} [${code}]${position}`;
  });
  const total = `${catalog}: ${counted(checked, 'record')} checked, ${counted(counts.errors, 'error')}, ${counted(counts.warnings, 'warning')}`;
  return [...lines, total].join('\n');
}

export function jsonOf({ records: _records, ...printed }: CheckedCatalog): string {
  return JSON.stringify(printed, null, 2);
}
