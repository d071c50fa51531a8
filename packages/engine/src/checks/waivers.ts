/** Findings that a person accepts, with a reason. A waiver ends on its date, or when the data read by the finding changes. */
import type { Finding, Waiver } from '@cablewright/model';

export interface Waived {
  readonly finding: Finding;
  readonly waiver: Waiver;
}

/** The place of a finding in the notation of waivers: its terminal, otherwise its instance, otherwise its pointer. */
function placeOf({ where }: Finding): string {
  return where.terminal ?? where.instance ?? where.pointer ?? '';
}

/** The input of a finding as text. If it changes, a waiver of the finding is no longer valid. */
function readsOf({ found, expected }: Finding): string {
  return JSON.stringify([found ?? null, expected ?? null]);
}

/** A waiver for the current state of a finding. `until` is its last valid day, YYYY-MM-DD. */
export function waiverOf(
  finding: Finding,
  by: { readonly reason: string; readonly by: string; readonly since: string; readonly until?: string },
): Waiver {
  return { code: finding.code, at: placeOf(finding), reads: readsOf(finding), ...by };
}

/**
 * Divides findings into open ones and those covered by a valid waiver. A finding whose data has changed since it was
 * waived stays open.
 */
export function withoutWaived(
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  today: string | undefined,
): { readonly open: readonly Finding[]; readonly waived: readonly Waived[] } {
  if (waivers.length === 0) return { open: findings, waived: [] };
  const waived: Waived[] = [];
  const open = findings.filter((finding) => {
    const waiver = waivers.find((one) => covers(one, finding, today));
    if (waiver !== undefined) waived.push({ finding, waiver });
    return waiver === undefined;
  });
  return { open, waived };
}

function covers(waiver: Waiver, finding: Finding, today: string | undefined): boolean {
  // A designer cannot waive an error of the shop's own rules.
  if (finding.severity === 'error' && finding.code.startsWith('rule:')) return false;
  const current = today === undefined || waiver.until === undefined || today <= waiver.until;
  return current && waiver.code === finding.code && waiver.at === placeOf(finding) && waiver.reads === readsOf(finding);
}
