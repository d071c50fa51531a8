/**
 * The records that a scan of the folder returns, their order, and the texts of records that are overwritten during the
 * scan.
 */
import { addressOf, type Change } from '@cablewright/model';
import type { RecordAddress } from './document.ts';

/** Keeps records that a save is about to overwrite for a scan in progress. */
export function keepOverwritten(scan: Map<string, string>, changes: readonly Change[]): void {
  for (const change of changes) {
    const address = addressOf(change);
    if (change.before !== null && !scan.has(address)) scan.set(address, JSON.stringify(change.before));
  }
}

export function isAmong(kind: string, kinds: readonly string[] | undefined): boolean {
  return (
    kinds === undefined ||
    kinds.some((pattern) => (pattern.endsWith('*') ? kind.startsWith(pattern.slice(0, -1)) : kind === pattern))
  );
}

export function byAddress(a: RecordAddress, b: RecordAddress): number {
  const pairs = [
    [a.kind, b.kind],
    [a.key, b.key],
    [a.pack ?? '', b.pack ?? ''],
  ] as const;
  for (const [left, right] of pairs) if (left !== right) return left < right ? -1 : 1;
  return 0;
}
