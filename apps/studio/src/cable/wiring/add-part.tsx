import { Button, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { kindNames } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { designsQuery } from '../../api/designs.ts';
import { useCable } from '../draft/cable.ts';
import { foundParts, newPart, partOffers, type Offer } from './offers.ts';
import { addPart } from './parts.ts';
import styles from './parts.module.css';

/** The ways to add to the cable, above its drawing. */
export function Adders() {
  return (
    <div className={styles['adders']}>
      <AddPart />
      <AddBreakout />
    </div>
  );
}

/** Adds a part by a few letters of what it is: connectors, wires, components, boards, mechanical parts, other cables. */
function AddPart() {
  const { design, catalog, edit, select } = useCable();
  const { data: cables = [] } = useQuery(designsQuery);
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useRef<HTMLInputElement>(null);
  // With Alt: a bare letter would answer to dictated speech (WCAG 2.1.4). Taken from fields too.
  useHotkeys([['alt+A', () => field.current?.focus()]], []);
  const offers = foundParts(partOffers(catalog.library, cables, design.id), text);
  const add = (key: string) => {
    const offer = offers.find((each) => each.key === key);
    if (offer === undefined) return;
    const { part, letter } = newPart(catalog.library, offer);
    const placed = addPart(design, offer.list, part, letter);
    edit(`add ${placed.id}`, () => placed.design);
    select(placed.id);
    setText('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={add} width="max-content" position="bottom-start">
      <Combobox.Target>
        <TextInput
          ref={field}
          className={styles['add']}
          aria-label="Add a part"
          placeholder="Add a part: DE-9, 24 AWG, ferrule…"
          leftSection={<IconPlus size={15} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles['offers']}>
          {offers.map((offer) => (
            <Combobox.Option key={offer.key} value={offer.key}>
              <OfferText offer={offer} />
            </Combobox.Option>
          ))}
          {offers.length === 0 && <Combobox.Empty>Nothing in the library has that name</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function OfferText({ offer }: { offer: Offer }) {
  const kind = offer.kind === 'designs' ? 'cable' : kindNames[offer.kind].one;
  return (
    <span className={styles['offer']}>
      <span>{offer.label}</span>
      <span className={styles['offerDetail']}>
        {[kind, offer.number].filter((part) => part !== undefined && part !== '').join(' · ')}
      </span>
    </span>
  );
}

function AddBreakout() {
  const { design, edit, select } = useCable();
  const segments = design.instances.segments ?? [];
  const [trunk, ...legs] = segments;
  if (trunk === undefined || legs.length === 0) return null;
  const add = () => {
    const part = {
      trunk: { segment: trunk.id, end: 'b' },
      legs: legs.map((leg) => ({ segment: leg.id, end: 'a' })),
      conductors: [],
    };
    const placed = addPart(design, 'breakouts', part);
    edit(`add ${placed.id}`, () => placed.design);
    select(placed.id);
  };
  return (
    <Button variant="default" onClick={add}>
      Add breakout
    </Button>
  );
}
