import { idFromLabel, isId } from '@cablewright/model';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newFamilyNumber, productsQuery, putFamily } from '../api/products.ts';
import { TextField } from '../kit/fields/fields.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { NumberOffer } from './number-field.tsx';
import { useForgetProducts } from './use-products.ts';

/** Asks for what a family is called; the scheme proposes its number. */
export function NewFamily({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(productsQuery);
  const taken = (id: string) => (data?.products ?? []).some((family) => family.id === id);
  const [label, setLabel] = useState<string | undefined>();
  const [typedId, setTypedId] = useState<string | undefined>();
  const [number, setNumber] = useState<string | undefined>();
  useEffect(
    () =>
      void newFamilyNumber().then(
        (offered) => setNumber((now) => now ?? offered ?? undefined),
        () => undefined,
      ),
    [],
  );
  const id = typedId ?? (label === undefined ? '' : idFromLabel(label, taken, 'family'));
  const problem = id === '' ? undefined : familyIdProblem(id, taken);
  const create = useCreate(onClose);
  const ready = label !== undefined && label.trim() !== '' && problem === undefined;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (ready) create.mutate({ id, label: label.trim(), ...(number === undefined ? {} : { partNumber: number }) });
  };
  return (
    <Modal opened onClose={onClose} title="New family">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextField label="Name" placeholder="Patch lead" value={label} onChange={setLabel} required />
          <TextField
            label="Id"
            description="In addresses and files"
            mono
            value={id}
            error={problem}
            onChange={setTypedId}
          />
          <NumberOffer
            label="Number"
            description="XX at the end stands for what its variants differ in"
            value={number}
            onChange={setNumber}
            suggest={newFamilyNumber}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!ready} loading={create.isPending}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export function familyIdProblem(id: string, taken: (id: string) => boolean): string | undefined {
  if (!isId(id)) return 'Lower-case letters and digits, words joined by hyphens.';
  return taken(id) ? 'Another family has this id.' : undefined;
}

function useCreate(onClose: () => void) {
  const navigate = useNavigate();
  const forget = useForgetProducts();
  return useMutation({
    mutationFn: (family: { id: string; label: string; partNumber?: string }) => putFamily({ ...family, variants: [] }),
    onSuccess: async (_, { id, label }) => {
      await forget();
      done(`${label} is created.`);
      onClose();
      await navigate({ to: '/products/$id', params: { id } });
    },
    onError: (error) => failed('The family could not be created', error),
  });
}
