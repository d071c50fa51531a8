/** Values that a record inherits: a connector inherits from its body. */
import type { Library } from '@cablewright/engine';
import { referenceKindIn, type Connector } from '@cablewright/model';
import { unitOf } from '../../kit/field-names/field-names.ts';
import type { Inherited } from '../../kit/forms/form-context.ts';
import { sectionText } from '../../kit/preferences/units.ts';

/** The fields a connector inherits from its body unless it has its own (`composeConnector`). */
const fromBody = [
  'family',
  'gender',
  'construction',
  'contactRatingA',
  'ratedVoltageV',
  'wireMinMm2',
  'wireMaxMm2',
] as const;

/** The value that each field of the record would inherit if it were empty, by field name. */
export function inheritedOf(library: Library, kind: string, value: Readonly<Record<string, unknown>>): Inherited {
  const body = kind === 'connectors' ? library.get('bodies', String((value as Partial<Connector>).body)) : undefined;
  if (body === undefined) return new Map();
  return new Map(
    fromBody.flatMap((name) => {
      const bodyValue = body[name];
      return bodyValue === undefined
        ? []
        : [[name, { text: textOf(library, name, bodyValue), from: body.label ?? body.id }]];
    }),
  );
}

function textOf(library: Library, name: string, value: string | number): string {
  const { unit } = unitOf(name);
  if (typeof value === 'number') return unit === 'mm²' ? sectionText(value) : [value, unit].filter(Boolean).join(' ');
  const reference = referenceKindIn('connectors', [name]);
  return (reference === undefined ? undefined : library.entry(reference, value)?.record.label) ?? value;
}
