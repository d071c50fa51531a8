import type { Finding } from '@cablewright/model';

/** What was found in a catalog. */
export interface CheckedCatalog {
  /** A folder, or the address of a hub. */
  readonly catalog: string;
  /** Records and designs checked. */
  readonly checked: number;
  readonly counts: { readonly errors: number; readonly warnings: number };
  readonly findings: readonly Finding[];
}

export function countsOf(findings: readonly Finding[]): CheckedCatalog['counts'] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** A line for each finding, and the totals. */
export function textOf({ catalog, checked, counts, findings }: CheckedCatalog): string {
  const lines = findings.map(({ severity, code, message, where }) => {
    const place = [where.kind, where.id, where.terminal ?? where.instance].filter((part) => part !== undefined);
    return `${severity}  ${place.join(' ')}${where.pointer ?? ''}  ${message} [${code}]`;
  });
  const total = `${catalog}: ${checked} records checked, ${counts.errors} errors, ${counts.warnings} warnings`;
  return [...lines, total].join('\n');
}
