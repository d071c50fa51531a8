/** Compares two connectors: bodies with their pinouts, housings, or connectors with their own contacts. */
import type { ComposedConnector } from '../../connectivity/compose-connector.ts';
import { currentRows } from './current-rows.ts';
import { flameClass } from './flammability.ts';
import { pitchOf, samePlaces } from './pitch.ts';
import { type Comparison, listWords } from './property.ts';

export function compareConnectors(part: ComposedConnector, other: ComposedConnector, to: Comparison): void {
  positions(part, other, to);
  pinout(part, other, to);
  mating(part, other, to);
  to.equal('gender', 'always', part.gender, other.gender);
  pitch(part, other, to);
  to.equal('construction', 'always', part.construction, other.construction);
  if (part.housing !== undefined || other.housing !== undefined) housing(part, other, to);
  if (part.housing === undefined || other.housing === undefined) {
    to.covers('wire-range', 'always', wireRange(part), wireRange(other), 'mm²');
    to.equal('plating', 'always', factsOfConnector(part).plating, factsOfConnector(other).plating);
  } else to.equal('plating', 'either', factsOfConnector(part).plating, factsOfConnector(other).plating);
  if (part.contactRatingA !== undefined || part.contactCurrents === undefined)
    to.atLeast('current', 'always', part.contactRatingA, other.contactRatingA, 'A');
  currentRows(part.contactCurrents ?? [], other.contactCurrents ?? [], to);
  to.atLeast('voltage', 'always', part.ratedVoltageV, other.ratedVoltageV, 'V');
  sharedFacts(part, other, to);
  const lengths = [
    ['entry', 'entryMm'],
    ['depth', 'depthMm'],
    ['jacket-length', 'jacketMm'],
    ['strip-length', 'stripMm'],
  ] as const;
  for (const [property, field] of lengths)
    to.near(property, 'either', part.body?.[field], other.body?.[field], 'mm', 0.1);
}

/** The facts that a connector states, otherwise those that its body states. */
export function factsOfConnector({ record, body }: ComposedConnector) {
  return {
    plating: record.plating ?? body?.plating,
    keying: record.keying ?? body?.keying,
    flammability: record.flammability ?? body?.flammability,
    pitchMm: record.pitchMm ?? body?.pitchMm,
    temperature: {
      min: record.minTemperatureC ?? body?.minTemperatureC,
      max: record.maxTemperatureC ?? body?.maxTemperatureC,
    },
  };
}

const wireRange = ({ wireMinMm2, wireMaxMm2 }: ComposedConnector) => ({ min: wireMinMm2, max: wireMaxMm2 });

/** Wires are connected to pins by id, so every pin must exist in both. */
function positions(part: ComposedConnector, other: ComposedConnector, to: Comparison): void {
  const idsOf = ({ pins }: ComposedConnector) => pins.map(({ id }) => id).toSorted();
  const [a, b] = [idsOf(part), idsOf(other)];
  const isSame = a.join(' ') === b.join(' ');
  const isMissing = a.some((id) => !b.includes(id));
  const text = (ids: readonly string[]) => `${ids.length} (${ids.slice(0, 40).join(' ')})`;
  to.add('positions', isSame ? 'same' : 'different', text(a), text(b), isMissing ? 'work' : 'drop');
}

function pinout(part: ComposedConnector, other: ComposedConnector, to: Comparison): void {
  const signals = ({ pins }: ComposedConnector) => pins.filter(({ signal, open }) => signal ?? open?.length);
  if (signals(part).length === 0 && signals(other).length === 0) return;
  const nameOf = ({ interface: own, record }: ComposedConnector) => own?.label ?? own?.id ?? record.interface;
  if (part.interface !== undefined && part.interface === other.interface)
    return to.add('pinout', 'same', nameOf(part), nameOf(other));
  const [a, b] = [nameOf(part), nameOf(other)];
  if (a === undefined || b === undefined)
    return to.add('pinout', 'not-stated', a, b, a === undefined ? 'drop' : 'work');
  const wrong = signals(part).filter(({ id, signal, dir, level }) => {
    const pin = other.pin(id);
    return pin?.signal === undefined || pin.signal !== signal || pin.dir !== dir || pin.level !== level;
  });
  if (wrong.length === 0) return to.add('pinout', 'same', a, b);
  const ids = wrong.slice(0, 20).map(({ id }) => id);
  to.add('pinout', 'different', a, `${b} (other signals on ${ids.join(', ')})`, 'work');
}

/** Compares the mating bodies. If no body states its mates, both connectors must belong to the same series. */
function mating(part: ComposedConnector, other: ComposedConnector, to: Comparison): void {
  const [a, b] = [part.body?.mates, other.body?.mates];
  if (a !== undefined && b !== undefined && a !== b) return to.add('mating', 'different', a, b);
  if (a !== undefined && b !== undefined) to.add('mating', 'same', a, b);
  to.equal('family', a !== undefined && b !== undefined ? 'if-stated' : 'always', part.family, other.family);
}

function pitch(part: ComposedConnector, other: ComposedConnector, to: Comparison): void {
  const [a, b] = [part, other].map((one) => factsOfConnector(one).pitchMm ?? pitchOf(one.pins));
  const single = part.pins.length < 2 && other.pins.length < 2;
  if (single && a === undefined && b === undefined) return;
  const isMoved = a !== undefined && b !== undefined && !samePlaces(part.pins, other.pins);
  if (isMoved && Math.abs(a - b) <= pitchTolerance)
    return to.add('pitch', 'different', `${a} mm`, `${b} mm, placed otherwise`);
  to.near('pitch', single ? 'either' : 'always', a, b, 'mm', pitchTolerance);
}

/** Tolerance in mm that still distinguishes 2.5 mm from 2.54 mm. */
const pitchTolerance = 0.02;

function housing(part: ComposedConnector, other: ComposedConnector, to: Comparison): void {
  const [a, b] = [part.housing, other.housing];
  to.includes('systems', 'always', a?.systems ?? [], b?.systems ?? []);
  const cavities = (one: ComposedConnector) =>
    listWords((one.housing?.cavities ?? one.pins.map(({ id }) => id)).toSorted());
  to.equal('cavities', 'either', cavities(part), cavities(other));
  to.equal('sealing', 'always', a?.sealing, b?.sealing);
  if (a?.sealing === 'mat' || b?.sealing === 'mat') {
    const range = (one: typeof a) => ({ min: one?.sealMinMm, max: one?.sealMaxMm });
    to.covers('seal-range', 'always', range(a), range(b), 'mm');
  }
  const [plugs, otherPlugs] = [a?.plugUnused === true, b?.plugUnused === true];
  const says = (needs: boolean) => (needs ? 'in unused cavities' : 'none');
  const outcome = plugs === otherPlugs ? 'same' : otherPlugs ? 'different' : 'better';
  if (plugs || otherPlugs) to.add('cavity-plugs', outcome, says(plugs), says(otherPlugs));
}

function sharedFacts(part: ComposedConnector, other: ComposedConnector, to: Comparison): void {
  const [a, b] = [factsOfConnector(part), factsOfConnector(other)];
  to.equal('keying', 'either', a.keying, b.keying);
  to.covers('temperature', 'if-stated', a.temperature, b.temperature, '°C');
  flameClass(a.flammability, b.flammability, to);
}
