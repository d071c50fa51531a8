/** The alternates of a part, in both directions. */
import type { Alternate } from '@cablewright/model';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';

interface AlternateTable {
  /** The alternates of a part, by kind and id. */
  readonly of: ReadonlyMap<string, readonly Alternate[]>;
  /** The alternates that replace other parts by a part, by that part's kind and id. */
  readonly as: ReadonlyMap<string, readonly Alternate[]>;
}

/** All alternates of a library, by `kind:id` of the part and of its alternate. */
export const alternatesIn = derivedFromKinds('alternates', ['alternates'], (library): AlternateTable => {
  const all = [...soundRecords<Alternate>(library, 'alternates')];
  return {
    of: Map.groupBy(all, ({ kind, part }) => `${kind}:${part}`),
    as: Map.groupBy(all, ({ kind, other }) => `${kind}:${other}`),
  };
});
