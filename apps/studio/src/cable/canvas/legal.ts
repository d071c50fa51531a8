/** Whether a wire may land: the checks that run on save, tried on the cable as it would be. */
import { checkDesign, type Catalog, type DesignCheck } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';
import { connect } from '../wiring/bench.ts';
import type { Spot } from '../wiring/spots.ts';

type Verdict = 'fits' | 'doubtful' | 'forbidden';

export interface Judged {
  readonly verdict: Verdict;
  /** Why not, in a sentence; undefined when it fits. */
  readonly reason: string | undefined;
}

/** What a cable says while it is only half wired: true, but no reason against this wire. */
const unfinished: ReadonlySet<string> = new Set([
  'input-undriven',
  'supply-unfed',
  'no-return',
  'termination-missing',
  'contacts-not-joined',
  'pair-split',
]);

/** Judges landing `from` on `to`, against what is wrong with the cable already. */
export function judge(catalog: Catalog, design: Design, before: DesignCheck, from: Spot, to: Spot): Judged {
  const { edited } = connect(catalog, design, from, to);
  if (!edited.ok) return { verdict: 'forbidden', reason: edited.reason };
  const known = new Set(before.findings.map(keyOf));
  // A warning about another place, such as a screen that is still open, says nothing of this wire.
  const isHere = ({ severity, where }: Finding) =>
    severity === 'error' || where.terminal === from.text || where.terminal === to.text;
  const added = checkDesign(catalog, edited.design).findings.filter(
    (finding) => !known.has(keyOf(finding)) && !unfinished.has(finding.code) && isHere(finding),
  );
  const worst = added.find(({ severity }) => severity === 'error') ?? added[0];
  if (worst === undefined) return { verdict: 'fits', reason: undefined };
  return { verdict: worst.severity === 'error' ? 'forbidden' : 'doubtful', reason: worst.message };
}

function keyOf({ code, where, message }: Finding): string {
  return [code, where.instance, where.terminal, message].join('\n');
}
