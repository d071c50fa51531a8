import { criteria, type Finding, type ResolverPolicy } from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { isCriterion } from './policy.ts';

/** Codes of what can be wrong with the ranking policy. */
export const policyCodes = {
  'policy-criterion': { severity: 'error', says: 'The ranking policy names a criterion there is none of.' },
  'policy-criterion-twice': { severity: 'warning', says: 'The ranking policy names a criterion twice.' },
} as const;

const report = reporter(policyCodes);

/** Every criterion of the policy that is none, or stands there twice. */
export function policyFindings(policy: ResolverPolicy): Finding[] {
  const order = policy.order ?? [];
  return order.flatMap((word, i) => {
    const where = { kind: 'resolver-policy', id: 'resolver-policy', pointer: `/order/${i}` };
    if (!isCriterion(word)) {
      const message = `"${word}" is no criterion; there are ${criteria.join(', ')}.${suggestion(word, criteria)}`;
      return [report('policy-criterion', where, message, { found: word, expected: criteria })];
    }
    if (order.indexOf(word) === i) return [];
    return [report('policy-criterion-twice', where, `The policy names ${word} twice.`, { found: word })];
  });
}
