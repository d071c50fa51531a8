import { idFromLabel } from '@cablewright/model';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newFamilyNumber, productsQuery, splitFamily, type OpenFamily, type SplitForm } from '../api/products.ts';
import { TextField } from '../kit/fields/fields.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { familyIdProblem } from './new-family.tsx';
import { NumberOffer } from './number-field.tsx';
import { useForgetProducts } from './use-products.ts';

interface SplitProps {
  readonly family: OpenFamily;
  readonly title: string;
  readonly onClose: () => void;
}

/** Some variants become a family of their own. At least one stays. */
export function SplitDialog({ family, title, onClose }: SplitProps) {
  const { data } = useQuery(productsQuery);
  const { variants } = family.family;
  const [moved, setMoved] = useState<string[]>([]);
  const [label, setLabel] = useState<string | undefined>();
  const [typedId, setTypedId] = useState<string | undefined>();
  const [number, setNumber] = useState<string | undefined>();
  const taken = (id: string) => (data?.products ?? []).some((one) => one.id === id);
  const id = typedId ?? (label === undefined ? '' : idFromLabel(label, taken, 'family'));
  const problem = id === '' ? undefined : familyIdProblem(id, taken);
  const all = moved.length === variants.length;
  const split = useSplit(family, onClose);
  const ready = moved.length > 0 && !all && label !== undefined && label.trim() !== '' && problem === undefined;
  const submit = () =>
    split.mutate({
      variants: moved,
      id,
      label: (label ?? '').trim(),
      ...(number === undefined ? {} : { partNumber: number }),
    });
  return (
    <Modal opened onClose={onClose} title={`Split variants off ${title}`}>
      <Stack gap="sm">
        <Checkbox.Group
          label="Variants to move"
          error={all ? 'At least one variant stays.' : undefined}
          value={moved}
          onChange={setMoved}
        >
          <Stack gap={8} mah={220} mt={6} style={{ overflowY: 'auto' }}>
            {variants.map((variant) => (
              <Checkbox
                key={variant.id}
                value={variant.id}
                label={[variant.label ?? variant.id, variant.partNumber]
                  .filter((text) => text !== undefined)
                  .join(' · ')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextField label="Name of the new family" value={label} onChange={setLabel} required />
        <TextField label="Id" mono value={id} error={problem} onChange={setTypedId} />
        <NumberOffer label="Number" value={number} onChange={setNumber} suggest={newFamilyNumber} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!ready} loading={split.isPending} onClick={submit}>
            Split off
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function useSplit({ family, etag }: OpenFamily, onClose: () => void) {
  const navigate = useNavigate();
  const forget = useForgetProducts();
  return useMutation({
    mutationFn: (form: SplitForm) => splitFamily(family.id, form, etag),
    onSuccess: async (_, { id, label, variants }) => {
      await forget();
      done(`${variants.length} ${variants.length === 1 ? 'variant is' : 'variants are'} in ${label} now.`);
      onClose();
      await navigate({ to: '/products/$id', params: { id } });
    },
    onError: (error) => failed('They could not be split off', error),
  });
}
