/** The reading of a part on a DC meter. */
import type { Component, ComponentKind } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { parseQuantity } from '../../library/units/quantity.ts';

type DcReading = NonNullable<ComponentKind['dcReading']>;

/** continuity: a short; resistance: its ohms; open-dc: an open circuit; conditional: fitted or not; unverified: no claim. */
export type Expectation = 'continuity' | 'resistance' | 'open-dc' | 'conditional' | 'unverified';

export interface Reading {
  readonly expect: Expectation;
  /** Resistance in Ω, if `expect` is `resistance`. */
  readonly ohms?: number;
}

/**
 * The reading of a component, as stated for its kind in the vocabulary. If that states nothing, the unit of its value
 * decides: ohms give a resistance, farads an open circuit. A resistance without a readable value is unverified.
 */
export function componentReading(library: Library, component: Component): Reading {
  const kind: ComponentKind | undefined = library.word('component-kinds', component.kind);
  const value = component.value === undefined ? undefined : parseQuantity(component.value);
  const says = kind?.dcReading ?? readingOfUnit(value?.unit);
  if (says === 'open') return { expect: 'open-dc' };
  if (says !== 'resistance') return { expect: says === 'continuity' ? 'continuity' : 'unverified' };
  return value?.unit === 'Ω' ? { expect: 'resistance', ohms: value.value } : { expect: 'unverified' };
}

function readingOfUnit(unit: string | undefined): DcReading {
  if (unit === 'Ω') return 'resistance';
  return unit === 'F' ? 'open' : 'unverified';
}
