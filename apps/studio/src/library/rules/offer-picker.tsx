import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { useMemo } from 'react';
import { blank } from './condition.ts';
import { offerFor, type ValueOffer } from './offers.ts';

interface PickerProps {
  readonly label: string;
  readonly offers: readonly ValueOffer[];
  readonly operand: unknown;
  readonly error?: boolean;
  readonly onPick: (offer: ValueOffer) => void;
}

/** Chooses a value that a rule can read, in groups. An unknown value stays visible. */
export function OfferPicker({ label, offers, operand, error = false, onPick }: PickerProps) {
  const now = offerFor(offers, operand);
  const unknown = now === undefined && !isBlank(operand);
  const data = useMemo(() => {
    const groups = new Map<string, { value: string; label: string }[]>();
    for (const offer of offers) {
      const group = groups.get(offer.group) ?? [];
      group.push({ value: offer.key, label: offer.label });
      groups.set(offer.group, group);
    }
    const grouped = [...groups].map(([group, items]) => ({ group, items }));
    const written = JSON.stringify(operand) ?? '';
    return unknown ? [{ group: 'As written', items: [{ value: written, label: written }] }, ...grouped] : grouped;
  }, [offers, operand, unknown]);
  return (
    <SearchSelect
      aria-label={label}
      placeholder="Choose a value"
      data={data}
      value={now?.key ?? (unknown ? JSON.stringify(operand) : null)}
      error={error}
      nothingFoundMessage="No matches"
      maxDropdownHeight={320}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(key) => {
        const picked = offers.find((offer) => offer.key === key);
        if (picked !== undefined) onPick(picked);
      }}
    />
  );
}

function isBlank(operand: unknown): boolean {
  return JSON.stringify(operand) === JSON.stringify(blank);
}
