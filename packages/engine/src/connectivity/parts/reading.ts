/** The reading of a part on a DC meter. */
import { present, type Component, type ComponentKind } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { parseQuantity } from '../../library/units/quantity.ts';
import { componentTerminals } from '../terminals/resolve.ts';

type DcReading = NonNullable<ComponentKind['dcReading']>;

/** continuity: a short; resistance: its ohms; open-dc: an open circuit; conditional: fitted or not; unverified: no claim. */
export type ExpectedReading = 'continuity' | 'resistance' | 'open-dc' | 'conditional' | 'unverified';

export type Reading =
  | { readonly expect: 'resistance'; /** In Ω. */ readonly ohms: number }
  | { readonly expect: Exclude<ExpectedReading, 'resistance'>; readonly ohms?: undefined };

/** The terminals and forward voltage of a part that conducts from its anode to its cathode. */
interface OneWay {
  /** The ids of the two terminals. */
  readonly anode: string;
  readonly cathode: string;
  /** The voltage across it while it conducts, in V. */
  readonly forwardV?: number;
}

/** The one-way conduction of a part with two terminals. Undefined unless its kind states that it conducts one way. */
export function oneWayOf(library: Library, component: Component): OneWay | undefined {
  const { conducts }: Partial<ComponentKind> = library.word('component-kinds', component.kind) ?? {};
  const [first, second, ...more] = componentTerminals(component);
  if (conducts === undefined || first === undefined || second === undefined || more.length > 0) return undefined;
  const plus = second.polarity === '+' ? second : first;
  const minus = plus === first ? second : first;
  const [anode, cathode] = conducts === 'minus-to-plus' ? [minus, plus] : [plus, minus];
  return { anode: anode.id, cathode: cathode.id, ...present({ forwardV: component.forwardV }) };
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
