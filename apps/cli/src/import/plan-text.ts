import type { ImportPlan } from '@cablewright/client';

/** A plan as text: new and changed records field by field, refusals with their positions, and totals. */
export function planText({ counts, records, refused, unchanged, issues, notes }: ImportPlan): string {
  const lines = records.flatMap(({ does, kind, id, label, place, fields = [] }) => [
    `${does === 'add' ? 'new    ' : 'change '}  ${kind} ${id}${label === undefined ? '' : `  ${label}`}${at(place)}`,
    ...fields.map(
      ({ field, before = '', after = '', place: cell }) =>
        `           ${field}: ${before || '(empty)'} → ${after || '(empty)'}${at(cell)}`,
    ),
  ]);
  const problems = refused.map(
    ({ place, message, remedy = '' }) => `refused  ${message} ${remedy}`.trimEnd() + at(place),
  );
  const total = `${counts.add} new, ${counts.change} changed, ${unchanged} unchanged, ${counts.refuse} refused`;
  return [
    ...lines,
    ...problems,
    ...issues.map(({ message }) => `issue    ${message}`),
    ...notes.map((note) => `note     ${note}`),
    total,
  ].join('\n');
}

function at(place: string | undefined): string {
  return place === undefined ? '' : `  [${place}]`;
}
