/** The findings of one design, a page at a time: one record can have more than an answer may hold. */
import type { DesignCheck } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { offsetOf } from '../../platform/http/paging.ts';
import type { DesignFindings } from '../answers.ts';

export const issueLimits = {
  /** Findings with the same code on a page. */
  ofOneCode: 200,
  /** Findings on a page. */
  findings: 2_000,
  /** Characters of the findings of a page, as JSON: with everything else the answer stays under 1 MB. */
  characters: 700_000,
  /** Characters of one finding. One that is longer, for example since it rewrites all joints, is listed without its fixes. */
  ofOneFinding: 20_000,
  /** Waived findings, and places that one check could not judge. */
  others: 200,
} as const;

type CodeCount = DesignFindings['byCode'][number];

/** The page at `cursor`, which is `next` of the page before. */
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
    waived: waived.slice(0, issueLimits.others).map((one) => ({ ...one, finding: shortened(one.finding).finding })),
    waivedTotal: waived.length,
    checked: checked.map((check) => ({
      ...check,
      unchecked: check.unchecked.slice(0, issueLimits.others),
      uncheckedTotal: check.unchecked.length,
    })),
    ...(end < findings.length ? { next: String(end) } : {}),
  };
}

/**
 * The findings with at most `ofOneCode` of a code before the other codes have had their turn. Findings in the limit keep their
 * order, so the first page of nearly every design is the whole list as the checks order it.
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
