import { instanceLists, type InstanceList } from '@cablewright/model';
import { memo, useMemo, useState } from 'react';
import { useBench, useCable, useChecked, useSelected } from '../draft/cable.ts';
import { byInstance } from '../../kit/findings/grouped.ts';
import { describePart } from './describe-part.ts';
import { partsIn, type CablePart } from './parts.ts';
import styles from './parts.module.css';

const names: Readonly<Record<InstanceList, string>> = {
  connectors: 'Connectors',
  segments: 'Wires',
  components: 'Components',
  pcbas: 'Boards',
  mechanical: 'Mechanical',
  breakouts: 'Breakouts',
  subassemblies: 'Sub-assemblies',
};

/** The parts of the cable by kind. Pressing one shows its properties in the side panel. */
export function PartsStrip() {
  const { design } = useCable();
  const { findings } = useChecked();
  const marks = useMemo(() => byInstance(findings), [findings]);
  return (
    <section className={styles['strip']} aria-label="Parts">
      {instanceLists.map((list) => {
        const parts = partsIn(design, list);
        if (parts.length === 0) return null;
        return (
          <div key={list} className={styles['row']}>
            <h2>{names[list]}</h2>
            <ul>
              <Chips list={list} parts={parts} marks={marks} />
            </ul>
          </div>
        );
      })}
    </section>
  );
}

interface ChipsProps {
  readonly list: InstanceList;
  readonly parts: readonly CablePart[];
  readonly marks: ReturnType<typeof byInstance>;
}

/**
 * Maximum number of parts shown at first: mechanical parts are many and rarely looked at, and hundreds of wires would
 * push everything else away. The others wait behind a button.
 */
const shownAtFirst = (list: InstanceList) => (list === 'mechanical' ? 4 : 24);

/** Wiring leaves the parts unchanged, so it rerenders none of these. */
const Chips = memo(function Chips({ list, parts, marks }: ChipsProps) {
  const selected = useSelected();
  const [all, setAll] = useState(false);
  const most = shownAtFirst(list);
  const few = !all && parts.length > most;
  const visible = few ? parts.filter((part, index) => index < most - 1 || part.id === selected) : parts;
  return (
    <>
      {visible.map((part) => (
        <li key={part.id}>
          <PartChip list={list} part={part} severity={worst(marks.get(part.id))} on={part.id === selected} />
        </li>
      ))}
      {few && (
        <li>
          <button type="button" className={styles['chip']} onClick={() => setAll(true)}>
            {parts.length - visible.length} more
          </button>
        </li>
      )}
    </>
  );
});

function worst(findings: readonly { severity: string }[] | undefined): string | undefined {
  if (findings === undefined) return undefined;
  return findings.some((finding) => finding.severity === 'error') ? 'error' : 'warning';
}

interface PartChipProps {
  readonly list: InstanceList;
  readonly part: CablePart;
  readonly severity: string | undefined;
  readonly on: boolean;
}

/** A new selection rerenders only two of them: the former and the new one. */
const PartChip = memo(function PartChip({ list, part, severity, on }: PartChipProps) {
  const { catalog, select } = useBench();
  const { name, detail } = describePart(catalog, list, part);
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-pressed={on}
      data-severity={severity}
      onClick={() => select(on ? undefined : part.id)}
    >
      <span className={styles['chipId']}>{part.id}</span>
      <span className={styles['chipName']}>{name}</span>
      {detail !== '' && <span className={styles['chipDetail']}>{detail}</span>}
      {severity !== undefined && <span className="visually-hidden">has {severity}s</span>}
    </button>
  );
});
