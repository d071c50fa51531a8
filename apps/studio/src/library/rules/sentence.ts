/** A rule as a sentence, for the list and for proofreading a rule. */
import { isSubject, type RuleSubject } from '@cablewright/engine';
import { countedWhere, readNode, standsAlone } from './condition.ts';
import { itemScope, offerFor, offersIn, subjectNames, subjectScope, type EditorScope } from './offers.ts';
import { operatorText } from './operators.ts';

interface RuleParts {
  readonly each?: unknown;
  readonly where?: unknown;
  readonly require?: unknown;
}

/** "Every connector whose sealing is per-wire: each of its cavities …" */
export function ruleSentence({ each, where, require }: RuleParts): string {
  if (!isSubject(each)) return '';
  const scope = subjectScope(each);
  const who = `Every ${nounOf(each)}`;
  const which = where === undefined ? '' : ` where ${conditionText(where, scope)}`;
  const what = require === undefined ? '…' : `${conditionText(require, scope)}.`;
  return `${who}${which} must meet: ${what}`;
}

function nounOf(each: RuleSubject): string {
  return subjectNames[each].one;
}

function conditionText(condition: unknown, scope: EditorScope): string {
  const node = readNode(condition);
  switch (node.type) {
    case 'group': {
      const parts = node.items.map(({ value }) => nested(value, scope));
      if (parts.length === 0) return 'always';
      if (node.mode === 'none') return parts.length === 1 ? `not (${parts[0]})` : `none of (${parts.join('; ')})`;
      if (node.mode === 'notAll') return `not all of (${parts.join('; ')})`;
      return parts.join(node.mode === 'all' ? ' and ' : ' or ');
    }
    case 'items': {
      const field = scope.fields[node.list];
      const many = field?.says ?? node.list;
      const who = { some: `at least one of its ${many}`, every: `each of its ${many}`, none: `none of its ${many}` };
      return `${who[node.word]} has: ${conditionText(node.where.value, itemScope(scope, node.list))}`;
    }
    case 'comparison': {
      const offer = offerFor(offersIn(scope), node.left.value);
      const words = operatorText(node, offer?.type ?? 'any');
      const left = operandText(node.left.value, scope);
      if (standsAlone(node.word) || node.right === undefined) return `${left} ${words}`;
      const unit = offer?.unit === undefined ? '' : ` ${offer.unit}`;
      return `${left} ${words} ${operandText(node.right.value, scope)}${unit}`;
    }
    case 'other':
    default:
      return condition === undefined ? '…' : JSON.stringify(condition);
  }
}

/** Puts a nested group into brackets. */
function nested(condition: unknown, scope: EditorScope): string {
  const node = readNode(condition);
  const text = conditionText(condition, scope);
  const bare = node.type !== 'group' || node.items.length < 2 || node.mode === 'none' || node.mode === 'notAll';
  return bare ? text : `(${text})`;
}

function operandText(operand: unknown, scope: EditorScope): string {
  const offer = offerFor(offersIn(scope), operand);
  if (offer === undefined) return literalText(operand);
  const where = countedWhere(operand);
  if (where === undefined || offer.list === undefined) return offer.label;
  const items = itemScope(scope, offer.list);
  return `${offer.label.replace(/ where …$/, '')} (those where ${conditionText(where, items)})`;
}

function literalText(value: unknown): string {
  if (Array.isArray(value)) return value.map(literalText).join(' or ');
  if (value === true) return 'so';
  if (value === false) return 'not so';
  return typeof value === 'string' ? (value === '' ? '…' : `“${value}”`) : JSON.stringify(value);
}
