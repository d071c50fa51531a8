import { criteria, ResolverPolicy, type Finding } from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { isCriterion } from './policy.ts';

/** Codes of problems with the ranking policy. */
export const policyCodes = {
  'policy-criterion': { severity: 'error', says: 'The ranking policy names an unknown criterion.' },
  'policy-field': { severity: 'error', says: 'The ranking policy has a field that is not one, or an empty order.' },
  'policy-criterion-twice': { severity: 'warning', says: 'The ranking policy lists a criterion twice.' },
} as const;

const report = reporter(policyCodes);

const fields = Object.keys(ResolverPolicy.properties);
const at = (pointer: string) => ({ kind: 'resolver-policy', id: 'resolver-policy', pointer });

/** Findings for policy fields that don't exist, an empty order, and criteria that are unknown or listed twice. */
export function policyFindings(policy: ResolverPolicy): Finding[] {
  return [...fieldFindings(policy), ...orderFindings(policy.order ?? [])];
}

function fieldFindings(policy: ResolverPolicy): Finding[] {
  const unknown = Object.keys(policy).filter((name) => !fields.includes(name));
  const found = unknown.map((name) => {
    const message = `"${name}" is not a field of the ranking policy. Use ${fields.join(', ')}.${suggestion(name, fields)}`;
    return report('policy-field', at(`/${name}`), message, { found: name, expected: fields });
  });
  if (policy.order?.length !== 0) return found;
  const message = 'The order has no criterion. List at least one, or leave it out for the default order.';
  return [...found, report('policy-field', at('/order'), message, { found: [], expected: criteria })];
}

function orderFindings(order: readonly string[]): Finding[] {
  return order.flatMap((word, i) => {
    const where = at(`/order/${i}`);
    if (!isCriterion(word)) {
      const message = `"${word}" is not a ranking criterion. Use one of ${criteria.join(', ')}.${suggestion(word, criteria)}`;
      return [report('policy-criterion', where, message, { found: word, expected: criteria })];
    }
    if (order.indexOf(word) === i) return [];
    return [report('policy-criterion-twice', where, `The policy lists ${word} twice. Remove one.`, { found: word })];
  });
}
