/** Whether a wire may land somewhere: runs the checks of a save on the resulting cable. */
import { checkDesign, type Catalog, type DesignCheck } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import type { Judged } from '../draft/checks.ts';
import type { Edited } from '../wiring/edits.ts';

/** Findings that only state that the cable is incomplete. They are no reason to reject a wire. */
const unfinished: ReadonlySet<string> = new Set([
  'input-undriven',
  'supply-unfed',
  'no-return',
  'termination-missing',
  'contacts-not-joined',
  'pair-split',
]);

/**
 * Compares the findings after an edit with those before it. A new warning counts only if it is about one of
 * `terminals`; a warning about another terminal, such as a screen that is still open, is no reason against this wire.
 */
export function judge(
  catalog: Catalog,
  before: DesignCheck,
  edited: Edited,
  terminals: readonly string[],
  today?: string,
): Judged {
  if (!edited.ok) return { verdict: 'forbidden', reason: edited.reason };
  const existing = new Set(before.findings.map(keyOf));
  const isHere = ({ severity, where }: Finding) =>
    severity === 'error' || (where.terminal !== undefined && terminals.includes(where.terminal));
  const added = checkDesign(catalog, edited.design, today).findings.filter(
    (finding) => !existing.has(keyOf(finding)) && !unfinished.has(finding.code) && isHere(finding),
  );
  const worst = added.find(({ severity }) => severity === 'error') ?? added[0];
  if (worst === undefined) return { verdict: 'fits', reason: undefined };
  return { verdict: worst.severity === 'error' ? 'forbidden' : 'doubtful', reason: worst.message };
}

function keyOf({ code, where, message }: Finding): string {
  return [code, where.instance, where.terminal, message].join('\n');
}
