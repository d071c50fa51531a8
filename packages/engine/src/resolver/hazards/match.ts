/** Hazards: pairs of pins that must not be connected, or only with care. */
import type { Hazard, HazardPattern, SheetStyle } from '@cablewright/model';
import type { BoundPin } from '../devices/bound-port.ts';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import { derived } from '@cablewright/derive';
import type { Library } from '../../library/library.ts';
import { translation } from '../../library/wording/translation.ts';
import { builtInHazards } from './built-in.ts';

/** A pin with its name for the text of a hazard. */
interface HazardPin {
  readonly pin: BoundPin;
  /** The name in the text: `pin 3 (Transmitted data) of the PC`. */
  readonly name: string;
}

/** A hazard that applies to an option, reported once for each pair of pins. */
export interface HazardHit {
  readonly hazard: string;
  readonly label: string;
  readonly severity: Hazard['severity'];
  readonly text: string;
  readonly line: string;
  /** The position of each pin, and its end of the cable. */
  readonly a: { readonly side: 'source' | 'destination'; readonly position: string };
  readonly b: { readonly side: 'source' | 'destination'; readonly position: string };
}

interface HazardInForce {
  readonly hazard: Hazard;
  /** `built-in`, otherwise the origin of the record: `local` or a pack. */
  readonly origin: string;
  /** True if this record replaces a built-in hazard. */
  readonly replaces: boolean;
}

/** The built-in hazards overridden by those of the library with the same id, including disabled ones. */
export function allHazards(library: Library): readonly HazardInForce[] {
  const known = new Map<string, HazardInForce>();
  for (const hazard of builtInHazards) known.set(hazard.id, { hazard, origin: 'built-in', replaces: false });
  for (const hazard of soundRecords<Hazard>(library, 'hazards')) {
    const origin = library.entry('hazards', hazard.id)?.origin ?? 'local';
    known.set(hazard.id, { hazard, origin, replaces: builtInHazards.some(({ id }) => id === hazard.id) });
  }
  return [...known.values()];
}

/** Finds the hazards of two connected pins, in both orders. Each hazard is reported once for a pair. */
type HazardCheck = (
  a: HazardPin,
  b: HazardPin,
  language?: SheetStyle['language'],
) => { hazard: Hazard; text: string; swapped: boolean }[];

/** The check for all active hazards. Cached until a hazard changes. */
export const hazardCheck: (library: Library) => HazardCheck = derivedFromKinds(
  'hazard check',
  ['hazards'],
  (library) => {
    const compiled = allHazards(library)
      .filter(({ hazard }) => hazard.enabled !== false)
      .map(({ hazard }) => compile(hazard));
    // The same combinations of pin facts recur often, so their matching hazards are cached.
    const known = new Map<number, readonly Match[]>();
    return (a, b, language = 'en') => {
      const key = signatureOf(a.pin) * 0x400_0000 + signatureOf(b.pin);
      let matches = known.get(key);
      if (matches === undefined) known.set(key, (matches = compiled.flatMap((match) => match(a.pin, b.pin))));
      return matches.map(({ hazard, swapped }) => {
        const [first, second] = swapped ? [b, a] : [a, b];
        return { hazard, text: textOf(hazard, first, second, language), swapped };
      });
    };
  },
);

interface Match {
  readonly hazard: Hazard;
  readonly swapped: boolean;
}
const nothing: readonly Match[] = [];

function compile(hazard: Hazard): (a: BoundPin, b: BoundPin) => readonly Match[] {
  const [isA, isB] = [patternTest(hazard.a), patternTest(hazard.b)];
  const related = relations[hazard.relation ?? 'any'];
  return (a, b) => {
    if (!related(a, b)) return nothing;
    if (isA(a) && isB(b)) return [{ hazard, swapped: false }];
    return isA(b) && isB(a) ? [{ hazard, swapped: true }] : nothing;
  };
}

/** A small number that identifies the pin facts that hazards test. */
const signatures = new Map<string, number>();
const signatureOf = derived('hazard signature of a pin', (pin: BoundPin): number => {
  const facts = JSON.stringify([pin.kind, pin.signal, pin.dir, pin.level, pin.accepts, pin.detected]);
  const known = signatures.get(facts) ?? signatures.size;
  signatures.set(facts, known);
  return known;
});

const relations: Readonly<Record<NonNullable<Hazard['relation']> | 'any', (a: BoundPin, b: BoundPin) => boolean>> = {
  any: () => true,
  'same-signal': (a, b) => a.signal === b.signal,
  'different-signal': (a, b) => a.signal !== b.signal,
  'different-level': (a, b) =>
    a.level !== undefined &&
    b.level !== undefined &&
    a.level !== b.level &&
    !b.accepts.includes(a.level) &&
    !a.accepts.includes(b.level),
};

function patternTest(pattern: HazardPattern): (pin: BoundPin) => boolean {
  const wants = (
    list: readonly string[] | undefined,
    value: (pin: BoundPin) => string | undefined,
    wanted: boolean,
  ) => {
    const words = new Set(list);
    return list === undefined ? undefined : (pin: BoundPin) => words.has(value(pin) ?? '') === wanted;
  };
  const tests = [
    wants(pattern.kinds, (pin) => pin.kind, true),
    wants(pattern.notKinds, (pin) => pin.kind, false),
    wants(pattern.signals, (pin) => pin.signal, true),
    wants(pattern.notSignals, (pin) => pin.signal, false),
    wants(pattern.dirs, (pin) => pin.dir, true),
    wants(pattern.levels, (pin) => pin.level, true),
    wants(pattern.notLevels, (pin) => pin.level, false),
    pattern.detected === undefined ? undefined : (pin: BoundPin) => (pin.detected === true) === pattern.detected,
  ].filter((test) => test !== undefined);
  return (pin) => pin.signal !== undefined && tests.every((test) => test(pin));
}

function textOf(hazard: Hazard, a: HazardPin, b: HazardPin, language: SheetStyle['language']): string {
  const template = translation(hazard, 'text', language) ?? `${hazard.label ?? hazard.id}: {a} meets {b}.`;
  return template.replaceAll('{a}', a.name).replaceAll('{b}', b.name);
}
