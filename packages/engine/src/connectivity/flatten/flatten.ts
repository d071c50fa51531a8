/** Flattens a design: replaces its sub-assemblies by their parts, named `<sub>/<id>`. */
import {
  assemblyLimits,
  type Breakout,
  type Design,
  type Finding,
  type InstanceList,
  instanceLists,
  type Instances,
  parsePort,
  present,
  type SubAssembly,
  type TerminalRef,
} from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import { type Catalog, maxPlacingDepth, type PlacedDesign } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { placedById } from '../terminals/placed.ts';
import { assemblySize, type AssemblySize } from './assembly-size.ts';
import { derivedFromBoth } from '@cablewright/derive';

/** Finding codes for designs placed in other designs. */
const placingCodes = {
  'subassembly-unknown': {
    severity: 'error',
    says: 'A sub-assembly, or the revision it is pinned to, is not in the catalog.',
  },
  'subassembly-cycle': { severity: 'error', says: 'A design contains itself, directly or through other designs.' },
  'subassembly-too-large': { severity: 'error', says: 'The assembly has more parts than the limit.' },
} as const;

const report = reporter(placingCodes);

export interface FlatDesign {
  /** The design without sub-assemblies. Parts from a sub-assembly are named `<sub>/<id>`. */
  readonly design: Design;
  /** The library with the definition of a part. For a part of a pinned sub-assembly, this is its frozen library. */
  libraryOf(instance: string): Library;
  /** The design itself, followed by each design placed in it, once per placement. */
  readonly wholes: readonly PlacedDesign[];
  readonly problems: readonly Finding[];
}

/**
 * Flattens a design. Cached per catalog and design. If the assembly has more parts than `assemblyLimits.parts`, the result
 * contains only the design's own parts, and a problem reports this.
 */
export const flatten = derivedFromBoth('flat design', makeFlat);

function makeFlat(catalog: Catalog, design: Design): FlatDesign {
  const { library } = catalog;
  if ((design.instances.subassemblies ?? []).length > 0) return new Flattener(catalog, design).flat();
  return { design, libraryOf: () => library, wholes: [{ design, library }], problems: [] };
}

/** The contents of a placed design: its own parts and those of all designs in it, with names relative to it. */
interface Contents {
  readonly lists: ReadonlyMap<InstanceList, readonly { readonly id: string }[]>;
  readonly joints: Design['joints'];
  /** The library of each part, by the part's name relative to the design. */
  readonly libraries: ReadonlyMap<string, Library>;
  readonly wholes: readonly PlacedDesign[];
  readonly problems: readonly Placing[];
  /** True if a design in it contains itself. Its contents then depend on the design it is placed in, so they aren't cached. */
  readonly cyclic: boolean;
}

/** A sub-assembly that can't be flattened, with its name relative to the design. */
interface Placing {
  readonly name: string;
  readonly code: 'subassembly-unknown' | 'subassembly-cycle';
  /** The problem, as the rest of a sentence that begins with the name. */
  readonly message: string;
  readonly found: string;
}

const partLists = instanceLists.filter((list) => list !== 'subassemblies');

class Flattener {
  readonly #catalog: Catalog;
  readonly #root: Design;
  /** The contents of each design, cached so that a design placed repeatedly is flattened once. */
  readonly #contents = new Map<Design, Contents>();

  constructor(catalog: Catalog, root: Design) {
    this.#catalog = catalog;
    this.#root = root;
  }

  flat(): FlatDesign {
    const { library } = this.#catalog;
    const root = { design: this.#root, library };
    const size = assemblySize(this.#catalog, this.#root);
    const isTooLarge = size.parts > assemblyLimits.parts;
    const { lists, joints, libraries, wholes, problems } = isTooLarge
      ? this.#own(root)
      : this.#everything(root, [this.#root.id]);
    const where = { kind: 'designs', id: this.#root.id };
    const tooLarge = isTooLarge ? [this.#tooLarge(size)] : [];
    return {
      design: {
        ...this.#root,
        instances: Object.fromEntries(instanceLists.map((list) => [list, lists.get(list) ?? []])) as Instances,
        joints,
        notes: [...(this.#root.notes ?? [])],
      },
      libraryOf: (instance) => libraries.get(instance) ?? library,
      wholes,
      problems: [
        ...problems.map(({ name, code, message, found }) =>
          report(code, { ...where, instance: name }, `${name} ${message}`, { found }),
        ),
        ...tooLarge,
      ],
    };
  }

  #tooLarge({ parts }: AssemblySize): Finding {
    const limit = assemblyLimits.parts;
    const message = `The assembly has more than ${limit} parts, sub-assemblies at all levels counted. Remove some of its sub-assemblies.`;
    const where = { kind: 'designs', id: this.#root.id, pointer: '/instances/subassemblies' };
    return report('subassembly-too-large', where, message, { found: parts, expected: limit });
  }

  /**
   * The parts of a design without those of its sub-assemblies, and its joints with each port replaced by the terminal behind
   * it.
   */
  #own(placed: PlacedDesign): Contents {
    const { design, library } = placed;
    const libraries = new Map<string, Library>();
    if (library !== this.#catalog.library)
      for (const list of partLists) for (const { id } of design.instances[list] ?? []) libraries.set(id, library);
    return {
      lists: new Map(partLists.map((list) => [list, design.instances[list] ?? []])),
      joints: design.joints.map((joint) => ({
        ...joint,
        a: this.#ref(design, joint.a),
        b: this.#ref(design, joint.b),
      })),
      libraries,
      wholes: [placed],
      problems: [],
      cyclic: false,
    };
  }

  /** `chain` lists the ids of the containing designs, outermost first, and ends with the id of this design. */
  #everything(placed: PlacedDesign, chain: readonly string[]): Contents {
    const known = this.#contents.get(placed.design);
    if (known !== undefined) return known;
    const own = this.#own(placed);
    const subs = (placed.design.instances.subassemblies ?? []).map((sub) => this.#placedBy(sub, chain));
    const contents = subs.length === 0 ? own : together(own, subs);
    if (!contents.cyclic) this.#contents.set(placed.design, contents);
    return contents;
  }

  #placedBy(sub: SubAssembly, chain: readonly string[]): Contents {
    const placed = this.#catalog.design(sub.def, sub.rev);
    if (placed === undefined) {
      const what = sub.rev === undefined ? `the design "${sub.def}"` : `revision ${sub.rev} of "${sub.def}"`;
      const message = `places ${what}, which is not in the catalog.`;
      return nothingBut({ name: sub.id, code: 'subassembly-unknown', message, found: sub.def });
    }
    if (chain.includes(sub.def) || chain.length > maxPlacingDepth) {
      const circle = [...chain.slice(Math.max(0, chain.indexOf(sub.def))), sub.def].join(' → ');
      const message = `places a design inside itself: ${circle}. Remove one of them.`;
      return { ...nothingBut({ name: sub.id, code: 'subassembly-cycle', message, found: circle }), cyclic: true };
    }
    return named(this.#everything(placed, [...chain, sub.def]), `${sub.id}/`);
  }

  /** Resolves a reference inside `design`: a port is replaced by the terminal behind it. */
  #ref(design: Design, ref: TerminalRef): TerminalRef {
    return this.#behindPort(design, ref, '', 0) ?? ref;
  }

  #behindPort(design: Design, ref: TerminalRef, prefix: string, depth: number): TerminalRef | undefined {
    const placed = placedById(design).get(ref.instance);
    if (placed?.list !== 'subassemblies' || depth > maxPlacingDepth) return undefined;
    const inner = parsePort(ref.terminal);
    const sub = this.#catalog.design(placed.instance.def, placed.instance.rev);
    if (inner === undefined || sub === undefined) return undefined;
    const target = ref.pad === undefined ? inner : { ...inner, pad: ref.pad };
    const below = `${prefix}${placed.instance.id}/`;
    return this.#behindPort(sub.design, target, below, depth + 1) ?? { ...target, instance: below + target.instance };
  }
}

function nothingBut(problem: Placing): Contents {
  return { lists: new Map(), joints: [], libraries: new Map(), wholes: [], problems: [problem], cyclic: false };
}

/** Adds a prefix to every name in the contents of a design. */
function named({ lists, joints, libraries, wholes, problems, cyclic }: Contents, prefix: string): Contents {
  const ref = (terminal: TerminalRef): TerminalRef => ({ ...terminal, instance: prefix + terminal.instance });
  return {
    lists: new Map([...lists].map(([list, parts]) => [list, parts.map((part) => renamed(part, prefix))])),
    joints: joints.map((joint) => ({ ...joint, a: ref(joint.a), b: ref(joint.b) })),
    libraries: new Map([...libraries].map(([name, library]) => [prefix + name, library])),
    wholes,
    problems: problems.map((problem) => ({ ...problem, name: prefix + problem.name })),
    cyclic,
  };
}

/** Merges the contents of a design with those of its sub-assemblies. In each list, the design's own parts come first. */
function together(own: Contents, subs: readonly Contents[]): Contents {
  const all = [own, ...subs];
  return {
    lists: new Map(partLists.map((list) => [list, all.flatMap(({ lists }) => lists.get(list) ?? [])])),
    joints: all.flatMap(({ joints }) => joints),
    libraries: new Map(all.flatMap(({ libraries }) => [...libraries])),
    wholes: all.flatMap(({ wholes }) => wholes),
    problems: all.flatMap(({ problems }) => problems),
    cyclic: all.some(({ cyclic }) => cyclic),
  };
}

function renamed<T extends { readonly id: string }>(instance: T, prefix: string): T {
  const named: T & Partial<Breakout> & { attachedTo?: unknown } = { ...instance, id: prefix + instance.id };
  if (typeof named.attachedTo === 'string') named.attachedTo = prefix + named.attachedTo;
  if (isBreakout(named)) Object.assign(named, renamedBreakout(named, prefix));
  return named;
}

function isBreakout(instance: object): instance is Breakout {
  return 'trunk' in instance;
}

function renamedBreakout(breakout: Breakout, prefix: string): Partial<Breakout> {
  const moved = <E extends { segment: string }>(at: E): E => ({ ...at, segment: prefix + at.segment });
  return {
    trunk: moved(breakout.trunk),
    legs: breakout.legs.map(moved),
    conductors: breakout.conductors.map((conductor) => ({
      ...moved(conductor),
      ...present({ leg: conductor.leg === undefined ? undefined : prefix + conductor.leg }),
    })),
  };
}
