import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { designsQuery } from '../../api/designs.ts';
import { useCable } from '../draft/cable.ts';
import { foundParts, partOffers, type PartOffer } from '../wiring/offers.ts';
import { MissingPart } from './missing-part.tsx';
import { OfferRow, optionId } from './offer-row.tsx';
import type { Adding } from './use-adding.ts';
import styles from './drawer.module.css';
import type { CanvasPoint } from './scene/around.ts';

const kinds: readonly (readonly [PartOffer['kind'] | 'all', string])[] = [
  ['all', 'All'],
  ['connectors', 'Connectors'],
  ['wires', 'Wires'],
  ['components', 'Components'],
  ['pcbas', 'Boards'],
  ['mechanicals', 'Mechanical'],
  ['designs', 'Cables'],
];

const maxShown = 60;

/** Search texts of people who look for a part to join wires with. Wires are joined without one. */
const looksForSplice = /^\s*(splice|joint|solder)/i;

interface DrawerProps {
  readonly adding: Adding;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The canvas point under a point of the window, or undefined outside the canvas. */
  readonly placeAt: (client: CanvasPoint) => CanvasPoint | undefined;
}

/**
 * The library in a drawer over the left of the canvas. Parts are dragged out of it or added with Enter. The canvas
 * below does not move.
 */
export function PartsDrawer({ adding, field, placeAt }: DrawerProps) {
  const { design, catalog } = useCable();
  const { data: cables = [] } = useQuery(designsQuery);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<PartOffer['kind'] | 'all'>('all');
  const [active, setActive] = useState(0);
  const all = partOffers(catalog.library, cables, design.id).filter((each) => kind === 'all' || each.kind === kind);
  const offers = foundParts(all, text, maxShown);
  const chosen = offers[Math.min(active, offers.length - 1)];
  const search = (next: string) => {
    setText(next);
    setActive(0);
  };
  const add = (offer: PartOffer, at?: CanvasPoint) => {
    adding.add(offer, at ?? adding.at);
    search('');
  };
  const mark = (index: number) => {
    setActive(index);
    const offer = offers[index];
    if (offer !== undefined) document.getElementById(optionId(offer))?.scrollIntoView({ block: 'nearest' });
  };
  const keys: Readonly<Record<string, () => void>> = {
    Enter: () => chosen !== undefined && add(chosen),
    Escape: adding.close,
    ArrowDown: () => mark(Math.min(active + 1, offers.length - 1)),
    ArrowUp: () => mark(Math.max(active - 1, 0)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const does = keys[event.key];
    if (does === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  };
  return (
    <section className={styles['drawer']} aria-label="Library" data-drawer>
      <div className={styles['head']}>
        <TextInput
          ref={field}
          aria-label="Add a part"
          placeholder="DE-9, 24 AWG, ferrule…"
          role="combobox"
          aria-expanded
          aria-controls="parts-offered"
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
          autoComplete="off"
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon aria-label="Close the library" onClick={adding.close}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <KindFilter kind={kind} onKind={setKind} />
      <p className={styles['where']}>
        {adding.at === undefined
          ? 'Drag a part onto the canvas, or press Enter to add the highlighted part.'
          : 'Enter adds the marked part at the pointer.'}
      </p>
      {looksForSplice.test(text) && (
        <p className={styles['where']}>
          To splice wires, no part is needed: drag from one wire to the dot where another ends.
        </p>
      )}
      <div id="parts-offered" role="listbox" aria-label="Parts of the library" className={styles['offers']}>
        {offers.map((offer) => (
          <OfferRow key={offer.key} {...{ offer, placeAt }} active={offer === chosen} onAdd={add} />
        ))}
      </div>
      <MissingPart shown={offers.length === 0} text={text.trim()} onAdd={add} />
      {offers.length === maxShown && <p className={styles['where']}>More parts match. Type to narrow the list.</p>}
    </section>
  );
}

function KindFilter({ kind, onKind }: { kind: string; onKind: (kind: PartOffer['kind'] | 'all') => void }) {
  return (
    <div className={styles['kinds']} role="group" aria-label="Kind of part">
      {kinds.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={kind === value} onClick={() => onKind(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
