import { Switch } from '@mantine/core';
import { isFamilyNumber } from '@cablewright/engine/bom/variations.ts';
import { useQuery } from '@tanstack/react-query';
import { drawingQuery } from '../api/designs.ts';
import type { DocumentKind } from '../api/documents.ts';
import { useCable } from '../draft/cable.ts';
import { ChoiceField, NumberField } from '../fields/fields.tsx';
import { useAddress } from '../shell/address.ts';

/** What is built: how many, of which length, and whether placed cables are opened into their parts. For this print only. */
export function BuildChoices({ kind }: { kind: DocumentKind }) {
  const takes = (name: string) => kind.options.includes(name);
  return (
    <>
      {takes('variation') && <LengthChoice />}
      {takes('quantity') && <QuantityChoice />}
      {takes('explode') && <ExplodeChoice />}
    </>
  );
}

/** The lengths a family is sold in; nothing for a cable of one length. */
function LengthChoice() {
  const { design } = useCable();
  const [address, patch] = useAddress();
  const { data } = useQuery(drawingQuery(design.id));
  const { partNumber, variations = [] } = data?.value ?? {};
  if (!isFamilyNumber(partNumber) || variations.length === 0) return null;
  return (
    <ChoiceField
      bare
      label="Length"
      placeholder="Every length"
      choices={variations.map(({ suffix, lengthMm }) => ({ value: suffix, label: `${lengthMm} mm (${suffix})` }))}
      value={address['variation']}
      onChange={(variation) => patch({ variation })}
    />
  );
}

function QuantityChoice() {
  const [address, patch] = useAddress();
  return (
    <div style={{ width: 110 }}>
      <NumberField
        bare
        integer
        min={1}
        label="How many are built"
        placeholder="Quantity"
        value={address['quantity'] === undefined ? undefined : Number(address['quantity'])}
        onChange={(quantity) => patch({ quantity: quantityOf(quantity) })}
      />
    </div>
  );
}

/** From 1 to the most the hub takes; anything else is none chosen. */
function quantityOf(n: number | undefined): string | undefined {
  return n !== undefined && Number.isInteger(n) && n >= 1 && n <= 1_000_000 ? String(n) : undefined;
}

function ExplodeChoice() {
  const { design } = useCable();
  const [address, patch] = useAddress();
  if ((design.instances.subassemblies ?? []).length === 0) return null;
  return (
    <Switch
      label="Parts of placed cables"
      checked={address['explode'] === '1'}
      onChange={(event) => patch({ explode: event.currentTarget.checked ? '1' : undefined })}
    />
  );
}
