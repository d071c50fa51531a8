/**
 * Whether a definition typed as JSON has the shape that the form needs. It may still be invalid: the form shows the
 * problems.
 */
import { isObject } from '@cablewright/model';

const text = (value: unknown) => typeof value === 'string';
const textOrNone = (value: unknown) => value === undefined || text(value);
const listOrNone = (value: unknown, each: (item: unknown) => boolean) =>
  value === undefined || (Array.isArray(value) && value.every(each));

export function isShowable(draft: unknown): boolean {
  if (!isObject(draft) || !textOrNone(draft['label'])) return false;
  if (draft['type'] === 'prefix') return isObject(draft['prefixes']) && Object.values(draft['prefixes']).every(text);
  const { segments, template, validation } = draft;
  const pattern = validation === undefined || (isObject(validation) && textOrNone(validation['regex']));
  return text(template) && pattern && Array.isArray(segments) && segments.every(isSegment);
}

function isSegment(segment: unknown): boolean {
  if (!isObject(segment) || !text(segment['id']) || !textOrNone(segment['label'])) return false;
  const { type, values, kinds, per, ranges, exclude } = segment;
  if (type === 'choice') return Array.isArray(values) && values.every(isValue);
  if (type === 'variant') return listOrNone(kinds, text);
  return type === 'counter' && listOrNone(per, text) && isExclusions(exclude) && listOrNone(ranges, isRange);
}

function isValue(value: unknown): boolean {
  return isObject(value) && text(value['value']) && textOrNone(value['label']) && listOrNone(value['kinds'], text);
}

function isRange(range: unknown): boolean {
  if (!isObject(range) || !isExclusions(range['exclude']) || !listOrNone(range['spans'], isObject)) return false;
  const { match } = range;
  return match === undefined || (Array.isArray(match) ? match : [match]).every(isMatch);
}

function isMatch(match: unknown): boolean {
  return isObject(match) && Object.values(match).every((values) => text(values) || listOrNone(values, text));
}

function isExclusions(list: unknown): boolean {
  return listOrNone(list, (item) => typeof item === 'number' || isObject(item));
}
