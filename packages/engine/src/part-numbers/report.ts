/** The health report of the catalog's numbers: duplicates, missing numbers, and numbers that violate the scheme. */
import type { Finding, Where } from '@cablewright/model';
import type { Numbered, NumberUse } from '../library/number-use.ts';
import { carriers } from './duplicates.ts';
import { isNumbered, type NumbersInUse } from './numbers-in-use.ts';
import { atOnce, finished, type LongComputation } from './steps.ts';

interface SharedNumber {
  /** In canonical spelling. */
  readonly number: string;
  readonly holders: readonly Numbered[];
}

/** The number of a body that its connectors also carry. It belongs to the physical part and is marked Body PN. */
interface BodyNumber {
  readonly number: string;
  readonly body: string;
  readonly connectors: readonly string[];
}

export interface NumberHealth {
  /** Number of distinct numbers in use. */
  readonly numbers: number;
  readonly duplicates: readonly SharedNumber[];
  readonly unnumbered: readonly Where[];
  /** Violations of the scheme: pn-malformed, pn-wrong-kind, pn-out-of-range, pn-excluded. */
  readonly findings: readonly Finding[];
  /** Number of numbers with violations. */
  readonly unfit: number;
  readonly bodyNumbers: readonly BodyNumber[];
}

/** Checks every number in use against the scheme of the index, including numbers from before a switch of scheme. */
export function healthReport(inUse: NumbersInUse): NumberHealth {
  return finished(healthSteps(inUse));
}

/** Like `healthReport`, but in steps. */
export function* healthSteps(inUse: NumbersInUse): LongComputation<NumberHealth> {
  const duplicates: SharedNumber[] = [];
  const bodyNumbers: BodyNumber[] = [];
  const findings: Finding[] = [];
  const numbered = new Set<string>();
  let unfit = 0;
  let looked = 0;
  let numbers = 0;
  for (const [number, holders] of inUse.numbers()) {
    looked += 1;
    if (looked % atOnce === 0) yield;
    const current = holders.filter(({ former }) => former === undefined);
    if (current.length === 0) continue;
    numbers += 1;
    for (const { holder } of current) numbered.add(holder);
    if (carriers(holders, inUse).length > 1) duplicates.push({ number, holders });
    const reused = bodyNumber(number, current, inUse);
    if (reused !== undefined) bodyNumbers.push(reused);
    // A connector that carries the number of its body is correct, so that number isn't checked as a connector's.
    const own = current.filter(({ holder }) => !reused?.connectors.some((id) => holder === `connectors:${id}`));
    const objections = own.flatMap((use) => inUse.scheme.check(use.number, use.kind, use.where));
    if (objections.length > 0) unfit += 1;
    findings.push(...objections);
  }
  const unnumbered = [...inUse.uses()]
    .filter((use) => !isNumbered(use) && inUse.scheme.numbers(use.kind) && !numbered.has(use.holder))
    .map(({ where }) => where);
  return { numbers, duplicates, unnumbered, findings, unfit, bodyNumbers };
}

/** The body that a number belongs to, if its connectors carry the number too, or if two of its connectors carry it. */
function bodyNumber(number: string, holders: readonly NumberUse[], inUse: NumbersInUse): BodyNumber | undefined {
  const [owner, another] = carriers(holders, inUse);
  const ids = new Set(holders.map(({ holder }) => holder));
  if (another !== undefined || ids.size < 2 || !owner?.startsWith('bodies:')) return undefined;
  const connectors = [...ids].filter((id) => id.startsWith('connectors:')).map((id) => id.slice('connectors:'.length));
  return connectors.length === 0 ? undefined : { number, body: owner.slice('bodies:'.length), connectors };
}
