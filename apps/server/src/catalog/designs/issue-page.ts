/** Splits the findings of a design into pages, because a design can have more findings than fit in a response. */
import type { DesignCheck } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { offsetOf } from '../../platform/http/paging.ts';
import type { DesignFindings } from '../answers.ts';

export const issueLimits = {
  /** Findings with the same code on one page. */
  ofOneCode: 200,
  /** Findings on one page. */
  findings: 2_000,
  /** Total JSON length of the findings on one page, in characters. It keeps the response below 1 MB. */
  characters: 700_000,
  /**
   * JSON length of one finding, in characters. A longer finding, for example one whose fix rewrites all joints, is
   * listed without its fixes.
   */
  ofOneFinding: 20_000,
  /** Waived findings, and the places that a check couldn't judge. */
  others: 200,
} as const;

type CodeCount = DesignFindings['byCode'][number];

/** The page at `cursor`, which is the `next` value of the previous page. */
export function issuePage({ findings, waived, checked }: DesignCheck, cursor?: string): DesignFindings {
  const start = offsetOf(cursor);
  const { ordered, byCode } = inRounds(findings);
  const items: Finding[] = [];
  const ofCode = new Map<string, number>();
  let characters = 0;
  for (const finding of ordered.slice(start, start + issueLimits.findings)) {
    const count = (ofCode.get(finding.code) ?? 0) + 1;
    const listed = shortened(finding);
    characters += listed.characters;
    if (count > issueLimits.ofOneCode || (items.length > 0 && characters > issueLimits.characters)) break;
    ofCode.set(finding.code, count);
    items.push(listed.finding);
  }
  const end = start + items.length;
  return {
    items,
    total: findings.length,
    byCode,
    waived: waived.slice(0, issueLimits.others).map((item) => ({ ...item, finding: shortened(item.finding).finding })),
    waivedTotal: waived.length,
    checked: checked.map((check) => ({
      ...check,
      unchecked: check.unchecked.slice(0, issueLimits.others),
      uncheckedTotal: check.unchecked.length,
    })),
    next: end < findings.length ? String(end) : undefined,
  };
}

/**
 * Distributes findings over rounds, with at most `ofOneCode` findings of each code per round. Within a round they keep
 * their order. Nearly every design has only one round, with its findings in the order of the checks.
 */
function inRounds(findings: readonly Finding[]): { ordered: Finding[]; byCode: CodeCount[] } {
  const counts = new Map<string, { code: string; severity: Finding['severity']; count: number }>();
  const rounds: Finding[][] = [];
  for (const finding of findings) {
    const { code, severity } = finding;
    const counted = counts.get(code) ?? { code, severity, count: 0 };
    counts.set(code, counted);
    (rounds[Math.floor(counted.count / issueLimits.ofOneCode)] ??= []).push(finding);
    counted.count += 1;
  }
  return { ordered: rounds.flat(), byCode: [...counts.values()] };
}

function shortened(finding: Finding): { finding: Finding; characters: number } {
  const { fixes, ...plain } = finding;
  const characters = JSON.stringify(finding).length;
  if (characters <= issueLimits.ofOneFinding || fixes === undefined) return { finding, characters };
  return { finding: plain, characters: JSON.stringify(plain).length };
}
