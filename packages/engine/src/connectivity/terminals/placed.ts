import {
  instanceLists,
  type Breakout,
  type ComponentInstance,
  type ConnectorInstance,
  type Design,
  type Instances,
  type MechanicalInstance,
  type PcbaInstance,
  type Segment,
  type SubAssembly,
} from '@cablewright/model';
import { derived } from '@cablewright/derive';

/** An instance of a design with the list that contains it. */
export type Placed =
  | { readonly list: 'connectors'; readonly instance: ConnectorInstance }
  | { readonly list: 'segments'; readonly instance: Segment }
  | { readonly list: 'components'; readonly instance: ComponentInstance }
  | { readonly list: 'pcbas'; readonly instance: PcbaInstance }
  | { readonly list: 'mechanical'; readonly instance: MechanicalInstance }
  | { readonly list: 'breakouts'; readonly instance: Breakout }
  | { readonly list: 'subassemblies'; readonly instance: SubAssembly };

/** The instances of a design by id. If two share an id, the first one counts. */
export type PlacedById = ReadonlyMap<string, Placed>;

const indexOf = derived('parts by id', indexInstances);

/** Looks up instances by id. Cached per instance table, which stays the same object if only joints are edited. */
export function placedById(design: Design): PlacedById {
  return indexOf(design.instances);
}

function indexInstances(instances: Instances): PlacedById {
  const index = new Map<string, Placed>();
  for (const list of instanceLists) {
    for (const instance of instances[list] ?? []) {
      if (!index.has(instance.id)) index.set(instance.id, { list, instance } as Placed);
    }
  }
  return index;
}

/** The segment that counts as the cable's trunk: the one with that role, otherwise the first. */
export function trunkOf(design: Design): Segment | undefined {
  const { segments } = design.instances;
  return segments === undefined ? undefined : trunkAmong(segments);
}

/** The trunk among the segments of one cable, cached because lists request it for each of them. */
export const trunkAmong = derived(
  'trunk',
  (segments: readonly Segment[]): Segment | undefined =>
    segments.find((segment) => segment.role === 'trunk') ?? segments[0],
);
