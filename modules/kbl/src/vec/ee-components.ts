/**
 * Reads electrical and electronic components of VEC (fuse boxes, relays, control units) in which wires end. Each
 * becomes a connector with the cavities and pins of its housings, like a component box of KBL.
 */
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';
import type { VecSource } from './vec-source.ts';

/** A pin of a component: the element of the file that contact points refer to, and the name of the pin. */
interface EePin {
  readonly element: Element;
  readonly name: string;
}

/**
 * The pins of a component, from the cavities and terminals of its housings. A number that occurs in several housings is
 * prefixed with the name of its housing.
 */
export function eePins(source: VecSource, role: Element): EePin[] {
  const pins = childrenOf(role, 'HousingComponentRef').flatMap((housing, index) => {
    const part = source.named(housing, 'HousingComponent');
    const group = textOf(housing, 'Identification') ?? textOf(part, 'Identification') ?? `X${index + 1}`;
    return [...cavityPins(source, housing), ...terminalPins(source, housing)].map((pin) => ({ ...pin, group }));
  });
  const counts = Map.groupBy(pins, ({ name }) => name);
  return pins.map(({ element, name, group }) => ({
    element,
    name: (counts.get(name)?.length ?? 0) > 1 ? `${group}.${name}` : name,
  }));
}

function cavityPins(source: VecSource, housing: Element): EePin[] {
  const cavities = childrenOf(housing, 'ConnectorHousingRole')
    .flatMap((role) => childrenOf(role, 'SlotReference'))
    .flatMap((slot) => childrenOf(slot, 'CavityReference'));
  return cavities.map((element, index) => ({
    element,
    name:
      textOf(source.named(element, 'ReferencedCavity'), 'CavityNumber') ??
      textOf(element, 'Identification') ??
      String(index + 1),
  }));
}

/** Pins with their own terminal. Pins in a cavity that is already listed are left out. */
function terminalPins(source: VecSource, housing: Element): EePin[] {
  return childrenOf(housing, 'PinComponentRef').flatMap((pin) => {
    const [element] = childrenOf(pin, 'TerminalRole');
    const part = source.named(pin, 'PinComponent');
    const inCavity = cavityPins(source, housing).some(({ element: cavity }) =>
      idsIn(part, 'ReferencedCavity').includes(idsIn(cavity, 'ReferencedCavity')[0] ?? ''),
    );
    if (element === undefined || inCavity) return [];
    return [{ element, name: textOf(pin, 'Identification') ?? textOf(part, 'Identification') ?? element.id ?? '' }];
  });
}

/** The ids of the housing created for a component, and of its cavities. */
export const eeHousingId = (source: VecSource, part: Element): string => source.sub(part, 'ee');
const cavityId = (source: VecSource, part: Element, pin: string) => source.sub(part, `ee.${pin}`);

/** The cavities of an occurrence. */
export function eeSlot(source: VecSource, element: Element, part: Element, pins: readonly EePin[]): Element {
  return make('Slots', { id: source.sub(element, 'ee.slot') }, [
    leaf('Part', source.sub(part, 'ee.slot')),
    ...pins.map((pin) =>
      make('Cavities', { id: pin.element.id ?? '' }, [leaf('Part', cavityId(source, part, pin.name))]),
    ),
  ]);
}

/** The slot of the housing. */
export function eeHousingSlot(source: VecSource, part: Element, pins: ReadonlySet<string>): Element {
  return make('Slots', { id: source.sub(part, 'ee.slot') }, [
    leaf('Number_of_cavities', pins.size),
    ...[...pins].map((pin) => make('Cavities', { id: cavityId(source, part, pin) }, [leaf('Cavity_number', pin)])),
  ]);
}
