/** The items on the selected bundle: coverings, fixings and splices with their positions. */
import type { Bundle } from '@cablewright/model';
import { printedName } from '@cablewright/engine';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NumberField } from '../../../kit/fields/fields.tsx';
import { useCable } from '../../draft/cable.ts';
import { AddOnBundle, AddSplice } from './add-on-bundle.tsx';
import { placeSplice, setCovering, setFixing } from './layout-edits.ts';
import { changeLayout } from './layout-bench.ts';
import type { SceneBundle } from './layout-scene.ts';
import type { LayoutHand } from './use-layout.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { LengthField } from '../../../kit/fields/length-field.tsx';
import styles from './layout.module.css';

interface OnBundleProps {
  readonly hand: LayoutHand;
  readonly drawn: SceneBundle;
  readonly goTo: (key: string) => void;
}

interface ListProps {
  readonly hand: LayoutHand;
  readonly drawn: SceneBundle;
  /** The line that was just added, such as `fixing 2`. */
  readonly added: string | undefined;
  readonly onAdded: (line: string) => void;
  readonly onDone: () => void;
}

export function OnBundle({ hand, drawn, goTo }: OnBundleProps) {
  const [added, onAdded] = useState<string | undefined>();
  const list = { hand, drawn, added, onAdded, onDone: () => goTo(`bundle ${drawn.id}`) };
  return (
    <>
      <Coverings {...list} />
      <Fixings {...list} />
      <Splices {...list} />
    </>
  );
}

type Covering = NonNullable<Bundle['coverings']>[number];
type Fixing = NonNullable<Bundle['fixings']>[number];

function Coverings({ hand, drawn, added, onAdded, onDone }: ListProps) {
  const { edit } = useCable();
  const { id } = drawn;
  const put = (index: number, before: Covering, change: Partial<Covering>) => {
    const covering = { ...before, ...change };
    if (covering.overlapPct === undefined) delete covering.overlapPct;
    edit(`covering on ${drawn.view?.name ?? id}`, (value) => setCovering(value, id, index, covering), true);
  };
  const remove = (index: number, name: string) =>
    edit(`remove ${name}`, (value) => setCovering(value, id, index, undefined));
  return (
    <Part title="Coverings">
      {drawn.coverings.map(({ name, isTape, covering }, i) => {
        const { fromMm, toMm, overlapPct } = covering;
        return (
          <Line key={i} name={name} isNew={added === `covering ${i}`} onDone={onDone} onRemove={() => remove(i, name)}>
            <Mm label={`${name} from`} word="from" value={fromMm} onChange={(mm) => put(i, covering, { fromMm: mm })} />
            <Mm label={`${name} to`} word="to" value={toMm} onChange={(mm) => put(i, covering, { toMm: mm })} />
            {isTape && (
              <NumberField
                bare
                label={`${name}: overlap of its width`}
                unit="%"
                value={overlapPct}
                placeholder="50"
                onChange={(pct) =>
                  (pct === undefined || (pct >= 0 && pct < 100)) && put(i, covering, { overlapPct: pct })
                }
              />
            )}
          </Line>
        );
      })}
      <AddOnBundle kind="covering" {...{ hand, drawn, onAdded, onDone }} />
    </Part>
  );
}

function Fixings({ hand, drawn, added, onAdded, onDone }: ListProps) {
  const { edit } = useCable();
  const { id } = drawn;
  const put = (index: number, name: string, fixing: Fixing) =>
    edit(`${name} on ${drawn.view?.name ?? id}`, (value) => setFixing(value, id, index, fixing), true);
  return (
    <Part title="Fixings">
      {drawn.fixings.map(({ name, fixing }, i) => (
        <Line
          key={i}
          name={name}
          isNew={added === `fixing ${i}`}
          onDone={onDone}
          onRemove={() => edit(`remove ${name}`, (value) => setFixing(value, id, i, undefined))}
        >
          <Mm
            label={`${name} at`}
            word="at"
            value={fixing.atMm}
            onChange={(atMm) => put(i, name, { ...fixing, atMm })}
          />
        </Line>
      ))}
      <AddOnBundle kind="fixing" {...{ hand, drawn, onAdded, onDone }} />
    </Part>
  );
}

function Splices({ hand, drawn, added, onAdded, onDone }: ListProps) {
  const { design, edit } = useCable();
  const splices = (design.layout?.splices ?? []).filter(({ bundle }) => bundle === drawn.id);
  return (
    <Part title="Splices">
      {splices.map(({ splice, atMm }) => {
        const part = design.instances.components?.find(({ id }) => id === splice);
        const name = printedName(part ?? { id: splice });
        const take = () => changeLayout(hand, `remove ${name}`, { ok: true, design: placeSplice(design, splice) });
        return (
          <Line key={splice} name={name} isNew={added === `splice ${splice}`} onDone={onDone} onRemove={take}>
            <Mm
              label={`${name} at`}
              word="at"
              value={atMm}
              onChange={(mm) =>
                edit(`place of ${name}`, (value) => placeSplice(value, splice, { bundle: drawn.id, atMm: mm }), true)
              }
            />
          </Line>
        );
      })}
      <AddSplice {...{ hand, drawn, onAdded, onDone }} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

interface LineProps {
  readonly name: string;
  /** True for a line that was just added: its first field gets the focus. */
  readonly isNew: boolean;
  /** Called when Enter is pressed in one of its fields. */
  readonly onDone: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Line({ name, isNew, onDone, onRemove, children }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    const field = line.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [isNew]);
  return (
    <div ref={line} role="presentation" className={styles['line']} onKeyDown={({ key }) => key === 'Enter' && onDone()}>
      <span title={name}>{name}</span>
      <ActionIcon aria-label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <IconX size={13} />
      </ActionIcon>
      <div>{children}</div>
    </div>
  );
}

interface MmProps {
  readonly label: string;
  /** The word before the field. */
  readonly word: string;
  readonly value: number;
  readonly onChange: (mm: number) => void;
}

function Mm({ label, word, value, onChange }: MmProps) {
  return (
    <>
      <span className="quiet">{word}</span>
      <LengthField bare label={label} value={value} onChange={(mm) => mm !== undefined && mm >= 0 && onChange(mm)} />
    </>
  );
}
