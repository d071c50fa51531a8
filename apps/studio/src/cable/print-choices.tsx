import { labelStocks } from '@cablewright/documents/labels/stock.ts';
import { labelTemplates } from '@cablewright/documents/labels/templates.ts';
import { Switch } from '@mantine/core';
import type { DocumentKind, DocumentOptions } from '../api/documents.ts';
import { useCable } from '../draft/cable.ts';
import { ChoiceField, NumberField } from '../fields/fields.tsx';
import { useAddress, type Address } from '../shell/address.ts';
import { BuildChoices } from './build-choices.tsx';

/** The choices of one print that stand in the address: they change what is shown and downloaded, and save nothing. */
export const printChoices = [
  'preset',
  'template',
  'qr',
  'copies',
  'scale',
  'variation',
  'quantity',
  'explode',
] as const;

/** What the address chooses of what a document takes. */
export function chosen(kind: DocumentKind, address: Address): DocumentOptions {
  const said = printChoices.flatMap((name) => {
    const value = address[name];
    return value === undefined || !kind.options.includes(name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(said);
}

/** Stock, template, copies and QR code of labels, and the scale of a formboard, for this print only. */
export function PrintChoices({ kind }: { kind: DocumentKind }) {
  const takes = (name: string) => kind.options.includes(name);
  return (
    <>
      {takes('preset') && <LabelChoices />}
      {takes('scale') && <ScaleChoice />}
      <BuildChoices kind={kind} />
    </>
  );
}

function LabelChoices() {
  const { catalog } = useCable();
  const [address, patch] = useAddress();
  const { library } = catalog;
  const stocks = labelStocks(library.settings).map(({ id, label }) => ({ value: id, label: label ?? id }));
  const templates = labelTemplates(library).map(({ template: { id, label } }) => ({ value: id, label: label ?? id }));
  return (
    <>
      <ChoiceField
        bare
        label="Label stock"
        placeholder="Stock as set"
        choices={stocks}
        value={address['preset']}
        onChange={(preset) => patch({ preset })}
      />
      <ChoiceField
        bare
        label="Label template"
        placeholder="Template as set"
        choices={templates}
        value={address['template']}
        onChange={(template) => patch({ template })}
      />
      <div style={{ width: 92 }}>
        <NumberField
          bare
          integer
          min={1}
          label="Copies of each label"
          placeholder="Copies"
          value={address['copies'] === undefined ? undefined : Number(address['copies'])}
          onChange={(copies) => patch({ copies: copiesOf(copies) })}
        />
      </div>
      <Switch
        label="QR code"
        checked={address['qr'] === '1'}
        onChange={(event) => patch({ qr: event.currentTarget.checked ? '1' : undefined })}
      />
    </>
  );
}

/** From 1 to the most the hub prints; anything else is none chosen. */
function copiesOf(copies: number | undefined): string | undefined {
  return copies !== undefined && Number.isInteger(copies) && copies >= 1 && copies <= 1000 ? String(copies) : undefined;
}

const scales = ['1:2', '1:4', '1:5', '1:10', '1:20'];

function ScaleChoice() {
  const [address, patch] = useAddress();
  return (
    <ChoiceField
      bare
      label="Scale"
      placeholder="True size, 1:1"
      choices={scales}
      value={address['scale']}
      onChange={(scale) => patch({ scale })}
    />
  );
}
