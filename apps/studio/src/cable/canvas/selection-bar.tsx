import { Button } from '@mantine/core';
import { useCable } from '../draft/cable.ts';
import { removePart } from '../wiring/parts.ts';
import { isWireSpot } from '../wiring/spots.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { EditParts, EditPins } from './edit-many.tsx';
import { disconnect, setOpen } from './edits.ts';
import { farPin } from './scene/far-pin.ts';
import type { CanvasScene } from './scene/scene.ts';
import type { Hand } from './use-hand.ts';
import { litJoint } from './lit.ts';
import desk from './desk.module.css';
import styles from './canvas.module.css';

/** The actions for the selection. The bar overlays the canvas and moves nothing. */
export function SelectionBar({ hand, scene }: { hand: Hand; scene: CanvasScene }) {
  const { edit, writable, select } = useCable();
  const spots = useSpots();
  const { pins, blocks } = hand.picked;
  const chosen = pins.flatMap((text) => spots.get(text) ?? []);
  if (!writable) return null;
  if (hand.lit !== undefined) {
    const joint = litJoint(scene, hand.lit);
    return (
      <div className={`${desk['bar']} ${styles['bar']}`} data-overlay>
        {hand.lit.what === 'path' ? 'Path' : 'Net'} of {hand.lit.from.instance}.{hand.lit.from.terminal}
        {joint !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => hand.setQuestion({ of: 'cut', joint })}>
            Cut back…
          </Button>
        )}
        <Clear hand={hand} />
      </div>
    );
  }
  const [first] = chosen;
  if (first !== undefined && chosen.length > 1) {
    const open = chosen.filter((spot) => !isWireSpot(spot) && spot.list === 'connectors');
    return (
      <div className={`${desk['bar']} ${styles['bar']}`} data-overlay>
        {chosen.length} pins
        <Button
          size="compact-sm"
          onClick={() =>
            hand.setQuestion({ of: 'range', from: chosen, to: farPin(scene, first.ref.instance, spots) ?? first })
          }
        >
          Wire to…
        </Button>
        {open.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              edit('not connected', (value) => open.reduce((next, spot) => setOpen(next, spot.ref, true), value))
            }
          >
            Not connected
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => edit(`disconnect ${pins.length} pins`, (value) => disconnect(value, new Set(pins)))}
        >
          Disconnect
        </Button>
        <EditPins pins={chosen} />
        <Clear hand={hand} />
      </div>
    );
  }
  if (blocks.size < 2) return null;
  return (
    <div className={`${desk['bar']} ${styles['bar']}`} data-overlay>
      {blocks.size} parts
      <EditParts ids={[...blocks]} />
      <Button
        size="compact-sm"
        variant="default"
        color="red"
        onClick={() => {
          edit(`remove ${[...blocks].join(', ')}`, (value) => [...blocks].reduce(removePart, value));
          select(undefined);
        }}
      >
        Remove
      </Button>
      <Clear hand={hand} />
    </div>
  );
}

function Clear({ hand }: { hand: Hand }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => {
        hand.send({ type: 'cancel' });
        hand.setLit(undefined);
        hand.setPicked({ blocks: new Set(), pins: [] });
      }}
    >
      Done
    </Button>
  );
}
