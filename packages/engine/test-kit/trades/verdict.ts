/** Compares the program's result for a cable with an inspector's verdict. */
import type { Finding } from '@cablewright/model';
import type { CableOfTrade, RefusedCable } from './language.ts';
import type { shopOf } from './shop.ts';

interface Verdict {
  /** True if the program agrees with the inspector. */
  readonly judged: boolean;
  /**
   * The program's result: codes of findings and, for a correct cable, also `not checked: <check>`. Sorted, without
   * duplicates.
   */
  readonly says: readonly string[];
}

const isWrong = (cable: CableOfTrade): cable is RefusedCable => 'atLeast' in cable;

/** True if a finding is about an instance: the instance of its terminal, or one whose terminals its message names. */
function speaksOf({ where, message }: Finding, place: string): boolean {
  const named = [where.terminal ?? '', where.instance ?? '', message].join(' ');
  return new RegExp(`(^|[^\\w-])${place}($|[^\\w-])`, 'i').test(named);
}

/**
 * For a wrong cable, true if a finding with the severity and code names one of its places. For a correct one, true if
 * there is no finding and only the checks it lists are left unchecked.
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
