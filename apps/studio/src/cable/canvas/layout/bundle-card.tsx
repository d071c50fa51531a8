import { ActionIcon, Button, TextInput } from '@mantine/core';
import { harnessView } from '@cablewright/engine';
import { IconX } from '@tabler/icons-react';
import { LengthField } from '../../../kit/fields/length-field.tsx';
import { FindingList } from '../../../kit/findings/finding-list.tsx';
import { useCable, useChecked } from '../../draft/cable.ts';
import { useFix } from '../../draft/use-fix.ts';
import { Sections, Wires } from './bundle-tables.tsx';
import { Line, Mm, Part } from './card-parts.tsx';
import { AddOnBundle } from './add-on-bundle.tsx';
import { rename, setCovering, setFixing, setLength, splitBundle, type Bundle } from './layout-edits.ts';
import { removeBundle } from './node-edits.ts';
import { findingsAt, type SceneBundle } from './layout-scene.ts';
import { changeLayout, restore } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';
import styles from './layout.module.css';

interface CardProps {
  readonly hand: LayoutHand;
  readonly one: SceneBundle;
  /** The wire under the pointer in the table. */
  readonly onWire: (wire: string | undefined) => void;
  readonly onClose: () => void;
}

/** All about the bundle that is picked: its length, what lies on it, its sections and its wires. */
export function BundleCard({ hand, one, onWire, onClose }: CardProps) {
  const { design, writable } = useCable();
  const { findings } = useChecked();
  const fix = useFix();
  const { bundle, view } = one;
  const index = design.layout!.bundles.indexOf(bundle);
  return (
    <section className={styles['card']} aria-label={`Bundle ${view?.name ?? one.id}`} data-overlay>
      <div className={styles['cardHead']}>
        <b>{view?.name ?? one.id}</b>
        <span className="quiet">
          {view?.sections[0]?.from ?? bundle.from} – {view?.sections.at(-1)?.to ?? bundle.to}
        </span>
        <ActionIcon aria-label="Close" size="sm" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      {!one.toScale && (
        <p className={styles['loose']}>
          Drawn {Math.round(one.drawnMm)} mm long, not to scale.{' '}
          {writable && (
            <Button size="compact-xs" variant="default" onClick={() => restore(hand, one.id)}>
              Restore true length (R)
            </Button>
          )}
        </p>
      )}
      <FindingList findings={findingsAt(findings, 'bundles', index)} onGo={noWhere} onFix={fix} />
      <fieldset disabled={!writable} className={styles['fields']}>
        <BundleFields hand={hand} one={one} />
        <Coverings hand={hand} one={one} />
        <Fixings hand={hand} one={one} />
      </fieldset>
      <Sections one={one} />
      <Wires one={one} onWire={onWire} />
    </section>
  );
}

const noWhere = () => undefined;

function BundleFields({ hand, one }: { hand: LayoutHand; one: SceneBundle }) {
  const { design, catalog, edit } = useCable();
  const { id, bundle, view } = one;
  const middle = hand.picked?.atMm ?? bundle.lengthMm / 2;
  const split = () => {
    const passing = (wire: string, on: string) =>
      harnessView(catalog, design)
        .routes.get(wire)
        ?.passes.find((pass) => pass.bundle === on)?.forth ?? true;
    changeLayout(hand, `split ${view?.name ?? id}`, splitBundle(design, id, Math.round(middle), passing));
  };
  return (
    <>
      <div className={styles['pair']}>
        <LengthField
          label="True length"
          value={bundle.lengthMm}
          placeholder="400, 1.2 m, 6 in"
          onChange={(lengthMm) =>
            lengthMm !== undefined &&
            lengthMm > 0 &&
            edit(`length of ${view?.name ?? id}`, (value) => setLength(value, id, lengthMm), true)
          }
        />
        <TextInput
          label="Name"
          placeholder={id.toUpperCase()}
          value={bundle.label ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value;
            edit(`name of ${id.toUpperCase()}`, (value) => rename(value, 'bundles', id, text), true);
          }}
        />
      </div>
      <div className={styles['row']}>
        <Button size="compact-sm" variant="default" onClick={split}>
          Split at {Math.round(middle)} mm (B)
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          onClick={() =>
            changeLayout(hand, `remove ${view?.name ?? id}`, { ok: true, design: removeBundle(design, id) })
          }
        >
          Remove
        </Button>
      </div>
    </>
  );
}

function Coverings({ hand, one }: { hand: LayoutHand; one: SceneBundle }) {
  const { edit } = useCable();
  const { id, bundle } = one;
  const put = (index: number, change: Partial<NonNullable<Bundle['coverings']>[number]>) => {
    const covering = { ...bundle.coverings![index]!, ...change };
    edit(`covering on ${one.view?.name ?? id}`, (value) => setCovering(value, id, index, covering), true);
  };
  const remove = (index: number, name: string) =>
    edit(`remove ${name}`, (value) => setCovering(value, id, index, undefined));
  return (
    <Part title="Coverings">
      {one.coverings.map(({ name }, i) => (
        <Line key={i} name={name} onRemove={() => remove(i, name)}>
          <Mm label={`${name} from`} value={bundle.coverings![i]!.fromMm} onChange={(fromMm) => put(i, { fromMm })} />
          <Mm label={`${name} to`} value={bundle.coverings![i]!.toMm} onChange={(toMm) => put(i, { toMm })} />
        </Line>
      ))}
      <AddOnBundle kind="covering" hand={hand} one={one} />
    </Part>
  );
}

function Fixings({ hand, one }: { hand: LayoutHand; one: SceneBundle }) {
  const { edit } = useCable();
  const { id, bundle } = one;
  return (
    <Part title="Fixings">
      {one.fixings.map(({ name }, i) => (
        <Line
          key={i}
          name={name}
          onRemove={() => edit(`remove ${name}`, (value) => setFixing(value, id, i, undefined))}
        >
          <Mm
            label={`${name} at`}
            value={bundle.fixings![i]!.atMm}
            onChange={(atMm) =>
              edit(
                `${name} on ${one.view?.name ?? id}`,
                (value) => setFixing(value, id, i, { ...bundle.fixings![i]!, atMm }),
                true,
              )
            }
          />
        </Line>
      ))}
      <AddOnBundle kind="fixing" hand={hand} one={one} />
    </Part>
  );
}
