/** What is wrong with a conditioning recipe, beyond its shape and its references. */
import type { ConditioningRecipe, Finding } from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import type { Library } from '../../library/library.ts';
import { componentOf, partWords } from './parts.ts';
import { isConversion } from './recipes.ts';

/** Codes of what can be wrong with a conditioning recipe. */
export const conditioningCodes = {
  'conditioning-idle': {
    severity: 'warning',
    says: 'A recipe names no conditioning and converts nothing, so it is never used.',
  },
  'conditioning-no-parts': { severity: 'warning', says: 'A recipe has no parts.' },
  'conditioning-part-open': { severity: 'error', says: 'A part of a recipe names neither a component nor a kind.' },
  'conditioning-part-lacking': {
    severity: 'warning',
    says: 'The library has no component of the kind and value a recipe asks for.',
  },
} as const;

const report = reporter(conditioningCodes);

export function recipeRecordFindings(library: Library, recipe: ConditioningRecipe): Finding[] {
  const where = { kind: 'conditioning-recipes', id: recipe.id };
  const findings: Finding[] = [];
  if (recipe.conditioning === undefined && !isConversion(recipe)) {
    const message = `${recipe.id} names no conditioning, and not what it converts (from and to), so nothing ever uses it.`;
    findings.push(report('conditioning-idle', where, message));
  }
  if (recipe.parts.length === 0) findings.push(report('conditioning-no-parts', where, `${recipe.id} has no parts.`));
  for (const [i, part] of recipe.parts.entries()) {
    const place = { ...where, pointer: `/parts/${i}` };
    if (part.component === undefined && part.kind === undefined) {
      const message = `Part ${i + 1} of ${recipe.id} names no component; name one, or a kind and a value.`;
      findings.push(report('conditioning-part-open', place, message));
    } else if (part.component === undefined && componentOf(library, part) === undefined) {
      const message = `The library has no ${partWords(library, part)}, which part ${i + 1} of ${recipe.id} asks for.`;
      findings.push(report('conditioning-part-lacking', place, message, { found: part }));
    }
  }
  return findings;
}
