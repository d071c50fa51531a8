import { present, type Product } from '@cablewright/model';
import { saveFamily } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { productsQuery, newFamilyNumber } from '../api/engineering.ts';
import { hub } from '../api/hub.ts';
import { NameAndIdFields, useNameAndId } from '../kit/fields/name-and-id.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { NumberOffer } from './number-field.tsx';

/** Asks for the name of a family; the scheme proposes its number. */
export function NewFamily({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(productsQuery);
  const taken = (id: string) => (data?.products ?? []).some((family) => family.id === id);
  const naming = useNameAndId({ noun: 'family', taken });
  const [partNumber, setNumber] = useState<string | undefined>();
  useEffect(
    () =>
      void newFamilyNumber().then(
        (offered) => setNumber((now) => now ?? offered ?? undefined),
        () => undefined,
      ),
    [],
  );
  const navigate = useNavigate();
  const { busy, act } = useAct("Couldn't create the family");
  const { id, label, problems } = naming;
  const family: Product = { id, label, ...present({ partNumber }), variants: [] };
  const create = () =>
    act(() => hub.call(saveFamily, { params: { id }, body: family }), {
      touched: [['products', id]],
      done: `Created ${label}`,
      after: () => {
        onClose();
        void navigate({ to: '/products/$id', params: { id } });
      },
    });
  return (
    <Dialog title="New family" action="Create" busy={busy} problems={problems} onAction={create} onClose={onClose}>
      <NameAndIdFields value={naming} placeholder="Patch lead" />
      <NumberOffer
        label="Number"
        description="XX at the end is replaced by the variant’s suffix"
        value={partNumber}
        onChange={setNumber}
        suggest={newFamilyNumber}
      />
    </Dialog>
  );
}
