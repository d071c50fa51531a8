/** The values that a rule read, as text. */
import {
  designFieldTypes,
  ruleSubjects,
  subjectFieldTypes,
  type RuleField,
  type RuleFieldTypes,
} from '@cablewright/engine';
import { isObject, type Finding } from '@cablewright/model';

interface ReadValue {
  readonly name: string;
  readonly text: string;
}

/** The values that a rule read; empty for findings of built-in checks, whose messages contain them. */
export function readValues({ code, found }: Finding): readonly ReadValue[] {
  if (!code.startsWith('rule:') || !isObject(found)) return [];
  return Object.entries(found).map(([path, value]) => {
    const field = fieldAt(path);
    const unit =
      field?.type === 'number' && field.unit !== undefined && typeof value === 'number' ? ` ${field.unit}` : '';
    return { name: nameOf(path, field), text: `${valueText(value)}${unit}` };
  });
}

/** `length of pins` and `sum of parts` use the name of the list. */
function nameOf(path: string, field: RuleField | undefined): string {
  if (field !== undefined) return field.says;
  const [word, list = ''] = path.split(' of ');
  const listed = fieldAt(list);
  if (listed === undefined) return path;
  return word === 'length' || word === 'count' ? `number of ${listed.says}` : `${word} of ${listed.says}`;
}

/** Bundles come last, so that a field that conductors have too gets the name of the conductors' field. */
const ofBundles: ReadonlySet<string> = new Set(['bundle', 'section']);
const lookedIn = ruleSubjects.toReversed().toSorted((a, b) => Number(ofBundles.has(a)) - Number(ofBundles.has(b)));

/**
 * The field of a path, from the first subject that has it. The cable comes last, because other subjects have fields
 * with the same names.
 */
function fieldAt(path: string): RuleField | undefined {
  const [first = '', ...tail] = path.split('.');
  if (first === 'design') return designFieldTypes[tail.join('.')];
  for (const subject of lookedIn) {
    const field = fieldIn(subjectFieldTypes(subject), [first, ...tail]);
    if (field !== undefined && subject !== 'design') return field;
  }
  return designFieldTypes[path];
}

function fieldIn(fields: RuleFieldTypes, [first = '', ...tail]: readonly string[]): RuleField | undefined {
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (field === undefined || tail.length === 0) return field;
  return field.type === 'part' ? fieldIn(field.fields, tail) : undefined;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'unknown';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(itemText).join(', ');
  return itemText(value);
}

/** The name of a list item. */
function itemText(item: unknown): string {
  if (!isObject(item)) return String(item);
  const named = item['id'] ?? item['cavity'] ?? item['path'] ?? item['instance'];
  return typeof named === 'string' ? named : '…';
}
