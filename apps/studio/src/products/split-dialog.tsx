import { counted } from '@cablewright/model';
import { splitFamily } from '@cablewright/client';
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { productsQuery, type OpenFamily, newFamilyNumber } from '../api/engineering.ts';
import { hub } from '../api/hub.ts';
import { NameAndIdFields, useNameAndId } from '../kit/fields/name-and-id.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { useDialogForm } from '../kit/page/use-dialog-form.ts';
import { NumberOffer } from './number-field.tsx';

interface SplitProps {
  readonly family: OpenFamily;
  readonly title: string;
  readonly onClose: () => void;
}

/** Moves some variants to a new family. At least one stays. */
export function SplitDialog({ family: { family, etag }, title, onClose }: SplitProps) {
  const { data } = useQuery(productsQuery);
  const { values, field, act, dialog } = useDialogForm<{ moved: string[]; partNumber: string | undefined }>({
    initial: { moved: [], partNumber: undefined },
    failure: "Couldn't split off the variants",
  });
  const { moved, partNumber } = values;
  const isTaken = (id: string) => (data?.products ?? []).some((product) => product.id === id);
  const naming = useNameAndId({ noun: 'family', taken: isTaken });
  const all = moved.length === family.variants.length;
  const navigate = useNavigate();
  const { id, label } = naming;
  const split = () =>
    act(
      () =>
        hub.call(splitFamily, {
          params: { id: family.id },
          body: { variants: moved, id, label, partNumber },
          ifMatch: etag,
        }),
      {
        touched: [
          ['products', family.id],
          ['products', id],
        ],
        done: `Moved ${counted(moved.length, 'variant')} to ${label}`,
        after: () => {
          onClose();
          void navigate({ to: '/products/$id', params: { id } });
        },
      },
    );
  return (
    <Dialog
      {...dialog}
      title={`Split variants off ${title}`}
      action="Split off"
      disabled={moved.length === 0 || all}
      problems={naming.problems}
      onAction={split}
      onClose={onClose}
    >
      <Checkbox.Group
        label="Variants to move"
        error={all ? 'At least one variant must stay.' : undefined}
        {...field('moved')}
      >
        <Stack className="long-list" gap="xs" mt="var(--space-3)">
          {family.variants.map((variant) => (
            <Checkbox
              key={variant.id}
              value={variant.id}
              label={[variant.label ?? variant.id, variant.partNumber].filter((text) => text !== undefined).join(' · ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NameAndIdFields value={naming} name="Name of the new family" />
      <NumberOffer label="Number" suggest={newFamilyNumber} {...field('partNumber')} />
    </Dialog>
  );
}
