/** The active ranking policy. */
import { criteria, type Criterion, type ResolverPolicy } from '@cablewright/model';
import { soundRecord } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';

export interface PolicyInForce {
  readonly order: readonly Criterion[];
  readonly maxOptions: number;
  readonly screens: 'both' | 'source';
  /** `built-in`, otherwise the origin of the stored policy. */
  readonly origin: string;
}

const defaultPolicy: PolicyInForce = {
  order: ['missing', 'hazards', 'unverified', 'boards', 'parts', 'conductors'],
  maxOptions: 12,
  screens: 'both',
  origin: 'built-in',
};

/** The stored policy, with defaults for missing fields. Unknown criteria are skipped; the check of the record reports them. */
export const policyOf = derivedFromKinds<PolicyInForce>('policy', ['resolver-policy'], (library) => {
  const [entry] = library.entries('resolver-policy');
  if (entry === undefined) return defaultPolicy;
  const stored = soundRecord<ResolverPolicy>(library, 'resolver-policy', entry.key);
  if (stored === undefined) return defaultPolicy;
  const order = (stored.order ?? defaultPolicy.order).filter(isCriterion);
  return {
    order: order.length === 0 ? defaultPolicy.order : order,
    maxOptions: stored.maxOptions ?? defaultPolicy.maxOptions,
    screens: stored.screens ?? defaultPolicy.screens,
    origin: entry.origin,
  };
});

export function isCriterion(word: string): word is Criterion {
  return (criteria as readonly string[]).includes(word);
}
