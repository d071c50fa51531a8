import { counted } from '@cablewright/model';
import { Button, Switch } from '@mantine/core';
import { harnessView } from '@cablewright/engine';
import { useCable } from '../../draft/cable.ts';
import type { LayoutHand } from './use-layout.ts';
import styles from './layout.module.css';

/** What a proposal took for granted, until it is read. */
export function Assumed({ texts, onClose }: { texts: readonly string[]; onClose: () => void }) {
  return (
    <section className={styles['assumed']} aria-label="Assumptions of the layout">
      <b>Proposed from the connections</b>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        Done
      </Button>
    </section>
  );
}

/** Whether a node that is dragged swings like a rod. */
export function HoldSwitch({ hand }: { hand: LayoutHand }) {
  return (
    <div className={styles['views']} data-overlay>
      <Switch
        size="xs"
        label="Keep to scale (H)"
        checked={hand.held}
        onChange={(event) => hand.setHeld(event.currentTarget.checked)}
      />
    </div>
  );
}

const maxHovered = 8;

/** The wires of the bundle under the pointer. */
export function HoverTable({ id }: { id: string }) {
  const { catalog, design } = useCable();
  const { bundles, wireName } = harnessView(catalog, design);
  const view = bundles.get(id);
  if (view === undefined) return null;
  const { name, wires, odMm } = view;
  const more = wires.length - maxHovered;
  return (
    <div className={styles['hover']} role="status">
      <p>
        <b>{name}</b>
        {` · ${counted(wires.length, 'wire')}`}
        {odMm !== undefined && ` · Ø ${odMm.toFixed(1)} mm`}
      </p>
      <p className="mono">
        {wires.slice(0, maxHovered).map(wireName).join(' ')}
        {more > 0 && ` and ${more} more`}
      </p>
    </div>
  );
}
