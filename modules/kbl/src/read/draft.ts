/** The lists of a design while a file is read. They assign unique ids. */
import {
  type Design,
  emptyDesign,
  idFromLabel,
  type Instances,
  isId,
  type Joint,
  type Layout,
  nonEmpty,
  present,
} from '@cablewright/model';

type List<K extends keyof Instances> = NonNullable<Instances[K]>;

export class DesignDraft {
  readonly connectors: List<'connectors'> = [];
  readonly segments: List<'segments'> = [];
  readonly components: List<'components'> = [];
  readonly pcbas: List<'pcbas'> = [];
  readonly mechanical: List<'mechanical'> = [];
  readonly subassemblies: List<'subassemblies'> = [];
  readonly joints: Joint[] = [];
  readonly nodes: Layout['nodes'] = [];
  readonly bundles: Layout['bundles'] = [];
  readonly routes: NonNullable<Layout['routes']> = [];
  readonly splices: NonNullable<Layout['splices']> = [];
  readonly sets: NonNullable<Layout['sets']> = [];
  readonly #taken = new Map<string, Set<string>>();

  /** A free id in a list: the requested id if possible, otherwise one made from a name. */
  id(
    list: 'instances' | 'nodes' | 'bundles' | 'sets',
    wish: string | undefined,
    name: string,
    fallback: string,
  ): string {
    const usedIds = this.#taken.get(list) ?? new Set<string>();
    this.#taken.set(list, usedIds);
    const start = /^\d/.test(name) ? `${fallback}${name}` : name;
    const id =
      wish !== undefined && isId(wish) && !usedIds.has(wish)
        ? wish
        : idFromLabel(start, (candidate) => usedIds.has(candidate), fallback);
    usedIds.add(id);
    return id;
  }

  design(id: string, label: string): Design {
    const { connectors, segments, components, pcbas, mechanical, subassemblies } = this;
    const empty = emptyDesign(id, label);
    return {
      ...empty,
      instances: { ...empty.instances, connectors, segments, components, pcbas, mechanical, subassemblies },
      joints: this.joints,
      ...present({
        layout:
          this.nodes.length === 0 && this.bundles.length === 0 && this.sets.length === 0 ? undefined : this.layout(),
      }),
    };
  }

  layout(): Layout {
    const { nodes, bundles, routes, splices, sets } = this;
    return {
      nodes,
      bundles,
      ...present({
        routes: nonEmpty(routes),
        splices: nonEmpty(splices),
        sets: nonEmpty(sets),
      }),
    };
  }
}
