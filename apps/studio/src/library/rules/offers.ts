/** The values that a condition can read in its scope, as choices. */
import {
  designFieldTypes,
  isDefinitionSubject,
  subjectFieldTypes,
  type RuleField,
  type RuleFieldTypes,
  type RuleSubject,
} from '@cablewright/engine';
import { isObject, present } from '@cablewright/model';
import { newComparison } from './condition.ts';

/** The scope of a condition: its fields, and those around it inside the items of a list. */
export interface EditorScope {
  /** The noun for the heading of the choices: `connector`, `pin`. */
  readonly noun: string;
  readonly fields: RuleFieldTypes;
  readonly outer?: { readonly noun: string; readonly fields: RuleFieldTypes };
  readonly design: boolean;
}

export type ValueType = 'text' | 'words' | 'number' | 'flag' | 'list' | 'any';

/** A readable value: how the rule writes it, and its label. */
export interface ValueOffer {
  readonly key: string;
  readonly operand: unknown;
  readonly group: string;
  readonly label: string;
  readonly type: ValueType;
  readonly unit?: string;
  readonly from?: string;
  readonly words?: readonly string[];
  /** The list that is counted or totalled, whose items a condition can narrow. */
  readonly list?: string;
}

export const subjectNames: Readonly<Record<RuleSubject, { one: string; many: string; says: string }>> = {
  design: { one: 'cable', many: 'cables', says: 'Each cable as a whole' },
  connector: { one: 'connector', many: 'connectors', says: 'Each connector in a cable' },
  segment: { one: 'wire', many: 'wires', says: 'Each wire or cable run in a cable' },
  conductor: { one: 'conductor', many: 'conductors', says: 'Each conductor of a wire' },
  component: { one: 'component', many: 'components', says: 'Each component in a cable' },
  pcba: { one: 'board', many: 'boards', says: 'Each board in a cable' },
  mechanical: { one: 'mechanical part', many: 'mechanical parts', says: 'Each mechanical part in a cable' },
  'cable-end': { one: 'wire end', many: 'wire ends', says: 'Each end of each wire, with what is fitted there' },
  'signal-path': { one: 'signal path', many: 'signal paths', says: 'Each way a signal takes between two pins' },
  bundle: { one: 'bundle', many: 'bundles', says: 'Each bundle of a layout, with the wires that share it' },
  section: {
    one: 'section',
    many: 'sections',
    says: 'Each bundle, or each part of one between its ends and its splices',
  },
  'connector-def': {
    one: 'connector record',
    many: 'connector records',
    says: 'Each connector of the library',
  },
  'wire-def': { one: 'wire record', many: 'wire records', says: 'Each wire of the library' },
  'component-def': { one: 'component record', many: 'component records', says: 'Each component of the library' },
  'pcba-def': { one: 'board record', many: 'board records', says: 'Each board of the library' },
  'mechanical-def': {
    one: 'mechanical record',
    many: 'mechanical records',
    says: 'Each mechanical part of the library',
  },
};

export function subjectScope(subject: RuleSubject): EditorScope {
  return {
    noun: subjectNames[subject].one,
    fields: subjectFieldTypes(subject),
    design: subject !== 'design' && !isDefinitionSubject(subject),
  };
}

/** The scope inside the items of a list. Plain values are read as `value`. */
export function itemScope(scope: EditorScope, list: string): EditorScope {
  const field = scope.fields[list];
  const outer = { noun: scope.noun, fields: scope.fields };
  if (field === undefined) return { noun: list, fields: {}, outer, design: scope.design };
  const noun = singular(field.says);
  if (field.type === 'list' || field.type === 'part')
    return { noun, fields: field.fields, outer, design: scope.design };
  const value: RuleField = field.type === 'words' ? { ...field, type: 'text', says: noun } : field;
  return { noun, fields: { value }, outer, design: scope.design };
}

/** "cavities" → "cavity": lists are named in the plural. */
function singular(many: string): string {
  const [first = '', ...tail] = many.split(' ');
  const noun = first.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
  if (tail.length > 0 && first === 'mechanical') return `mechanical ${singular(tail.join(' '))}`;
  return [noun, ...tail].join(' ');
}

/** The lists that a condition can be about. */
export function listsOf(scope: EditorScope): { readonly name: string; readonly says: string }[] {
  return Object.entries(scope.fields).flatMap(([name, { type, says }]) =>
    type === 'list' || type === 'words' ? [{ name, says }] : [],
  );
}

/** All values a condition can read here. Those of its own scope come first. */
export function offersIn(scope: EditorScope): ValueOffer[] {
  const ownGroup = `Of the ${scope.noun}`;
  return [
    ...fieldOffers(scope.fields, ownGroup, 'path'),
    ...listOffers(scope.fields, 'Counted'),
    ...(scope.outer === undefined ? [] : fieldOffers(scope.outer.fields, `Of its ${scope.outer.noun}`, 'outer')),
    ...(scope.design ? fieldOffers(designFieldTypes, 'Of the cable', 'path', 'design.') : []),
  ];
}

function fieldOffers(fields: RuleFieldTypes, group: string, word: 'path' | 'outer', prefix = ''): ValueOffer[] {
  return Object.entries(fields).flatMap(([name, field]): ValueOffer[] => {
    const path = prefix + name;
    if (field.type === 'part') {
      return fieldOffers(field.fields, `${group}: ${field.says}`, word, `${path}.`);
    }
    return [offerOf(field, { [word]: path }, group)];
  });
}

function offerOf(field: Exclude<RuleField, { type: 'part' }>, operand: unknown, group: string): ValueOffer {
  const { type, says: label } = field;
  const offer: ValueOffer = { key: JSON.stringify(operand), operand, group, label, type };
  if (field.type === 'number') return field.unit === undefined ? offer : { ...offer, unit: field.unit };
  if (field.type !== 'text' && field.type !== 'words') return offer;
  const { from, words } = field;
  return { ...offer, ...present({ from, words }) };
}

function listOffers(fields: RuleFieldTypes, group: string): ValueOffer[] {
  return Object.entries(fields).flatMap(([name, field]): ValueOffer[] => {
    if (field.type !== 'list' && field.type !== 'words') return [];
    const count = numeric(`number of ${field.says}`, { length: name }, group);
    if (field.type === 'words') return [count];
    const totals = Object.entries(field.fields).flatMap(([inner, item]) => {
      if (item.type !== 'number') return [];
      return totalWords.map(([word, label]) => ({
        ...numeric(`${label} ${item.says} of ${field.says}`, { [word]: { in: name, field: inner } }, group, item.unit),
        list: name,
      }));
    });
    const counted = { ...numeric(`number of ${field.says} where …`, { count: { in: name } }, group), list: name };
    return [count, counted, ...totals];
  });
}

const totalWords = [
  ['sum', 'total'],
  ['min', 'least'],
  ['max', 'greatest'],
] as const;

function numeric(label: string, operand: unknown, group: string, unit?: string): ValueOffer {
  return {
    key: JSON.stringify(operand),
    operand,
    group,
    label,
    type: 'number',
    ...present({ unit }),
  };
}

/** The choice for an operand of a rule, ignoring the condition on what it counts. */
export function offerFor(offers: readonly ValueOffer[], operand: unknown): ValueOffer | undefined {
  const key = JSON.stringify(withoutWhere(operand));
  return offers.find((offer) => offer.key === key);
}

function withoutWhere(operand: unknown): unknown {
  if (!isObject(operand)) return operand;
  const [word, value] = Object.entries(operand)[0] ?? [];
  if (word === undefined || !isObject(value)) return operand;
  const { in: list, field } = value;
  return { [word]: { in: list, ...present({ field }) } };
}

/** The operand for a picked choice. A count that is to be narrowed starts with an empty condition. */
export function operandFor({ label, operand }: ValueOffer): unknown {
  return label.endsWith('where …') ? withWhere(operand, newComparison) : operand;
}

/** The operand with another condition on what it counts; undefined removes it. */
export function withWhere(operand: unknown, where: unknown): unknown {
  const plain = withoutWhere(operand) as Record<string, Record<string, unknown>>;
  const [word, value] = Object.entries(plain)[0]!;
  return where === undefined ? plain : { [word]: { ...value, where } };
}
