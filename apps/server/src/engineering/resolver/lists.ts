import { ConditioningRecipe, Device, Hazard, PinRule } from '@cablewright/model';
import type Type from 'typebox';

/** A list of records with addresses of its own: how addresses call them, the document they are kept in, and in words. */
export interface ResolverList {
  readonly name: 'devices' | 'recipes' | 'hazards' | 'pin-rules';
  readonly kind: 'devices' | 'conditioning-recipes' | 'hazards' | 'pin-rules';
  /** What clients call one of them, in the names of operations. */
  readonly operations: string;
  readonly one: string;
  readonly many: string;
  readonly schema: Type.TSchema;
}

/** The lists the resolver works with. */
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

/** Cells of the pin matrix that replace the built-in ones. The rule check reads them, the resolver does not. */
export const pinRuleList: ResolverList = {
  name: 'pin-rules',
  kind: 'pin-rules',
  operations: 'PinRule',
  one: 'pin rule',
  many: 'pin rules',
  schema: PinRule,
};

export const policyKind = 'resolver-policy';
