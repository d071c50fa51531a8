import { criteria, type Finding, type ResolverPolicy } from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { isCriterion } from './policy.ts';

/** Codes of what can be wrong with the ranking policy. */
export const policyCodes = {
  'policy-criterion': { severity: 'error', says: 'The ranking policy names an unknown criterion.' },
  'policy-criterion-twice': { severity: 'warning', says: 'The ranking policy lists a criterion twice.' },
} as const;

const report = reporter(policyCodes);

/** Every criterion of the policy that is unknown or listed twice. */
export function policyFindings(policy: ResolverPolicy): Finding[] {
  const order = policy.order ?? [];
  return order.flatMap((word, i) => {
    const where = { kind: 'resolver-policy', id: 'resolver-policy', pointer: `/order/${i}` };
    if (!isCriterion(word)) {
      const message = `"${word}" is not a ranking criterion. Use one of ${criteria.join(', ')}.${suggestion(word, criteria)}`;
      return [report('policy-criterion', where, message, { found: word, expected: criteria })];
    }
    if (order.indexOf(word) === i) return [];
    return [report('policy-criterion-twice', where, `The policy lists ${word} twice. Remove one.`, { found: word })];
  });
}
