import { instanceLists, type InstanceList } from '@cablewright/model';
import { useCable } from '../draft/cable.ts';
import { byInstance } from '../findings/grouped.ts';
import { AddBreakout, AddPart } from './add-part.tsx';
import { describePart } from './describe-part.ts';
import { partsIn, type Part } from './parts.ts';
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

/** The parts of the cable by kind. Pressing one shows its properties at the side. */
export function PartsStrip() {
  const { design, writable, findings } = useCable();
  const marks = byInstance(findings);
  return (
    <section className={styles['strip']} aria-label="Parts">
      {instanceLists.map((list) => {
        const parts = partsIn(design, list);
        if (parts.length === 0) return null;
        return (
          <div key={list} className={styles['row']}>
            <h2>{names[list]}</h2>
            <ul>
              {parts.map((part) => (
                <li key={part.id}>
                  <PartChip list={list} part={part} severity={worst(marks.get(part.id))} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {writable && (
        <div className={styles['adders']}>
          <AddPart />
          <AddBreakout />
        </div>
      )}
    </section>
  );
}

function worst(findings: readonly { severity: string }[] | undefined): string | undefined {
  if (findings === undefined) return undefined;
  return findings.some((finding) => finding.severity === 'error') ? 'error' : 'warning';
}

interface PartChipProps {
  readonly list: InstanceList;
  readonly part: Part;
  readonly severity: string | undefined;
}

function PartChip({ list, part, severity }: PartChipProps) {
  const { catalog, selected, select } = useCable();
  const { name, detail } = describePart(catalog, list, part);
  const on = selected === part.id;
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
}
