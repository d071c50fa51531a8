/** Compares what the program says of a cable with what an inspector says. */
import type { Finding } from '@cablewright/model';
import type { CableOfTrade, RefusedCable } from './language.ts';
import type { shopOf } from './shop.ts';

interface Verdict {
  /** True if the program says what the inspector says. */
  readonly judged: boolean;
  /** What the program says: codes of findings, or of a right cable also `not checked: <check>`. Sorted, without repetitions. */
  readonly says: readonly string[];
}

const isWrong = (cable: CableOfTrade): cable is RefusedCable => 'atLeast' in cable;

/** The instances that a finding is about: that of its terminal, and those whose terminals its message names. */
function speaksOf({ where, message }: Finding, place: string): boolean {
  const named = [where.terminal ?? '', where.instance ?? '', message].join(' ');
  return new RegExp(`(^|[^\\w-])${place}($|[^\\w-])`, 'i').test(named);
}

/**
 * Of a wrong cable, whether a finding of the severity and code names one of its places; of a right one, whether there is no
 * finding and nothing but the checks it lists is left unchecked.
 */
export function verdictOf(shop: ReturnType<typeof shopOf>, cable: CableOfTrade): Verdict {
  const { findings, unchecked } = shop.judge(cable);
  const codes = findings.map(({ code }) => code);
  const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();
  if (isWrong(cable)) {
    const { atLeast, places, codes: expected } = cable;
    const found = findings.some(
      (finding) =>
        (atLeast === 'warning' || finding.severity === 'error') &&
        (expected === undefined || expected.includes(finding.code)) &&
        places.some((place) => speaksOf(finding, place)),
    );
    return { judged: found, says: sorted(codes) };
  }
  const checks = unchecked.map((text) => text.split(':')[0]!);
  const more = checks.filter((check) => !cable.mayLeaveUnchecked.includes(check));
  return {
    judged: findings.length === 0 && more.length === 0,
    says: sorted([...codes, ...more.map((check) => `not checked: ${check}`)]),
  };
}
