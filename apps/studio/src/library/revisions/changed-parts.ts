/** Parts that two states of a cable both use but that changed in between. The cable itself may be unchanged. */
import { diffFields, frozenCopies, type Library, type Snapshot } from '@cablewright/engine';
import { libraryKinds, type Design, type SavedVersion } from '@cablewright/model';

interface ChangedPart {
  readonly kind: string;
  readonly id: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/**
 * A state of a cable: a saved revision with its frozen definitions, or the working copy, which uses the current
 * library.
 */
export interface CableState {
  readonly record?: unknown;
  readonly definitions?: SavedVersion['definitions'] | undefined;
}

export function changedParts(library: Library, before: CableState, after: CableState): ChangedPart[] {
  const old = copiesOf(library, before);
  return [...copiesOf(library, after)].flatMap(([name, { kind, id, snapshot }]) => {
    const was = old.get(name)?.snapshot;
    if (was === undefined || diffFields(was, snapshot).length === 0) return [];
    return [{ kind, id, before: was, after: snapshot }];
  });
}

function copiesOf(library: Library, { record, definitions = allOf(library) }: CableState) {
  const copies = frozenCopies({ body: record as Design, definitions });
  return new Map(copies.map((copy) => [`${copy.kind}:${copy.id}`, copy]));
}

function allOf(library: Library): SavedVersion['definitions'] {
  const records = (kind: string) => [...library.entries(kind)].map(({ key, record }) => [key, record] as const);
  return Object.fromEntries(libraryKinds.map((kind) => [kind, Object.fromEntries(records(kind))]));
}
