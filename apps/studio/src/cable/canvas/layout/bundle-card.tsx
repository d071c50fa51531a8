import { ActionIcon, Button, TextInput } from '@mantine/core';
import { designator, harnessView, withRouteLengths } from '@cablewright/engine';
import { IconX } from '@tabler/icons-react';
import { LengthField } from '../../../kit/fields/length-field.tsx';
import { FindingList } from '../../../kit/findings/finding-list.tsx';
import { useCable, useChecked } from '../../draft/cable.ts';
import { useFix } from '../../draft/use-fix.ts';
import { Sections, Wires } from './bundle-tables.tsx';
import { OnBundle } from './on-bundle.tsx';
import { emptyLayout, rename, setLength, splitBundle } from './layout-edits.ts';
import { removeBundle } from './node-edits.ts';
import { findingsAt, type SceneBundle } from './layout-scene.ts';
import { changeLayout, placeOn, restore } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';
import styles from './layout.module.css';

interface CardProps {
  readonly hand: LayoutHand;
  readonly drawn: SceneBundle;
  /** Called with the wire under the pointer in the table. */
  readonly onWire: (wire: string | undefined) => void;
  /** Selects a node or bundle, and moves the focus to it. */
  readonly goTo: (key: string) => void;
  readonly onClose: () => void;
}

/** The card of the selected bundle: its length, coverings and fixings, sections and wires. */
export function BundleCard({ hand, drawn, onWire, goTo, onClose }: CardProps) {
  const { design, writable } = useCable();
  const { findings } = useChecked();
  const fix = useFix();
  const { bundle, view } = drawn;
  const { bundles } = design.layout ?? emptyLayout;
  const index = bundles.indexOf(bundle);
  return (
    <section className={styles['card']} aria-label={`Bundle ${view?.name ?? drawn.id}`} data-overlay>
      <div className={styles['cardHead']}>
        <b>{view?.name ?? drawn.id}</b>
        <span className="quiet">
          {view?.sections[0]?.from ?? bundle.from} – {view?.sections.at(-1)?.to ?? bundle.to}
        </span>
        <ActionIcon aria-label="Close" size="sm" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      {!drawn.toScale && (
        <p className={styles['loose']}>
          Drawn {Math.round(drawn.drawnMm)} mm long, not to scale.{' '}
          {writable && (
            <Button size="compact-xs" variant="default" onClick={() => restore(hand, drawn.id)}>
              Restore true length (R)
            </Button>
          )}
        </p>
      )}
      <FindingList findings={findingsAt(findings, 'bundles', index)} onGo={noWhere} onFix={fix} />
      <fieldset disabled={!writable} className={styles['fields']}>
        <BundleFields hand={hand} drawn={drawn} />
        <OnBundle hand={hand} drawn={drawn} goTo={goTo} />
      </fieldset>
      <Sections drawn={drawn} />
      <Wires drawn={drawn} onWire={onWire} />
    </section>
  );
}

const noWhere = () => undefined;

function BundleFields({ hand, drawn }: { hand: LayoutHand; drawn: SceneBundle }) {
  const { design, catalog, edit } = useCable();
  const { id, bundle, view } = drawn;
  const positionMm = placeOn(hand.picked, bundle.lengthMm);
  const split = () => {
    const passing = (wire: string, on: string) =>
      harnessView(catalog, design)
        .routes.get(wire)
        ?.passes.find((pass) => pass.bundle === on)?.forth ?? true;
    changeLayout(hand, `split ${view?.name ?? id}`, splitBundle(design, id, positionMm, passing));
  };
  return (
    <>
      <div className={styles['pair']}>
        <LengthField
          label="True length"
          value={bundle.lengthMm}
          placeholder="400, 1.2 m, 6 in"
          above={0}
          onChange={(lengthMm) =>
            lengthMm !== undefined &&
            edit(
              `length of ${view?.name ?? id}`,
              (value) => withRouteLengths(catalog, setLength(value, id, lengthMm)),
              true,
            )
          }
        />
        <TextInput
          label="Name"
          data-standard
          placeholder={designator(id)}
          value={bundle.label ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value;
            edit(`name of ${designator(id)}`, (value) => rename(value, 'bundles', id, text), true);
          }}
        />
      </div>
      <div className={styles['row']}>
        <Button size="compact-sm" variant="default" onClick={split}>
          Split at {positionMm} mm (B)
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
