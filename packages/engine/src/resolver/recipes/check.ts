/** Checks a conditioning recipe beyond its schema and its references. */
import { terminalRoles, type ConditioningRecipe, type Finding } from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { componentOf, partWords } from './parts.ts';
import { rolesOf } from './roles.ts';
import { isConversion } from './recipes.ts';

/** Codes of conditioning recipes. */
export const conditioningCodes = {
  'conditioning-idle': {
    severity: 'warning',
    says: 'A recipe has neither a conditioning nor a conversion, so it is never used.',
  },
  'conditioning-no-parts': { severity: 'warning', says: 'A recipe has no parts.' },
  'conditioning-part-open': { severity: 'error', says: 'A part of a recipe has neither a component nor a kind.' },
  'conditioning-part-lacking': {
    severity: 'warning',
    says: 'The library has no component of the kind and value that a recipe needs.',
  },
  'conditioning-roles': {
    severity: 'error',
    says: 'A recipe places a part with more than two terminals without stating the role of each.',
  },
} as const;

const report = reporter(conditioningCodes);

export function recipeRecordFindings(library: Library, recipe: ConditioningRecipe): Finding[] {
  const where = { kind: 'conditioning-recipes', id: recipe.id };
  const findings: Finding[] = [];
  if (recipe.conditioning === undefined && !isConversion(recipe)) {
    const message = `${recipe.id} has neither a conditioning nor a conversion (from and to), so it is never used.`;
    findings.push(report('conditioning-idle', where, message));
  }
  if (recipe.parts.length === 0)
    findings.push(report('conditioning-no-parts', where, `${recipe.id} has no parts. Add a part.`));
  for (const [i, part] of recipe.parts.entries()) {
    const place = { ...where, pointer: `/parts/${i}` };
    if (part.component === undefined && part.kind === undefined && part.sizes === undefined) {
      const message = `Part ${i + 1} of ${recipe.id} has no component. Choose one, or give a kind and a value.`;
      findings.push(report('conditioning-part-open', place, message));
    } else if (part.component === undefined && part.sizes === undefined && componentOf(library, part) === undefined) {
      const message = `The library has no ${partWords(library, part)}, which part ${i + 1} of ${recipe.id} needs.`;
      findings.push(report('conditioning-part-lacking', place, message, { found: part }));
    } else findings.push(...roleFindings(library, recipe, i));
  }
  return findings;
}

function roleFindings(library: Library, { id, parts }: ConditioningRecipe, index: number): Finding[] {
  const part = parts[index];
  if (part === undefined) return [];
  const named = part.sizes?.[0] ?? componentOf(library, part);
  const component = named === undefined ? undefined : definition(library, 'components', named);
  const wired = component === undefined ? undefined : rolesOf(component, part.terminals);
  if (wired === undefined || wired.ok) return [];
  const message = `Part ${index + 1} of ${id} (${partWords(library, part)}) cannot be wired: ${wired.why}. State in, out, supply or return for each terminal.`;
  const where = { kind: 'conditioning-recipes', id, pointer: `/parts/${index}/terminals` };
  return [report('conditioning-roles', where, message, { found: part.terminals, expected: [...terminalRoles] })];
}
