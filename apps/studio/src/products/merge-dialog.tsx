import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeFamilies, productsQuery, type ListedFamily, type OpenFamily } from '../api/products.ts';
import { done, failed } from '../kit/page/toast.ts';
import { useForgetProducts } from './use-products.ts';

interface MergeProps {
  readonly family: OpenFamily;
  readonly title: string;
  readonly onClose: () => void;
}

/** Families once sold separately become one: picks those that join this one, and says what becomes of them. */
export function MergeDialog({ family, title, onClose }: MergeProps) {
  const { data } = useQuery(productsQuery);
  const [from, setFrom] = useState<string[]>([]);
  const forget = useForgetProducts();
  const others = (data?.products ?? []).filter((one) => one.id !== family.family.id && one.origin === 'local');
  const chosen = others.filter(({ id }) => from.includes(id));
  const merge = useMutation({
    mutationFn: () => mergeFamilies(family.family.id, from, family.etag),
    onSuccess: async () => {
      await forget();
      done(`${chosen.map(nameOf).join(', ')} ${chosen.length === 1 ? 'is' : 'are'} part of ${title} now.`);
      onClose();
    },
    onError: (error) => failed('They could not be merged', error),
  });
  return (
    <Modal opened onClose={onClose} title={`Merge into ${title}`}>
      <Stack gap="sm">
        <MultiSelect
          label="Families to merge"
          data-autofocus
          data={others.map((one) => ({ value: one.id, label: nameOf(one) }))}
          value={from}
          onChange={setFrom}
          searchable
          nothingFoundMessage="No other family has that name"
        />
        {chosen.length > 0 && <Text size="sm">{outcome(chosen, title)}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={from.length === 0} loading={merge.isPending} onClick={() => merge.mutate()}>
            Merge
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function nameOf({ id, label, partNumber }: ListedFamily): string {
  return partNumber === undefined ? (label ?? id) : `${label ?? id} (${partNumber})`;
}

function outcome(chosen: readonly ListedFamily[], title: string): string {
  const variants = chosen.reduce((sum, one) => sum + one.variants.length, 0);
  const names = chosen.map((one) => one.label ?? one.id).join(', ');
  return `${variants} ${variants === 1 ? 'variant moves' : 'variants move'} to ${title}. ${names} will no longer be listed, and ${title} is found by ${chosen.length === 1 ? 'its' : 'their'} old names and numbers.`;
}
