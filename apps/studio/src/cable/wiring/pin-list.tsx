import { Select } from '@mantine/core';
import { formatTerminal, type TerminalRef } from '@cablewright/model';
import { useCable } from '../draft/cable.ts';
import { Swatch } from '../../kit/wire-colours/swatch.tsx';
import { landingsAt } from './lines.ts';
import styles from './pins.module.css';
import { isWireSpot, spotsOf, type Spot } from './spots.ts';
import { useSpots } from './use-spots.ts';

/** The places one pin list shows: an instance, or one end of a wire (`w1@a`). */
function groupOf(spot: Spot): string {
  return isWireSpot(spot) ? `${spot.ref.instance}@${spot.ref.end ?? 'a'}` : spot.ref.instance;
}

interface GroupChoice {
  readonly value: string;
  readonly label: string;
}

export function groupsOf(spots: readonly Spot[]): GroupChoice[] {
  const groups = new Map<string, GroupChoice>();
  for (const spot of spots) {
    const value = groupOf(spot);
    if (groups.has(value)) continue;
    const id = spot.ref.instance;
    const name = isWireSpot(spot) ? `${id} end ${spot.ref.end ?? ''}` : id;
    groups.set(value, {
      value,
      label: `${name} · ${spot.instanceLabel === id ? spot.definition : spot.instanceLabel}`,
    });
  }
  return [...groups.values()];
}

interface PinListProps {
  readonly title: string;
  readonly group: string | undefined;
  readonly onGroup: (group: string) => void;
  readonly armed: string | undefined;
  readonly onPick: (spot: Spot) => void;
  /** A pin taken hold of to be dragged: it is what is picked, whatever was before. */
  readonly onGrab: (spot: Spot) => void;
}

/** One end of the cable as a list of places, each big enough to hit, with its meaning and what lands there. */
export function PinList({ title, group, onGroup, armed, onPick, onGrab }: PinListProps) {
  const { catalog, design } = useCable();
  const spots = spotsOf(catalog, design);
  const groups = groupsOf(spots);
  const landings = landingsAt(design);
  const shown = spots.filter((spot) => groupOf(spot) === group);
  return (
    <section className={styles['list']} aria-label={title}>
      <Select
        aria-label={title}
        data={groups}
        value={group ?? null}
        onChange={(value) => value !== null && onGroup(value)}
        disabled={groups.length === 0}
        placeholder="Nothing placed yet"
      />
      <ul>
        {shown.map((spot) => (
          <li key={spot.text}>
            <Pin
              spot={spot}
              landed={landings.get(spot.text) ?? []}
              armed={armed === spot.text}
              onPick={onPick}
              onGrab={onGrab}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PinProps {
  readonly spot: Spot;
  readonly landed: readonly TerminalRef[];
  readonly armed: boolean;
  readonly onPick: (spot: Spot) => void;
  /** A pin taken hold of to be dragged: it is what is picked, whatever was before. */
  readonly onGrab: (spot: Spot) => void;
}

function Pin({ spot, landed, armed, onPick, onGrab }: PinProps) {
  const { writable, catalog } = useCable();
  const meaning = spot.signalLabel ?? (spot.label === spot.ref.terminal ? '' : spot.label);
  return (
    <button
      type="button"
      className={styles['pin']}
      data-pin={spot.text}
      data-free={landed.length === 0 || undefined}
      aria-pressed={armed}
      disabled={!writable}
      draggable={writable}
      onClick={() => onPick(spot)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', spot.text);
        event.dataTransfer.effectAllowed = 'link';
        onGrab(spot);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onPick(spot);
      }}
    >
      <span className="visually-hidden">{groupOf(spot)} pin</span>
      <span className={styles['id']}>
        {spot.ref.pad === undefined ? spot.ref.terminal : `${spot.ref.terminal}#${spot.ref.pad}`}
      </span>
      {isWireSpot(spot) && <Swatch library={catalog.library} colour={spot.colour} bare={spot.kind !== 'core'} />}
      <span className={styles['meaning']}>{meaning}</span>
      <Landed refs={landed} />
    </button>
  );
}

function Landed({ refs }: { refs: readonly TerminalRef[] }) {
  const { catalog } = useCable();
  const spots = useSpots();
  const [first] = refs;
  if (first === undefined) {
    return (
      <span className={styles['free']}>
        <span className="visually-hidden">free</span>
      </span>
    );
  }
  const text = formatTerminal(first);
  const spot = spots.get(text);
  return (
    <span className={styles['landed']}>
      <span className="visually-hidden">joined to {refs.map(formatTerminal).join(', ')}</span>
      {spot !== undefined && isWireSpot(spot) && spot.colour !== undefined ? (
        <Swatch library={catalog.library} colour={spot.colour} />
      ) : (
        <span className={styles['far']}>{first.end === undefined ? text : first.terminal}</span>
      )}
      {refs.length > 1 && <span className={styles['far']}>+{refs.length - 1}</span>}
    </span>
  );
}
