/**
 * Finds words in hazard rules, recipes and validation rules that match nothing in the catalog, so that the rule never
 * applies.
 */
import {
  isObject,
  vocabularyOf,
  type ConditioningRecipe,
  type Finding,
  type Hazard,
  type HazardPattern,
} from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { reporter } from '../../library/code-table.ts';
import { listedUpTo, suggestion } from '../../library/text/nearest.ts';
import type { FieldType, FieldTypes } from '../../rules/field-types.ts';
import { subjectFieldTypes } from '../../rules/fields.ts';
import { isSubject, type RuleProblem } from '../../rules/language.ts';
import { libraryCodes } from './codes.ts';

const report = reporter(libraryCodes);

/** Kinds of signal known to the engine. A vocabulary adds its own. */
const knownKinds = ['none', 'power', 'ground', 'protective', 'control'];
const directions = ['out', 'in', 'bidir', 'passive'];
const maxListed = 12;

function signalKinds(library: Library): string[] {
  const own = [...library.words('signals')].map((signal) => (signal as { kind?: unknown }).kind);
  return [...new Set([...knownKinds, ...own.filter((kind) => typeof kind === 'string')])].toSorted();
}

interface Place {
  readonly kind: string;
  readonly id: string;
}

function unmatched(where: Place, pointer: string, word: string, words: readonly string[]): Finding[] {
  if (words.includes(word)) return [];
  return [
    report('word-never-matches', { ...where, pointer }, sentence(where.id, word, words), {
      found: word,
      expected: words,
    }),
  ];
}

function sentence(id: string, word: string, words: readonly string[]): string {
  return `"${word}" in ${id} cannot match anything. Words that can: ${listedUpTo(words, maxListed)}.${suggestion(word, words)}`;
}

/** Checks the kinds and directions of both patterns of a hazard. Signals and levels are references and checked as such. */
export function hazardWordFindings(library: Library, { id, a, b }: Hazard): Finding[] {
  const where = { kind: 'hazards', id };
  const kinds = signalKinds(library);
  const patternFindings = (name: string, pattern: HazardPattern) =>
    (
      [
        ['kinds', kinds],
        ['notKinds', kinds],
        ['dirs', directions],
      ] as const
    ).flatMap(([field, words]) =>
      (pattern[field] ?? []).flatMap((word, i) => unmatched(where, `/${name}/${field}/${i}`, word, words)),
    );
  return [...patternFindings('a', a), ...patternFindings('b', b)];
}

/** Checks the kind of signal that a recipe converts from. */
export function recipeWordFindings(library: Library, { id, from }: ConditioningRecipe): Finding[] {
  if (from?.kind === undefined) return [];
  return unmatched({ kind: 'conditioning-recipes', id }, '/from/kind', from.kind, signalKinds(library));
}

const comparisons = new Set(['eq', 'ne', 'in', 'contains']);

/**
 * Finds literals of a validation rule that match no value of the field they are compared with, if the field's values
 * are fixed or come from a vocabulary. `rule` may be any value; a value that isn't a rule has no literals. A rule that
 * is switched off may use words that a vocabulary adds later.
 */
export function ruleWordProblems(library: Library, rule: unknown): RuleProblem[] {
  if (!isObject(rule) || !isSubject(rule['each'])) return [];
  const fields = subjectFieldTypes(rule['each']);
  const known = rule['enabled'] === false ? undefined : library;
  return ['where', 'require'].flatMap((part) => conditionProblems(known, fields, rule[part], `/${part}`));
}

function conditionProblems(
  library: Library | undefined,
  fields: FieldTypes,
  node: unknown,
  pointer: string,
): RuleProblem[] {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([word, value]) => {
    const at = `${pointer}/${word}`;
    if (word === 'not') return conditionProblems(library, fields, value, at);
    if (!Array.isArray(value)) return [];
    if (comparisons.has(word)) return pairProblems(library, fields, value, at);
    if (word !== 'all' && word !== 'any') return [];
    return value.flatMap((item, i) => conditionProblems(library, fields, item, `${at}/${i}`));
  });
}

function pairProblems(
  library: Library | undefined,
  fields: FieldTypes,
  pair: readonly unknown[],
  pointer: string,
): RuleProblem[] {
  const at = pair.findIndex((one) => isObject(one) && typeof one['path'] === 'string');
  const other = pair[1 - at];
  if (at < 0 || pair.length !== 2) return [];
  const words = wordsOf(library, fieldAt(fields, String((pair[at] as { path: string }).path)));
  if (words === undefined) return [];
  const listed = Array.isArray(other);
  return (listed ? other : [other]).flatMap((word: unknown, i): RuleProblem[] => {
    if (typeof word !== 'string' || words.some((one) => one.toLowerCase() === word.toLowerCase())) return [];
    const place = `${pointer}/${1 - at}${listed ? `/${i}` : ''}`;
    const message = `"${word}" cannot match anything. Words that can: ${listedUpTo(words, maxListed)}.${suggestion(word, words)}`;
    return [{ pointer: place, message, found: word, expected: words }];
  });
}

function fieldAt(fields: FieldTypes, path: string): FieldType | undefined {
  const [first = '', ...rest] = path.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (rest.length === 0 || field === undefined) return field;
  return field.type === 'part' ? fieldAt(field.fields, rest.join('.')) : undefined;
}

/** The possible values of a field if they are known: fixed words, the words of a list, or the kinds of signal. */
function wordsOf(library: Library | undefined, field: FieldType | undefined): readonly string[] | undefined {
  if (field === undefined || (field.type !== 'text' && field.type !== 'words')) return undefined;
  if (field.words !== undefined) return field.words;
  if (library === undefined) return undefined;
  if (field.from === 'vocab/signals.kind') return signalKinds(library);
  const list = field.from === undefined ? undefined : vocabularyOf(field.from);
  const words = list === undefined ? [] : [...library.words(list)].map(({ id }) => id);
  // An empty list doesn't limit the words it may contain later.
  return words.length === 0 ? undefined : words;
}
