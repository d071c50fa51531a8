/** Fuses and breakers: parts that open a circuit at overcurrent. */
import type { Component, ComponentKind } from '@cablewright/model';
import type { PartLink } from '../../../connectivity/parts/part-links.ts';
import { definition } from '../../../library/definition.ts';
import type { Library } from '../../../library/library.ts';
import { ratingOf } from '../../../resolver/recipes/parts.ts';

interface Fuse {
  readonly component: Component;
  /** Its rating, or otherwise the current that its value states, in A. */
  readonly amperes?: number;
}

/** The fuse or breaker that a link passes through; undefined for any other part. */
export function fuseIn(library: Library, { def }: PartLink): Fuse | undefined {
  const component = def === undefined ? undefined : definition(library, 'components', def);
  const kind: ComponentKind | undefined =
    component === undefined ? undefined : library.word('component-kinds', component.kind);
  if (component === undefined || kind?.protects !== true) return undefined;
  return { component, amperes: ratingOf(component) };
}
