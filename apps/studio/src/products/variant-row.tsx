import { variantStatuses, type LineupRow } from '@cablewright/engine';
import { present, type OptionAxis, type Product, type Variant } from '@cablewright/model';
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NumberField, TextField } from '../kit/fields/fields.tsx';
import { dimension, dimensionUnit } from '../kit/preferences/units.ts';
import { RemoveButton } from '../kit/table/remove-button.tsx';
import { DesignPicker } from './design-picker.tsx';
import { moneyText, releaseText } from './row-text.ts';
import { NumberOffer } from './number-field.tsx';
import styles from './products.module.css';

interface RowProps {
  readonly family: Product;
  readonly variant: Variant;
  /** The saved variant; undefined for a new one. */
  readonly row: LineupRow | undefined;
  /** Its JSON pointer in the family, as in findings. */
  readonly pointer: string;
  readonly marked: boolean;
  readonly writable: boolean;
  readonly suggest: () => Promise<string | null>;
  readonly onChange: (variant: Variant) => void;
  readonly onRemove: () => void;
}

type Fields = { readonly [K in keyof Variant]?: Variant[K] | undefined };

/** One variant: fields to edit, and its release and cost. */
export function VariantRow({ family, variant, row, pointer, marked, writable, suggest, onChange, onRemove }: RowProps) {
  const name = variant.label ?? variant.id;
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (marked) line.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  const set = (fields: Fields) => onChange(present({ ...variant, ...fields }));
  const disabled = !writable;
  return (
    <tr ref={line} data-marked={marked || undefined}>
      <td data-field={`${pointer}/label`}>
        <TextField
          bare
          label={`Name of ${variant.id}`}
          standard={variant.id}
          value={variant.label}
          disabled={disabled}
          onChange={(label) => set({ label })}
        />
        <span className={styles['under']}>{variant.id}</span>
      </td>
      <td data-field={`${pointer}/design`}>
        <DesignCell variant={variant} name={name} writable={writable} onChange={(design) => set({ design })} />
      </td>
      <td data-field={`${pointer}/partNumber`}>
        <NumberOffer
          bare
          label={`Number of ${name}`}
          value={variant.partNumber}
          disabled={disabled}
          suggest={suggest}
          onChange={(partNumber) => set({ partNumber })}
        />
      </td>
      <td data-field={`${pointer}/lengthMm`} className={styles['length']}>
        <NumberField
          bare
          unit="mm"
          label={`Length of ${name}, ${dimensionUnit()}`}
          standard={drawnLength(row)}
          value={variant.lengthMm}
          disabled={disabled}
          onChange={(lengthMm) => set({ lengthMm })}
        />
      </td>
      {(family.options ?? []).map((axis) => (
        <td key={axis.id} data-field={`${pointer}/options/${axis.id}`}>
          <OptionChoice
            axis={axis}
            name={name}
            value={variant.options?.[axis.id]}
            disabled={disabled}
            onChange={(value) => set({ options: chosen(variant, axis.id, value) })}
          />
        </td>
      ))}
      <td data-field={`${pointer}/status`}>
        <NativeSelect
          aria-label={`Status of ${name}`}
          data={statuses(variant.status)}
          value={variant.status ?? 'active'}
          disabled={disabled}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
      </td>
      <td>
        {row !== undefined && (
          <Link to="/products/$id" params={{ id: family.id }} search={{ tab: 'documents', variant: variant.id }}>
            Documents
          </Link>
        )}{' '}
        {releaseText(row?.release)}
      </td>
      <td className="num">{moneyText(row?.cost)}</td>
      <td>{writable && <RemoveButton what={name} onRemove={onRemove} />}</td>
    </tr>
  );
}

interface DesignCellProps {
  readonly variant: Variant;
  readonly name: string;
  readonly writable: boolean;
  readonly onChange: (design: string) => void;
}

function DesignCell({ variant: { design }, name, writable, onChange }: DesignCellProps) {
  if (!writable) {
    return (
      <Link to="/cables/$id" params={{ id: design }}>
        {design}
      </Link>
    );
  }
  return (
    <DesignPicker
      label={`Cable of ${name}`}
      placeholder="Choose a cable"
      value={design}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** The length of the cable, for a variant without its own length. */
function drawnLength(row: LineupRow | undefined): string | undefined {
  const length = row?.lengthMm ?? undefined;
  return length === undefined ? undefined : String(dimension(length));
}

function statuses(now: string | undefined): string[] {
  return now === undefined || (variantStatuses as readonly string[]).includes(now)
    ? [...variantStatuses]
    : [now, ...variantStatuses];
}

function chosen(variant: Variant, axis: string, value: string): Record<string, string> | undefined {
  const { [axis]: _before, ...others } = variant.options ?? {};
  const next = value === '' ? others : { ...others, [axis]: value };
  return Object.keys(next).length === 0 ? undefined : next;
}

interface ChoiceProps {
  readonly axis: OptionAxis;
  readonly name: string;
  readonly value: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

function OptionChoice({ axis, name, value, disabled, onChange }: ChoiceProps) {
  const values = axis.values.map((each) => ({ value: each.id, label: each.label ?? each.id }));
  const gone = value !== undefined && !values.some((each) => each.value === value);
  return (
    <NativeSelect
      aria-label={`${axis.label ?? axis.id} of ${name}`}
      data={[{ value: '', label: '–' }, ...(gone ? [{ value, label: `${value} (not an option)` }] : []), ...values]}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
