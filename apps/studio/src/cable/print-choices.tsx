import type { OfferedDocument } from '@cablewright/client';
import { labelStocks, labelTemplates } from '@cablewright/documents';
import type { DocumentOptions } from '../api/documents.ts';
import { useCable } from './draft/cable.ts';
import { type PageAddress, useAddress } from '../kit/page/address.ts';
import { languageChoices, unitChoices } from '../kit/fields/sheet-style.ts';
import { isFamilyNumber } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { lengthText } from '../kit/preferences/units.ts';
import { drawingQuery } from '../api/designs.ts';
import { Switch } from '@mantine/core';
import { ChoiceField, NumberField } from '../kit/fields/fields.tsx';

/** Options for one print, kept in the address. They affect what is shown and downloaded, and are not saved. */
const printChoices = [
  'preset',
  'template',
  'qr',
  'copies',
  'scale',
  'roll',
  'breaks',
  'variation',
  'quantity',
  'explode',
  'frame',
  'language',
  'units',
] as const;

/** The options of a document that are set in the address. */
export function chosen(kind: OfferedDocument, address: PageAddress): DocumentOptions {
  const chosenOptions = printChoices.flatMap((name) => {
    const value = address[name];
    return value === undefined || !kind.options.includes(name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(chosenOptions);
}

/** Stock, template, copies and QR code of labels, and the scale of a formboard, for this print only. */
export function PrintChoices({ kind }: { kind: OfferedDocument }) {
  const takes = (name: string) => kind.options.includes(name);
  return (
    <>
      {takes('preset') && <LabelChoices />}
      {takes('scale') && <ScaleChoice />}
      {takes('roll') && <RollChoice />}
      {takes('breaks') && <BreaksChoice />}
      {takes('frame') && <FrameChoice />}
      <BuildChoices kind={kind} />
      {takes('language') && <StyleChoices />}
    </>
  );
}

const named = (id: string, label = id) => ({ value: id, label });

function LabelChoices() {
  const { catalog } = useCable();
  const { library } = catalog;
  return (
    <>
      <AddressPick
        name="preset"
        label="Label stock"
        standard="Default stock"
        choices={labelStocks(library.settings).map(({ id, label }) => named(id, label))}
      />
      <AddressPick
        name="template"
        label="Label template"
        standard="Default template"
        choices={labelTemplates(library).map(({ template }) => named(template.id, template.label))}
      />
      <AddressCount name="copies" label="Copies of each label" placeholder="Copies" most={1000} />
      <AddressSwitch name="qr" label="QR code" />
    </>
  );
}

/** Language and units, if this print needs others than the shop's. */
function StyleChoices() {
  return (
    <>
      <AddressPick name="language" label="Language" standard="Language of the shop" choices={languageChoices} />
      <AddressPick name="units" label="Units" standard="Units of the shop" choices={unitChoices} />
    </>
  );
}

const scales = ['1:2', '1:4', '1:5', '1:10', '1:20'];

/** Leaves out the frame, for a drawing that goes into another document. */
function FrameChoice() {
  return <AddressSwitch name="frame" label="Without a frame" on="0" />;
}

function ScaleChoice() {
  return <AddressPick name="scale" label="Scale" standard="Full size, 1:1" choices={scales} />;
}

/** Widths of plotter paper rolls, mm: 24, 30, 36 and 42 inches, and wider. */
const rolls = [297, 420, 610, 762, 914, 1067, 1600];

function RollChoice() {
  const choices = rolls.map((width) => named(String(width), `Roll of ${lengthText(width)}`));
  return <AddressPick name="roll" label="Sheets or roll" standard="Sheets of paper" choices={choices} />;
}

/** Whether long straight runs are shortened with a break. */
const breaks = [named('1', 'Shorten all long runs'), named('0', 'All at true length')];

function BreaksChoice() {
  return <AddressPick name="breaks" label="Long runs" standard="Shorten single cables" choices={breaks} />;
}

/** Options of the build, for this print only: quantity, length, and whether placed cables are listed as their parts. */
function BuildChoices({ kind }: { kind: OfferedDocument }) {
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

/** The lengths a family is sold in. Empty for a cable of one length. */
function LengthChoice() {
  const { design } = useCable();
  const { data } = useQuery(drawingQuery(design.id));
  const { partNumber, variations = [] } = data?.value ?? {};
  if (!isFamilyNumber(partNumber) || variations.length === 0) return null;
  return (
    <AddressPick
      name="variation"
      label="Length"
      standard="All lengths"
      choices={variations.map(({ suffix, lengthMm }) => ({
        value: suffix,
        label: `${lengthText(lengthMm)} (${suffix})`,
      }))}
    />
  );
}

function ExplodeChoice() {
  const { design } = useCable();
  if ((design.instances.subassemblies ?? []).length === 0) return null;
  return <AddressSwitch name="explode" label="Parts of placed cables" />;
}

interface AddressField {
  /** The name of the option in the address. */
  readonly name: string;
  readonly label: string;
}

interface PickProps extends AddressField {
  /** The text for the default. */
  readonly standard: string;
  readonly choices: readonly (string | { readonly value: string; readonly label: string })[];
}

function AddressPick({ name, ...field }: PickProps) {
  const [address, patch] = useAddress();
  return <ChoiceField bare {...field} value={address[name]} onChange={(value) => patch({ [name]: value })} />;
}

interface CountProps extends AddressField {
  readonly placeholder: string;
  readonly most: number;
}

/** A number from 1 to the hub's maximum. Any other text clears the option. */
function AddressCount({ name, most, ...field }: CountProps) {
  const [address, patch] = useAddress();
  const value = address[name] === undefined ? undefined : Number(address[name]);
  const isValid = (n: number | undefined) => n !== undefined && Number.isInteger(n) && n >= 1 && n <= most;
  return (
    <div style={{ width: 110 }}>
      <NumberField
        bare
        integer
        min={1}
        {...field}
        value={value}
        onChange={(next) => patch({ [name]: isValid(next) ? String(next) : undefined })}
      />
    </div>
  );
}

/** A switch that is on if the option has the value `on` in the address. */
function AddressSwitch({ name, label, on = '1' }: AddressField & { readonly on?: string }) {
  const [address, patch] = useAddress();
  return (
    <Switch
      label={label}
      checked={address[name] === on}
      onChange={(event) => patch({ [name]: event.currentTarget.checked ? on : undefined })}
    />
  );
}
