/** Judges an alternate by the records of the two parts. */
import type { Alternate, AlternateClass, AlternateKind, ComponentKind, Gender } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { compareComponents } from './components.ts';
import { compareConnectors, factsOfConnector } from './connectors.ts';
import { compareMechanicals } from './mechanicals.ts';
import { pitchOf } from './pitch.ts';
import { type ComparedProperty, Comparison } from './property.ts';
import { compareWires } from './wires.ts';

/** holds: both records state everything that the class needs, and the values fit. not-shown: something isn't stated. */
type AlternateVerdict = 'holds' | 'fails' | 'not-shown';

export interface JudgedAlternate {
  readonly verdict: AlternateVerdict;
  /** The class in which it may be offered. A drop-in that fails or isn't shown is at most functional. */
  readonly offeredAs?: AlternateClass;
  readonly properties: readonly ComparedProperty[];
}

/**
 * Judges an alternate by the records of its two parts in the given library. A drop-in holds only if every relevant
 * property is stated for both parts, and none is worse or different. Undefined if one of the parts doesn't exist or is
 * invalid.
 */
export function judgeAlternate(
  library: Library,
  { kind, part, other, class: declared }: Pick<Alternate, 'kind' | 'part' | 'other' | 'class'>,
): JudgedAlternate | undefined {
  const properties = comparedParts(library, kind, part, other, declared);
  if (properties === undefined) return undefined;
  const verdict = verdictOf(properties, declared);
  if (declared !== 'drop-in')
    return verdict === 'fails' ? { verdict, properties } : { verdict, offeredAs: declared, properties };
  if (verdict === 'holds') return { verdict, offeredAs: declared, properties };
  return verdictOf(properties, 'functional') === 'fails'
    ? { verdict, properties }
    : { verdict, offeredAs: 'functional', properties };
}

function verdictOf(properties: readonly ComparedProperty[], asked: AlternateClass): AlternateVerdict {
  const against = properties.filter(({ refuses }) => refuses.includes(asked));
  if (against.some(({ outcome }) => outcome !== 'not-stated')) return 'fails';
  return against.length > 0 || properties.length === 0 ? 'not-shown' : 'holds';
}

/**
 * The properties of two parts of a kind that are relevant for a class, with the values in each record. Undefined if one
 * of the parts doesn't exist or is invalid.
 */
function comparedParts(
  library: Library,
  kind: AlternateKind,
  part: string,
  other: string,
  asked: AlternateClass,
): readonly ComparedProperty[] | undefined {
  const to = new Comparison(asked === 'drop-in' || asked === 'functional' ? undefined : [asked]);
  const isThere =
    asked === 'drop-in' || asked === 'functional'
      ? comparisons[kind](library, part, other, to)
      : relations[asked](library, kind, part, other, to);
  return isThere ? to.properties : undefined;
}

type Compare = (library: Library, part: string, other: string, to: Comparison) => boolean;

/** The comparison for each kind. It returns false if one of the parts is missing. */
const comparisons: Readonly<Record<AlternateKind, Compare>> = {
  connectors(library, part, other, to) {
    const [a, b] = [composeConnector(library, part), composeConnector(library, other)];
    if (a === undefined || b === undefined) return false;
    compareConnectors(a, b, to);
    return true;
  },
  wires(library, part, other, to) {
    const [a, b] = [definition(library, 'wires', part), definition(library, 'wires', other)];
    if (a === undefined || b === undefined) return false;
    compareWires(a, b, to);
    return true;
  },
  components(library, part, other, to) {
    const [a, b] = [definition(library, 'components', part), definition(library, 'components', other)];
    if (a === undefined || b === undefined) return false;
    const word: ComponentKind | undefined = library.word('component-kinds', a.kind);
    compareComponents(a, b, word, to);
    return true;
  },
  mechanicals(library, part, other, to) {
    const [a, b] = [definition(library, 'mechanicals', part), definition(library, 'mechanicals', other)];
    if (a === undefined || b === undefined) return false;
    compareMechanicals(a, b, to);
    return true;
  },
};

type Relate = (library: Library, kind: AlternateKind, part: string, other: string, to: Comparison) => boolean;

const relations: Readonly<Record<'same-series' | 'mates-with', Relate>> = {
  'same-series': sameSeries,
  'mates-with': matesWith,
};

/**
 * Compares the families of two parts. Wires and components have no family, so their makers are compared. Returns false
 * if one of the parts is missing.
 */
function sameSeries(library: Library, kind: AlternateKind, part: string, other: string, to: Comparison): boolean {
  if (kind === 'connectors') {
    const [a, b] = [composeConnector(library, part), composeConnector(library, other)];
    if (a === undefined || b === undefined) return false;
    to.equal('family', 'always', a.family, b.family);
    return true;
  }
  const [a, b] = [definition(library, kind, part), definition(library, kind, other)];
  if (a === undefined || b === undefined) return false;
  if (kind === 'mechanicals')
    to.equal('family', 'always', 'family' in a ? a.family : undefined, 'family' in b ? b.family : undefined);
  else to.equal('maker', 'always', a.manufacturer, b.manufacturer);
  return true;
}

/**
 * Compares two connectors that should mate: one names the other, or series, gender, positions, pitch and keying fit.
 * Other kinds of parts never mate. Returns false if one of the parts is missing.
 */
function matesWith(library: Library, kind: AlternateKind, part: string, other: string, to: Comparison): boolean {
  const [a, b] = [part, other].map((id) => (kind === 'connectors' ? composeConnector(library, id) : undefined));
  if (a === undefined || b === undefined) {
    if (kind === 'connectors') return false;
    if (definition(library, kind, part) === undefined || definition(library, kind, other) === undefined) return false;
    to.add('mating', 'different', kind, kind);
    return true;
  }
  const [mate, otherMate] = [a.body?.mates, b.body?.mates];
  const isNamed = (mate !== undefined && mate === b.body?.id) || (otherMate !== undefined && otherMate === a.body?.id);
  if (mate !== undefined || otherMate !== undefined)
    to.add('mating', isNamed ? 'same' : 'different', mate ?? a.body?.id, b.body?.id ?? otherMate);
  else to.equal('family', 'always', a.family, b.family);
  const opposite = a.gender === undefined ? undefined : oppositeOf(library, a.gender);
  to.equal('gender', 'always', opposite, b.gender);
  const ids = ({ pins }: typeof a) =>
    pins
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
  to.add('positions', ids(a) === ids(b) ? 'same' : 'different', `${a.pins.length}`, `${b.pins.length}`);
  const [pitch, otherPitch] = [a, b].map((one) => factsOfConnector(one).pitchMm ?? pitchOf(one.pins));
  if (!isNamed) to.near('pitch', 'always', pitch, otherPitch, 'mm', 0.02);
  to.equal('keying', 'either', factsOfConnector(a).keying, factsOfConnector(b).keying);
  to.equal('plating', 'either', factsOfConnector(a).plating, factsOfConnector(b).plating);
  return true;
}

function oppositeOf(library: Library, gender: string): string | undefined {
  const word: Gender | undefined = library.word('genders', gender);
  return word?.opposite;
}
