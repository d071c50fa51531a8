import { units } from '@cablewright/engine';
import { isObject } from '@cablewright/model';
import { NumberField } from '../fields/fields.tsx';
import { unitSystem } from '../preferences/units.ts';
import type { SchemaFieldProps } from './form-context.ts';

/** Props that every widget passes to its input. */
export interface Common {
  readonly label: string;
  readonly bare: boolean;
  readonly error: string | undefined;
  readonly description: string | undefined;
  readonly disabled: boolean | undefined;
}

/** Whether a field is a price per metre, as for wire stock unless its cost is per piece. */
export function isPerMetre(kind: string, record: unknown, pointer: string): boolean {
  const cost = isObject(record) ? record['cost'] : undefined;
  const per = (isObject(cost) ? cost['per'] : undefined) ?? (kind === 'wires' ? 'metre' : 'piece');
  return per === 'metre' && /^\/cost\/(?:unit|breaks\/\d+\/unit)$/.test(pointer);
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
