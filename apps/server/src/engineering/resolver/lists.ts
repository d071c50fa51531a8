import { ConditioningRecipe, Device, Hazard } from '@cablewright/model';
import type Type from 'typebox';

/** The three lists the resolver works with: how addresses call them, the document they are kept in, and in words. */
export interface ResolverList {
  readonly name: 'devices' | 'recipes' | 'hazards';
  readonly kind: 'devices' | 'conditioning-recipes' | 'hazards';
  /** What clients call one of them, in the names of operations. */
  readonly operations: string;
  readonly one: string;
  readonly many: string;
  readonly schema: Type.TSchema;
}

export const resolverLists: readonly ResolverList[] = [
  { name: 'devices', kind: 'devices', operations: 'Device', one: 'device', many: 'devices', schema: Device },
  {
    name: 'recipes',
    kind: 'conditioning-recipes',
    operations: 'ConditioningRecipe',
    one: 'conditioning recipe',
    many: 'conditioning recipes',
    schema: ConditioningRecipe,
  },
  { name: 'hazards', kind: 'hazards', operations: 'Hazard', one: 'hazard', many: 'hazards', schema: Hazard },
];

export const policyKind = 'resolver-policy';
