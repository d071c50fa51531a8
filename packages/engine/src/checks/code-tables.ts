import { crimpCodes } from '../connectivity/crimps/codes.ts';
import { recipeCodes } from '../resolver/drift/codes.ts';
import { electricalCodes } from './electrical/codes.ts';
import type { CodeTable } from '../library/code-table.ts';
import { ruleCodes } from '../rules/codes.ts';
import { sourcingCodes } from '../library/sourcing-check.ts';
import { ruleCheckCodes } from './rule-check/codes.ts';
import { designCodes } from './design-codes.ts';
import { layoutCodes } from './layout/codes.ts';

/** The code tables of the design checks, by area. Those of the library are in `libraryCodes`. */
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
