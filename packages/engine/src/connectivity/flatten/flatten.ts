/** A design with its sub-assemblies replaced by their parts, named `<sub>/<id>`. */
import {
  instanceLists,
  type Breakout,
  type Design,
  type Finding,
  type Instances,
  type SubAssembly,
  type TerminalRef,
} from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import { maxPlacingDepth, type Catalog, type PlacedDesign } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { placedById } from '../terminals/placed.ts';
import { parsePort } from '../terminals/port.ts';
import { placingCodes } from './placing-codes.ts';
import { memo2 } from '../../library/memo.ts';

const report = reporter(placingCodes);

/** Most parts a flattened design may have: designs that place each other many times grow without bound otherwise. */
const maxParts = 20_000;

export interface FlatDesign {
  /** No sub-assemblies in it; parts from them are named `<sub>/<id>`. */
  readonly design: Design;
  /** The library a part's definition is read from: for parts of a pinned sub-assembly, its frozen one. */
  libraryOf(instance: string): Library;
  readonly problems: readonly Finding[];
}

/** Flattens a design. Cached per catalog and design; a design that places none is its own flat form. */
export const flatten = memo2(makeFlat);

function makeFlat(catalog: Catalog, design: Design): FlatDesign {
  if ((design.instances.subassemblies ?? []).length > 0) return new Flattener(catalog, design).flat();
  return { design, libraryOf: () => catalog.library, problems: [] };
}

class Flattener {
  readonly #catalog: Catalog;
  readonly #root: Design;
  readonly #lists = new Map<string, { id: string }[]>(instanceLists.map((list) => [list, []]));
  readonly #joints: Design['joints'] = [];
  readonly #notes: NonNullable<Design['notes']> = [];
  readonly #libraries = new Map<string, Library>();
  readonly #problems: Finding[] = [];
  #parts = 0;

  constructor(catalog: Catalog, root: Design) {
    this.#catalog = catalog;
    this.#root = root;
  }

  flat(): FlatDesign {
    this.#place({ design: this.#root, library: this.#catalog.library }, '', [this.#root.id]);
    const instances = Object.fromEntries(this.#lists) as Instances;
    const libraries = this.#libraries;
    return {
      design: { ...this.#root, instances, joints: this.#joints, notes: this.#notes },
      libraryOf: (instance) => libraries.get(instance) ?? this.#catalog.library,
      problems: this.#problems,
    };
  }

  #place({ design, library }: PlacedDesign, prefix: string, chain: readonly string[]): void {
    for (const list of instanceLists) {
      if (list === 'subassemblies') continue;
      for (const instance of design.instances[list] ?? []) {
        this.#lists.get(list)!.push(renamed(instance, prefix));
        this.#parts += 1;
        if (prefix !== '') this.#libraries.set(prefix + instance.id, library);
      }
    }
    for (const joint of design.joints) {
      this.#joints.push({ ...joint, a: this.#ref(design, joint.a, prefix), b: this.#ref(design, joint.b, prefix) });
    }
    if (prefix === '') this.#notes.push(...(design.notes ?? []));
    for (const sub of design.instances.subassemblies ?? []) this.#placeSub(sub, prefix, chain);
  }

  #placeSub(sub: SubAssembly, prefix: string, chain: readonly string[]): void {
    const name = `${prefix}${sub.id}`;
    const where = { kind: 'designs', id: this.#root.id, instance: name };
    const placed = this.#catalog.design(sub.def, sub.rev);
    if (placed === undefined) {
      const what = sub.rev === undefined ? `the design "${sub.def}"` : `revision ${sub.rev} of "${sub.def}"`;
      const message = `${name} places ${what}, which is not in the catalog.`;
      this.#problems.push(report('subassembly-unknown', where, message, { found: sub.def }));
    } else if (chain.includes(sub.def) || chain.length > maxPlacingDepth) {
      const circle = [...chain.slice(Math.max(0, chain.indexOf(sub.def))), sub.def].join(' → ');
      const message = `${name} places a design inside itself: ${circle}. Remove one of them.`;
      this.#problems.push(report('subassembly-cycle', where, message, { found: circle }));
    } else if (this.#parts > maxParts) {
      const message = `The assembly exceeds ${maxParts} parts at ${name}. Remove some sub-assemblies.`;
      this.#problems.push(report('subassembly-too-large', where, message, { expected: maxParts }));
    } else this.#place(placed, `${name}/`, [...chain, sub.def]);
  }

  /** A reference inside `design` as a reference in the flat design; a port becomes the part behind it. */
  #ref(design: Design, ref: TerminalRef, prefix: string): TerminalRef {
    const behind = this.#behindPort(design, ref, prefix, 0);
    return behind ?? (prefix === '' ? ref : { ...ref, instance: prefix + ref.instance });
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

function renamed<T extends { readonly id: string }>(instance: T, prefix: string): T {
  if (prefix === '') return instance;
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
      ...(conductor.leg === undefined ? {} : { leg: prefix + conductor.leg }),
    })),
  };
}
