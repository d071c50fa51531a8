/** Turns wirings into options: one for each way to choose among equivalent recipes. */
import type { Component, ConditioningRecipe, Location, RecipePart } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { definition } from '../../library/definition.ts';
import { listed } from '../../library/text/nearest.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { plugFor } from '../devices/plug.ts';
import { maxCurrentOf, needsNoProtection } from '../devices/supply-limits.ts';
import type { HazardHit } from '../hazards/match.ts';
import { partWords, protects, ratedVoltsOf, sizedComponent } from '../recipes/parts.ts';
import { protectionNotOffered } from '../recipes/recipes.ts';
import { rolesOf } from '../recipes/roles.ts';
import type {
  CableOption,
  OptionLine,
  MissingPiece,
  OptionEnd,
  OptionKind,
  PlannedPart,
  CableSide,
  UnconfirmedFact,
} from './option.ts';
import { unbuildable } from './building.ts';
import { groundsAt, suppliesFor } from './feeds.ts';
import { lineCurrent } from './line-current.ts';
import { policyOf } from './policy.ts';
import { levelWords, pinOf, portWords } from './words.ts';
import { feedsOf, otherSide, screenReturns, type ConditioningDecision, type PartPlace, type Wiring } from './wiring.ts';

/** A wiring with its ends, and the matings between the boards and their devices. */
export interface Build {
  readonly kind: 'wired' | 'straight';
  readonly source: OptionEnd;
  readonly destination: OptionEnd;
  readonly wiring: Wiring;
  readonly matings: Readonly<Partial<Record<CableSide, Wiring>>>;
}

/** The maximum number of recipe combinations tried for one wiring; the caller counts the rest. */
const maxChoices = 64;

interface Choices {
  readonly list: readonly (readonly ConditioningRecipe[])[];
  readonly beyond: number;
}

/** Every combination of one recipe per decision. */
export function choicesOf(decisions: readonly ConditioningDecision[]): Choices {
  const all = decisions.reduce((product, { recipes }) => product * recipes.length, 1);
  let list: (readonly ConditioningRecipe[])[] = [[]];
  for (const { recipes } of decisions) {
    list = list.flatMap((chosen) => recipes.map((recipe) => [...chosen, recipe])).slice(0, maxChoices);
  }
  return { list, beyond: Math.max(0, all - list.length) };
}

export function optionOf(library: Library, build: Build, chosen: readonly ConditioningRecipe[]): CableOption {
  const { wiring, matings } = build;
  const parts = wiring.decisions.flatMap(({ places }, i) => partsOf(library, chosen[i]!, places));
  const recipes = [...new Set(chosen.map(({ id }) => id))].toSorted();
  const mated = ends.flatMap((side) => (matings[side] === undefined ? [] : [matedAt(side, matings[side])]));
  const missing = [
    ...mated.flatMap((one) => one.missing),
    ...wiring.missing,
    ...partsLacking(library, build, parts),
    ...ends.flatMap((side) => unbuildable(library, side, build[side], wiring.lines, parts)),
  ];
  const hits = [...mated.flatMap((one) => one.hits), ...wiring.hits, ...unprotected(library, wiring, parts)];
  const unconfirmed = [...mated.flatMap((one) => one.unconfirmed), ...wiring.unconfirmed, ...unstated(wiring)];
  const lines = landed(wiring.lines, policyOf(library).screens);
  const warnings = hits.filter(({ severity }) => severity === 'warning');
  const boards = mated.length;
  const conductors = lines.filter(({ kind, parallelTo }) => kind !== 'screen' && parallelTo === undefined).length;
  const kind = kindOf(build, recipes);
  return {
    id: idOf(build, kind, recipes),
    kind,
    title: titleOf(build, kind, chosen),
    source: build.source,
    destination: build.destination,
    straight: wiring.straight,
    lines,
    parts,
    recipes,
    missing,
    hazards: warnings,
    refusals: hits.filter(({ severity }) => severity === 'reject'),
    unconfirmed,
    notes: [...wiring.notes, ...ends.flatMap((side) => withoutPlug(library, build[side]))],
    complete: missing.length === 0,
    rank: {
      missing: missing.length,
      hazards: warnings.length,
      unverified: unconfirmed.length,
      boards,
      'prefer-boards': -boards,
      parts: parts.length,
      conductors,
      straight: wiring.straight ? 0 : 1,
    },
  };
}

const ends: readonly CableSide[] = ['source', 'destination'];

/** The supplies that don't state their maximum current, so that the protection of their conductors isn't known. */
function unstated({ lines, source, destination }: Wiring): UnconfirmedFact[] {
  return lines.flatMap(feedsOf).flatMap(({ side, pin }): UnconfirmedFact[] => {
    if (maxCurrentOf(pin) !== undefined || needsNoProtection(pin)) return [];
    const name = pinOf(pin, side === 'source' ? source : destination);
    const text = `What ${name} delivers at most is not stated, so whether its conductor is protected is not known. State its maximum current, the current at which it limits or opens, or that it is unlimited.`;
    return [{ side, position: pin.position, confidence: 'unknown', text }];
  });
}

/** Warns of each supply that delivers more than any conductor carries, if no part of the cable opens its line. */
function unprotected(
  library: Library,
  { lines, source, destination }: Wiring,
  parts: readonly PlannedPart[],
): HazardHit[] {
  return lines.flatMap((line) =>
    feedsOf(line).flatMap(({ side, pin }): HazardHit[] => {
      const isOpened = parts.some(
        ({ component, sized, line: at }) => at === line.id && (sized !== undefined || protects(library, { component })),
      );
      if (isOpened || maxCurrentOf(pin) !== Infinity || needsNoProtection(pin)) return [];
      const far = otherSide(side);
      return [
        {
          hazard: 'supply-unprotected',
          label: 'Nothing opens the circuit',
          severity: 'warning',
          text: `${pinOf(pin, side === 'source' ? source : destination)} delivers more than any conductor carries, and nothing in the cable opens the circuit. Put a fuse close to it.${whyNoFuse(library, pin, line[far][0]!)}`,
          line: line.id,
          a: { side, position: pin.position },
          b: { side: far, position: line[far][0]!.position },
        },
      ];
    }),
  );
}

/** Why no recipe puts a fuse there: the unmet requirements of the recipe that comes closest. Empty if there is none. */
function whyNoFuse(library: Library, driver: BoundPin, receiver: BoundPin): string {
  const [nearest] = protectionNotOffered(library, driver, receiver);
  if (nearest === undefined) return '';
  const wants = nearest.unmet.map(({ end, what, wanted }) => {
    const words = what === 'level' ? levelWords(library, wanted) : (library.signal(wanted)?.label ?? wanted);
    return `the ${what} ${wanted} (${words}) at the ${end === 'driver' ? 'supply' : 'load'}`;
  });
  return ` The recipe "${nearest.recipe.label ?? nearest.recipe.id}" is not offered: it needs ${listed(wants)}.`;
}

/** A note for a port whose plug the library lacks. The wiring is known, but there is no plug to order or crimp. */
function withoutPlug(library: Library, { adapter, device }: OptionEnd): string[] {
  if (adapter !== undefined || plugFor(library, device) !== undefined) return [];
  return [`The library has no plug for ${portWords(device)}. Add one to build the cable.`];
}

/** The results of mating a board with a device. Both sides of the mating belong to that end of the cable. */
function matedAt(side: CableSide, { missing, hits, unconfirmed }: Wiring) {
  return {
    missing: missing.map((piece) => ({
      ...piece,
      side: piece.side === undefined ? undefined : side,
      mating: true as const,
    })),
    hits: hits.map((hit) => ({ ...hit, a: { ...hit.a, side }, b: { ...hit.b, side } })),
    unconfirmed: unconfirmed.map((fact) => ({ ...fact, side })),
  };
}

function kindOf(build: Build, recipes: readonly string[]): OptionKind {
  if (build.source.adapter !== undefined || build.destination.adapter !== undefined) return 'board';
  if (build.kind === 'straight') return 'straight';
  return recipes.length === 0 ? 'direct' : 'conditioned';
}

function idOf(build: Build, kind: OptionKind, recipes: readonly string[]): string {
  const boards = (['source', 'destination'] as const).flatMap((side) => {
    const adapter = build[side].adapter;
    return adapter === undefined ? [] : [`${side}.${adapter.device}.${adapter.mating.port}`];
  });
  const name = kind === 'board' ? `board.${boards.join('.')}` : kind;
  return recipes.length === 0 ? name : `${name}.${recipes.join('.')}`;
}

function titleOf(build: Build, kind: OptionKind, chosen: readonly ConditioningRecipe[]): string {
  const boards = [
    ...new Set([build.source.adapter?.label, build.destination.adapter?.label].filter((one) => one !== undefined)),
  ];
  const labels = [...new Set(chosen.map((recipe) => recipe.label ?? recipe.id))];
  const withParts = labels.length === 0 ? '' : ` with ${labels.join(' and ')}`;
  if (kind === 'board') return `Through ${boards.join(' and ')}${withParts}`;
  if (kind === 'straight') return 'Straight cable, pin for pin';
  if (kind === 'conditioned') return `Wired by signal${withParts}`;
  return build.wiring.straight ? 'Wired by signal, pin for pin' : 'Wired by signal';
}

/**
 * The lines with their screens connected as the policy requires: only at the source end, if both ends have a frame and the
 * policy says so.
 */
function landed(lines: readonly OptionLine[], screens: 'both' | 'source'): readonly OptionLine[] {
  // A screen that is the return must be connected at both ends, whatever the policy.
  if (screens === 'both' || screenReturns(lines)) return lines;
  return lines.map((line) => {
    const bothEnds = line.kind === 'screen' && line.source.length > 0 && line.destination.length > 0;
    return bothEnds
      ? { ...line, destination: [], why: `${line.why} Connected at the source end only, as set in the ranking policy.` }
      : line;
  });
}

function planParts(library: Library, recipe: ConditioningRecipe, place: PartPlace): PlannedPart[] {
  const location: Location | undefined =
    recipe.location === undefined ? undefined : library.word('locations', recipe.location);
  const stated = location?.end;
  const fixed = place.source.length === 0 || place.destination.length === 0;
  // A part that protects a wire belongs at the end that feeds the wire.
  const at = recipe.at ?? stated ?? (recipe.parts.some((part) => protects(library, part)) ? 'supply' : undefined);
  const side = fixed ? place.side : (sideAt(at, place) ?? place.side);
  return recipe.parts.flatMap((part) => planPart(library, recipe, part, place, side));
}

/**
 * The end that a recipe requests. `source` and `destination` of a location mean the end that drives the line and the end that
 * receives it, so that the cable is the same whichever device is named first.
 */
function sideAt(at: ConditioningRecipe['at'] | CableSide, { line }: PartPlace): CableSide | undefined {
  const driver = line?.driver;
  if (at === undefined || driver === undefined) return at === 'source' || at === 'destination' ? at : undefined;
  return at === 'source' || at === 'driver' || at === 'supply' ? driver : otherSide(driver);
}

function planPart(
  library: Library,
  recipe: ConditioningRecipe,
  part: RecipePart,
  place: PartPlace,
  side: CableSide,
): PlannedPart[] {
  const placement = part.placement ?? recipe.placement ?? 'series';
  const positions = place[side];
  const amperes = place.line === undefined ? undefined : lineCurrent(place.line);
  const component = sizedComponent(library, part, amperes);
  return [
    {
      recipe: recipe.id,
      recipeLabel: recipe.label ?? recipe.id,
      placement,
      component,
      sized: part.sizes === undefined ? undefined : (amperes ?? 'unknown'),
      terminals: part.terminals,
      wanted: partWords(library, component === undefined ? part : { component }),
      side,
      location: recipe.location,
      line: place.line === undefined || placement === 'across' ? undefined : place.line.id,
      positions: placement === 'across' ? positions : positions.slice(0, 1),
    },
  ];
}

/**
 * The parts of a recipe at every place that requires them. A part across the two lines of a pair is placed once, even if both
 * lines require it.
 */
function partsOf(library: Library, recipe: ConditioningRecipe, places: readonly PartPlace[]): PlannedPart[] {
  const placed = new Set<string>();
  return places.flatMap((place) => {
    const planned = planParts(library, recipe, place);
    const before = new Set(placed);
    const own = planned.filter((part) => part.placement !== 'across' || !before.has(pairOf(part)));
    for (const part of own) if (part.placement === 'across') placed.add(pairOf(part));
    return own;
  });
}

function pairOf({ side, positions }: PlannedPart): string {
  return [side, ...positions.toSorted()].join(' ');
}

/** Why a device with supplies has no suitable supply for a part. */
function whichSupply({ pins }: BoundPort, part: Component): string {
  if (!pins.some(({ kind }) => kind === 'power')) return '';
  const rated = ratedVoltsOf(part);
  return rated === undefined ? ' that is known to suit it. State its rated voltage' : ` of up to ${rated} V`;
}

/** Parts that the library lacks, or that can't be wired at their planned position; each is reported once per recipe. */
function partsLacking(library: Library, build: Build, parts: readonly PlannedPart[]): MissingPiece[] {
  const texts = new Map<string, MissingPiece>();
  for (const part of parts) {
    const text = whyNotPlaced(library, build, part);
    if (text !== undefined) texts.set(text, { kind: 'part', text, recipe: part.recipe });
  }
  return [...texts.values()];
}

function whyNotPlaced(library: Library, build: Build, part: PlannedPart): string | undefined {
  const { component, recipeLabel, wanted, side, sized } = part;
  if (component === undefined && sized === 'unknown')
    return `${recipeLabel}: the current of the line is not stated, so no size can be chosen.`;
  if (component === undefined && sized !== undefined)
    return `${recipeLabel}: none of its sizes carries the ${sized} A of the line.`;
  const record = component === undefined ? undefined : definition(library, 'components', component);
  if (record === undefined) return `The library has no ${wanted}, which ${recipeLabel} needs.`;
  const wired = rolesOf(record, part.terminals);
  if (!wired.ok) return `${recipeLabel} cannot be wired: of ${wanted} ${wired.why}.`;
  const { port } = build[side];
  const end = { port, side, lines: build.wiring.lines };
  if (wired.roles.supply.length > 0 && suppliesFor(library, end, record).length === 0)
    return `${wanted} needs a supply, and ${port.deviceLabel} has none${whichSupply(port, record)}.`;
  if (wired.roles.return.length > 0 && groundsAt(end).length === 0)
    return `${wanted} needs a ground, and ${port.deviceLabel} has none.`;
  return undefined;
}
