import { type ListedFamily, mergeFamilies } from '@cablewright/client';
import { MultiSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productsQuery, type OpenFamily } from '../api/engineering.ts';
import { hub } from '../api/hub.ts';
import { Dialog } from '../kit/page/dialog.tsx';
import { useAct } from '../kit/page/use-act.ts';

interface MergeProps {
  readonly family: OpenFamily;
  readonly title: string;
  readonly onClose: () => void;
}

/** Families once sold separately become one: which join this one, and what becomes of them. */
export function MergeDialog({ family: { family, etag }, title, onClose }: MergeProps) {
  const { data } = useQuery(productsQuery);
  const [from, setFrom] = useState<string[]>([]);
  const others = (data?.products ?? []).filter((one) => one.id !== family.id && one.origin === 'local');
  const chosen = others.filter(({ id }) => from.includes(id));
  const { busy, act } = useAct("Couldn't merge the families");
  const merge = () =>
    act(() => hub.call(mergeFamilies, { params: { id: family.id }, body: { from }, ifMatch: etag }), {
      touched: [['products', family.id]],
      done: `Merged ${chosen.map(nameOf).join(', ')} into ${title}`,
      after: onClose,
    });
  return (
    <Dialog
      title={`Merge into ${title}`}
      action="Merge"
      busy={busy}
      disabled={from.length === 0}
      onAction={merge}
      onClose={onClose}
    >
      <MultiSelect
        label="Families to merge"
        data-autofocus
        data={others.map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={from}
        onChange={setFrom}
        searchable
        nothingFoundMessage="No matching family"
      />
      {chosen.length > 0 && <Text size="sm">{outcome(chosen, title)}</Text>}
    </Dialog>
  );
}

function nameOf({ id, label, partNumber }: ListedFamily): string {
  return partNumber === undefined ? (label ?? id) : `${label ?? id} (${partNumber})`;
}

function outcome(chosen: readonly ListedFamily[], title: string): string {
  const variants = chosen.reduce((sum, one) => sum + one.variants.length, 0);
  const names = chosen.map((one) => one.label ?? one.id).join(', ');
  return `${variants} ${variants === 1 ? 'variant moves' : 'variants move'} to ${title}. ${names} ${chosen.length === 1 ? 'is' : 'are'} no longer listed; searching for ${chosen.length === 1 ? 'its' : 'their'} old names and numbers finds ${title}.`;
}
