import { units } from '@cablewright/engine';
import { isObject, type Cost } from '@cablewright/model';
import { NumberField } from '../fields/fields.tsx';
import { unitSystem } from '../preferences/units.ts';
import { isPerMetre } from '../words/cost-words.ts';
import type { SchemaFieldProps } from './form-context.ts';

/** Props that every widget passes to its input. */
export interface Common {
  readonly label: string;
  readonly bare: boolean;
  readonly error: string | undefined;
  readonly description: string | undefined;
  readonly disabled: boolean | undefined;
}

/** Whether a field of a record is a price per metre. */
export function isPricePerMetre(kind: string, record: unknown, pointer: string): boolean {
  const cost = isObject(record) ? record['cost'] : undefined;
  const per = isObject(cost) ? ((cost['per'] ?? undefined) as Cost['per']) : undefined;
  return isPerMetre(kind, per) && /^\/cost\/(?:unit|breaks\/\d+\/unit)$/.test(pointer);
}

/** A price per metre. People with US units see and type it per foot. */
export function PricePerLengthField({ value, onChange, common }: SchemaFieldProps & { readonly common: Common }) {
  const system = unitSystem();
  const perMetre = typeof value === 'number' ? value : undefined;
  const { price, per } = units.pricePerLength(system, perMetre ?? 0);
  return (
    <NumberField
      {...common}
      label={common.bare ? common.label : `Price per ${per}`}
      description={undefined}
      unit={`/${per}`}
      value={perMetre === undefined ? undefined : price}
      onChange={(next) => onChange(next === undefined ? undefined : units.pricePerMetre(system, next))}
    />
  );
}
