import { partNumberCodes } from '../part-numbers/codes.ts';
import { productCodes, productRefusalCodes } from '../products/codes.ts';
import { derivationCodes } from '../resolver/derive/codes.ts';
import { deviceCodes } from '../resolver/devices/codes.ts';
import { policyCodes } from '../resolver/options/policy-check.ts';
import { proposalCodes } from '../resolver/proposals/codes.ts';
import { conditioningCodes } from '../resolver/recipes/check.ts';
import { libraryCodes } from './library/codes.ts';
import { crimpCodes } from '../connectivity/crimps/codes.ts';
import { recipeCodes } from '../resolver/drift/codes.ts';
import { electricalCodes } from './electrical/codes.ts';
import type { CodeTable } from '../library/code-table.ts';
import { ruleCodes } from '../rules/codes.ts';
import { sourcingCodes } from '../library/sourcing-check.ts';
import { ruleCheckCodes } from './rule-check/codes.ts';
import { designCodes } from './design-codes.ts';
import { layoutCodes } from './layout/codes.ts';

/** The code tables of the design checks, by area. */
export const designCodeTables: Readonly<Record<string, CodeTable>> = {
  'A design': designCodes,
  'Layouts of harnesses': layoutCodes,
  'Crimp housings': crimpCodes,
  'Electrical rule check': ruleCheckCodes,
  'Declared currents': electricalCodes,
  'Recipes of designs': recipeCodes,
  Sourcing: sourcingCodes,
  'Shop rules': ruleCodes,
};

/** The code tables of all checks and refusals. */
export const findingTables: Readonly<Record<string, CodeTable>> = {
  ...designCodeTables,
  'The library': libraryCodes,
  'Devices, and questions about them': deviceCodes,
  'Conditioning recipes': conditioningCodes,
  'The ranking policy': policyCodes,
  'Cables to be derived': derivationCodes,
  'Decisions on proposals, refused': proposalCodes,
  'Part numbers': partNumberCodes,
  'Product families': productCodes,
  'Changes of product families, refused': productRefusalCodes,
};
