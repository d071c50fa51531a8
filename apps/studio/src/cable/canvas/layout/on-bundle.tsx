/** What lies on the bundle that is picked: coverings, fixings and splices, each with where it is. */
import { printedName } from '@cablewright/engine';
import { useState } from 'react';
import { NumberField } from '../../../kit/fields/fields.tsx';
import { useCable } from '../../draft/cable.ts';
import { AddOnBundle, AddSplice } from './add-on-bundle.tsx';
import { Line, Mm, Part } from './card-parts.tsx';
import { placeSplice, setCovering, setFixing, type Bundle } from './layout-edits.ts';
import { changeLayout } from './layout-bench.ts';
import type { SceneBundle } from './layout-scene.ts';
import type { LayoutHand } from './use-layout.ts';

interface OnBundleProps {
  readonly hand: LayoutHand;
  readonly one: SceneBundle;
  readonly goTo: (key: string) => void;
}

interface ListProps {
  readonly hand: LayoutHand;
  readonly one: SceneBundle;
  /** The line that was just added, such as `fixing 2`. */
  readonly added: string | undefined;
  readonly onAdded: (line: string) => void;
  readonly onDone: () => void;
}

export function OnBundle({ hand, one, goTo }: OnBundleProps) {
  const [added, onAdded] = useState<string | undefined>();
  const list = { hand, one, added, onAdded, onDone: () => goTo(`bundle ${one.id}`) };
  return (
    <>
      <Coverings {...list} />
      <Fixings {...list} />
      <Splices {...list} />
    </>
  );
}

function Coverings({ hand, one, added, onAdded, onDone }: ListProps) {
  const { edit } = useCable();
  const { id, bundle } = one;
  const put = (index: number, change: Partial<NonNullable<Bundle['coverings']>[number]>) => {
    const covering = { ...bundle.coverings![index]!, ...change };
    if (covering.overlapPct === undefined) delete covering.overlapPct;
    edit(`covering on ${one.view?.name ?? id}`, (value) => setCovering(value, id, index, covering), true);
  };
  const remove = (index: number, name: string) =>
    edit(`remove ${name}`, (value) => setCovering(value, id, index, undefined));
  return (
    <Part title="Coverings">
      {one.coverings.map(({ name, isTape }, i) => {
        const { fromMm, toMm, overlapPct } = bundle.coverings![i]!;
        return (
          <Line key={i} name={name} isNew={added === `covering ${i}`} onDone={onDone} onRemove={() => remove(i, name)}>
            <Mm label={`${name} from`} word="from" value={fromMm} onChange={(mm) => put(i, { fromMm: mm })} />
            <Mm label={`${name} to`} word="to" value={toMm} onChange={(mm) => put(i, { toMm: mm })} />
            {isTape && (
              <NumberField
                bare
                label={`${name}: overlap of its width`}
                unit="%"
                value={overlapPct}
                placeholder="50"
                onChange={(pct) => (pct === undefined || (pct >= 0 && pct < 100)) && put(i, { overlapPct: pct })}
              />
            )}
          </Line>
        );
      })}
      <AddOnBundle kind="covering" {...{ hand, one, onAdded, onDone }} />
    </Part>
  );
}

function Fixings({ hand, one, added, onAdded, onDone }: ListProps) {
  const { edit } = useCable();
  const { id, bundle } = one;
  const put = (index: number, name: string, atMm: number) => {
    const fixing = { ...bundle.fixings![index]!, atMm };
    edit(`${name} on ${one.view?.name ?? id}`, (value) => setFixing(value, id, index, fixing), true);
  };
  return (
    <Part title="Fixings">
      {one.fixings.map(({ name }, i) => (
        <Line
          key={i}
          name={name}
          isNew={added === `fixing ${i}`}
          onDone={onDone}
          onRemove={() => edit(`remove ${name}`, (value) => setFixing(value, id, i, undefined))}
        >
          <Mm label={`${name} at`} word="at" value={bundle.fixings![i]!.atMm} onChange={(atMm) => put(i, name, atMm)} />
        </Line>
      ))}
      <AddOnBundle kind="fixing" {...{ hand, one, onAdded, onDone }} />
    </Part>
  );
}

function Splices({ hand, one, added, onAdded, onDone }: ListProps) {
  const { design, edit } = useCable();
  const own = (design.layout?.splices ?? []).filter(({ bundle }) => bundle === one.id);
  return (
    <Part title="Splices">
      {own.map(({ splice, atMm }) => {
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
                edit(`place of ${name}`, (value) => placeSplice(value, splice, { bundle: one.id, atMm: mm }), true)
              }
            />
          </Line>
        );
      })}
      <AddSplice {...{ hand, one, onAdded, onDone }} />
    </Part>
  );
}
