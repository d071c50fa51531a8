import { ConditioningRecipe, Device, Hazard, PinRule } from '@cablewright/model';
import type Type from 'typebox';

/** A list of records with its own routes: its names in paths and in texts, and its document. */
export interface ResolverList {
  readonly name: 'devices' | 'recipes' | 'hazards' | 'pin-rules';
  readonly kind: 'devices' | 'conditioning-recipes' | 'hazards' | 'pin-rules';
  /** The name of a single record in operation ids. */
  readonly operations: string;
  readonly singular: string;
  readonly plural: string;
  readonly schema: Type.TSchema;
}

/** The lists that the resolver reads. */
export const resolverLists: readonly ResolverList[] = [
  { name: 'devices', kind: 'devices', operations: 'Device', singular: 'device', plural: 'devices', schema: Device },
  {
    name: 'recipes',
    kind: 'conditioning-recipes',
    operations: 'ConditioningRecipe',
    singular: 'conditioning recipe',
    plural: 'conditioning recipes',
    schema: ConditioningRecipe,
  },
  { name: 'hazards', kind: 'hazards', operations: 'Hazard', singular: 'hazard', plural: 'hazards', schema: Hazard },
];

/** Cells of the pin matrix that replace built-in cells. The rule check reads them, but the resolver doesn't. */
export const pinRuleList: ResolverList = {
  name: 'pin-rules',
  kind: 'pin-rules',
  operations: 'PinRule',
  singular: 'pin rule',
  plural: 'pin rules',
  schema: PinRule,
};

export const policyKind = 'resolver-policy';
