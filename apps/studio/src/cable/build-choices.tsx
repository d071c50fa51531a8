import type { OfferedDocument } from '@cablewright/client';
import { isFamilyNumber } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { drawingQuery } from '../api/designs.ts';
import { useCable } from './draft/cable.ts';
import { AddressCount, AddressPick, AddressSwitch } from './address-fields.tsx';

/** The build: quantity, length, and whether placed cables are listed as their parts. For this print only. */
export function BuildChoices({ kind }: { kind: OfferedDocument }) {
  const takes = (name: string) => kind.options.includes(name);
  return (
    <>
      {takes('variation') && <LengthChoice />}
      {takes('quantity') && (
        <AddressCount name="quantity" label="Build quantity" placeholder="Quantity" most={1_000_000} />
      )}
      {takes('explode') && <ExplodeChoice />}
    </>
  );
}

/** The lengths a family is sold in; nothing for a cable of one length. */
function LengthChoice() {
  const { design } = useCable();
  const { data } = useQuery(drawingQuery(design.id));
  const { partNumber, variations = [] } = data?.value ?? {};
  if (!isFamilyNumber(partNumber) || variations.length === 0) return null;
  return (
    <AddressPick
      name="variation"
      label="Length"
      placeholder="All lengths"
      choices={variations.map(({ suffix, lengthMm }) => ({ value: suffix, label: `${lengthMm} mm (${suffix})` }))}
    />
  );
}

function ExplodeChoice() {
  const { design } = useCable();
  if ((design.instances.subassemblies ?? []).length === 0) return null;
  return <AddressSwitch name="explode" label="Parts of placed cables" />;
}
