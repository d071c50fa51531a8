/** Infers the devices that a hand-made cable connects, and the option that it might have been derived by. */
import type { BodyChange, Design, Recipe, RecipeOverride } from '@cablewright/model';
import { deriveOption } from '../derive/derive.ts';
import type { BoundPort } from '../devices/bound-port.ts';
import { alignIds } from '../drift/align.ts';
import { diffBodies } from '../drift/body-changes.ts';
import type { Library } from '../../library/library.ts';
import type { CableOption } from '../options/option.ts';
import { everyOption } from '../options/resolve.ts';
import { trunkOf } from '../../connectivity/terminals/placed.ts';
import { connectedPins, predictedPins } from './connected.ts';
import { endsOfCable, portsFitting, type PortClass } from './ends.ts';

export interface InferredRecipe {
  readonly ok: true;
  /** The recipe, with the differences as overrides. */
  readonly recipe: Recipe;
  readonly option: CableOption;
  readonly differences: readonly BodyChange[];
  /** Devices at each end that match equally well, because their ports state the same facts. */
  readonly alike: { readonly source: readonly string[]; readonly destination: readonly string[] };
  /** The runners-up, with the number of differences that each would leave. */
  readonly others: readonly {
    readonly source: string;
    readonly destination: string;
    readonly option: string;
    readonly differences: number;
  }[];
}
export type Inference = InferredRecipe | { readonly ok: false; readonly why: string };

/** The maximum number of options that are derived and fully compared, closest wiring first. */
const maxDerived = 24;
/** The maximum number of different ports tried per end, starting with those whose pins match the used pins best. */
const maxPorts = 24;

const handMade = 'The cable was made this way before it had a recipe.';

/**
 * Finds the recipe with the fewest differences from a hand-made design. It tries the device ports that the plugs fit, with
 * every option between them, derived with the design's own stock, length and ids. Only the options with the closest wiring
 * are fully compared. If the cable doesn't have exactly two ends, or no device takes its plugs, there is no recipe and the
 * result says why.
 */
export function inferCableRecipe(library: Library, design: Design): Inference {
  const ends = endsOfCable(design);
  if (ends === undefined) return { ok: false, why: 'The cable does not have exactly two ends.' };
  const connected = connectedPins(design, ends);
  const used = (side: 0 | 1) => new Set([...connected].flatMap((pair) => pair.split(' ').slice(side, side + 1)));
  const [source, destination] = ends;
  const sources = nearest(portsFitting(library, source), used(0));
  const destinations = nearest(portsFitting(library, destination), used(1));
  for (const { end, ports } of [
    { end: source, ports: sources },
    { end: destination, ports: destinations },
  ]) {
    const name = end.plug?.id ?? end.board?.id;
    if (ports.length === 0) return { ok: false, why: `No device in the library has a port that ${name} fits.` };
  }
  const candidates = candidatesOf(library, sources, destinations, connected, design.instances.components?.length ?? 0);
  return (
    best(library, design, candidates) ?? { ok: false, why: 'No option connects the devices that these plugs fit.' }
  );
}

/** Sorts the ports by how few of the cable's used pins they lack. */
function nearest(classes: readonly PortClass[], used: ReadonlySet<string>): PortClass[] {
  const carries = ({ port, adapter }: PortClass) =>
    new Set((adapter?.pads ?? port).pins.flatMap(({ signal, position }) => (signal === undefined ? [] : [position])));
  const scored = classes.map((one) => ({ one, apart: used.difference(carries(one)).size }));
  return scored
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, maxPorts)
    .map(({ one }) => one);
}

interface Candidate {
  readonly option: CableOption;
  readonly source: PortClass;
  readonly destination: PortClass;
  /** How far the option is from the cable: the number of pin pairs that only one of them connects, plus the difference in the number of parts. */
  readonly apart: number;
}

function candidatesOf(
  library: Library,
  sources: readonly PortClass[],
  destinations: readonly PortClass[],
  connected: ReadonlySet<string>,
  parts: number,
): Candidate[] {
  const candidates = sources.flatMap((source) =>
    destinations.flatMap((destination) => {
      const options = everyOption(library, source.port, destination.port, boardsOf(source, destination));
      return options.flatMap((option): Candidate[] => {
        if (option.source.adapter?.device !== source.adapter?.device) return [];
        if (option.destination.adapter?.device !== destination.adapter?.device) return [];
        const apart = connected.symmetricDifference(predictedPins(option)).size + Math.abs(parts - option.parts.length);
        return [{ option, source, destination, apart }];
      });
    }),
  );
  return candidates
    .toSorted((a, b) => a.apart - b.apart || a.option.rank.missing - b.option.rank.missing)
    .slice(0, maxDerived);
}

function boardsOf(source: PortClass, destination: PortClass): boolean {
  return source.adapter !== undefined || destination.adapter !== undefined;
}

function best(library: Library, design: Design, candidates: readonly Candidate[]): InferredRecipe | undefined {
  const trunk = trunkOf(design);
  const settings = trunk === undefined ? {} : { stock: trunk.def, lengthMm: trunk.lengthMm };
  const compared = candidates.map((candidate) => {
    const derived = deriveOption(library, candidate.option, settings);
    return {
      candidate,
      differences: diffBodies(alignIds(derived.design, design), design),
      recipe: derived.design.recipe as Recipe,
    };
  });
  const [first, ...rest] = compared.toSorted((a, b) => a.differences.length - b.differences.length);
  if (first === undefined) return undefined;
  const { candidate, differences, recipe } = first;
  const overrides = differences.map((change): RecipeOverride => ({ ...change, reason: handMade }));
  return {
    ok: true,
    recipe: overrides.length === 0 ? recipe : { ...recipe, overrides },
    option: candidate.option,
    differences,
    alike: { source: candidate.source.devices, destination: candidate.destination.devices },
    others: rest.slice(0, 5).map((one) => ({ ...endsNamed(one.candidate), differences: one.differences.length })),
  };
}

function endsNamed({ option, source, destination }: Candidate) {
  return { source: named(source.port), destination: named(destination.port), option: option.id };
}

function named({ device, port }: BoundPort): string {
  return `${device}.${port}`;
}

/** The design with the inferred recipe attached. */
export function adoptRecipe(design: Design, { recipe }: Pick<InferredRecipe, 'recipe'>): Design {
  return { ...design, recipe };
}
