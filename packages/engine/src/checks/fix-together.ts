/** Fixes all findings of one code in one change. */
import { applyDocumentChange, type Design, type Finding, type Fix } from '@cablewright/model';

/** The outcome for one finding. */
export interface FixedFinding {
  readonly finding: Finding;
  /** The fix that was applied. Absent if another fix removed the finding, or if it remains. */
  readonly label?: string;
  /** Why the finding remains, as a sentence. Absent if it is gone. */
  readonly left?: string;
}

interface FixedTogether {
  readonly design: Design;
  /** In the order of the findings. */
  readonly results: readonly FixedFinding[];
}

/** Maximum number of checks. Findings that remain after that aren't fixed. */
const maxChecks = 60;

/**
 * Applies the first fix of each finding of a code, and checks again before the next one, because one fix may remove several
 * findings. Fixes that change different places and move no wire are applied together. A fix that increases the number of
 * errors is undone. `check` returns the findings of a design; it is called at most 60 times.
 */
export function fixTogether(
  check: (design: Design) => readonly Finding[],
  design: Design,
  code: string,
): FixedTogether {
  const first = check(design);
  const labels = new Map<string, string>();
  const refused = new Map<string, string>();
  let [current, findings, isSingle] = [design, first, false];
  for (let checks = 1; checks < maxChecks; checks += 1) {
    const open = findings.filter((one) => one.code === code && one.fixes !== undefined && !refused.has(keyOf(one)));
    const batch = nextBatch(current, isSingle ? open.slice(0, 1) : open);
    for (const finding of batch.outdated) refused.set(keyOf(finding), 'Its fix does not fit the cable any more.');
    if (batch.fixes.length === 0) {
      if (batch.outdated.length === 0) break;
      continue;
    }
    const after = check(batch.design);
    const isWorse = errorsIn(after) > errorsIn(findings);
    if (isWorse && batch.fixes.length > 1) {
      isSingle = true;
      continue;
    }
    if (isWorse) {
      for (const { finding, fix } of batch.fixes)
        refused.set(keyOf(finding), `“${fix.label}” would bring other errors.`);
      continue;
    }
    const remaining = new Set(after.map(keyOf));
    for (const { finding, fix } of batch.fixes)
      if (remaining.has(keyOf(finding)))
        refused.set(keyOf(finding), `“${fix.label}” was made, and the finding is still there.`);
      else labels.set(keyOf(finding), fix.label);
    [current, findings] = [batch.design, after];
  }
  const remaining = new Map(findings.map((one) => [keyOf(one), one]));
  const results = first
    .filter((one) => one.code === code)
    .map((finding): FixedFinding => {
      const key = keyOf(finding);
      const [label, left] = [labels.get(key), remaining.get(key)];
      if (left !== undefined) return { finding, left: refused.get(key) ?? reasonLeft(left) };
      return label === undefined ? { finding } : { finding, label };
    });
  return { design: current, results };
}

function reasonLeft({ fixes }: Finding): string {
  return fixes === undefined
    ? 'No fix of it is known: decide it yourself.'
    : 'There were too many for one go: fix them again.';
}

interface Batch {
  readonly design: Design;
  readonly fixes: readonly { readonly finding: Finding; readonly fix: Fix }[];
  /** Findings whose fix no longer applies to the design. */
  readonly outdated: readonly Finding[];
}

/** The fixes that can be applied before the next check: one that moves a wire, or all that change different places. */
function nextBatch(design: Design, open: readonly Finding[]): Batch {
  const touched = new Set<string>();
  const outdated: Finding[] = [];
  const fixes: Batch['fixes'][number][] = [];
  let current = design;
  for (const finding of open) {
    const fix = finding.fixes?.[0];
    if (fix === undefined) continue;
    const places = placesOf(fix);
    if (places.some((place) => touched.has(place))) continue;
    const applied = applyDocumentChange(current, fix.change);
    if (!applied.ok) {
      outdated.push(finding);
      continue;
    }
    current = applied.value;
    fixes.push({ finding, fix });
    if (places.some((place) => place.startsWith('joints'))) break;
    for (const place of places) touched.add(place);
  }
  return { design: current, fixes, outdated };
}

/** The places in the design that a fix changes. */
function placesOf({ change }: Fix): string[] {
  return [...change.fields, ...change.orders].map(({ path }) => path.slice(0, 3).join('/'));
}

/** Identifies a finding by its subject, because its message may change when other findings are fixed. */
function keyOf({ code, where, found }: Finding): string {
  return JSON.stringify([code, where.instance, where.terminal, where.pointer, found]);
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}
