import { formatTerminal, type Design, type Finding } from '@cablewright/model';
import { useMemo } from 'react';
import { instanceOf } from '../../kit/findings/grouped.ts';
import { useCable, useChecked } from '../draft/cable.ts';
import type { BlockMarks, Severity } from './block-view.tsx';
import { landingsAt } from './scene/links.ts';
import type { Judged } from '../draft/checks.ts';

/** What is marked on the parts: what lands where, findings, verdicts on the wire that is held, what is lit and selected. */
export function useMarks(
  verdicts: ReadonlyMap<string, Judged>,
  lit: ReadonlySet<string>,
  pins: readonly string[],
): BlockMarks {
  const { design, writable } = useCable();
  const { check } = useChecked();
  const findings = useMemo(() => findingsAt(check.findings), [check]);
  const landings = useMemo(() => landingsAt(design), [design]);
  const open = useMemo(() => openIn(design), [design]);
  return useMemo(
    () => ({
      landings,
      findings,
      verdicts,
      lit,
      picked: new Set(pins),
      open,
      still: !writable,
    }),
    [open, landings, findings, verdicts, lit, pins, writable],
  );
}

/** The worst finding of each terminal, and of each part for findings that name no terminal. */
function findingsAt(findings: readonly Finding[]): ReadonlyMap<string, Severity> {
  const marks = new Map<string, Severity>();
  for (const finding of findings) {
    for (const at of [finding.where.terminal, instanceOf(finding)]) {
      if (at !== undefined && marks.get(at) !== 'error') marks.set(at, finding.severity);
    }
  }
  return marks;
}

/** The terminals that are open on purpose: pins that are not connected, and wire ends that a note names. */
function openIn({ instances, notes = [] }: Design): ReadonlySet<string> {
  const unused = (instances.connectors ?? []).flatMap(({ id, pins = {} }) =>
    Object.entries(pins).flatMap(([terminal, fate]) =>
      fate === 'nc' ? [formatTerminal({ instance: id, terminal })] : [],
    ),
  );
  return new Set([...unused, ...notes.flatMap((note) => (typeof note === 'string' ? [] : (note.names ?? [])))]);
}
