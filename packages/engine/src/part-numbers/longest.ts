import type { DeclarativeScheme } from '@cablewright/model';
import type { TemplatePart } from './template.ts';
import { variantLimits, variantText } from './variant.ts';

/**
 * The longest number that a template can produce: all groups included, the longest value of each choice, all nines in the
 * counter and the highest variant.
 */
export function exampleOfMaxLength(parts: readonly TemplatePart[], segments: DeclarativeScheme['segments']): string {
  return parts.map((part) => textOf(part, segments)).join('');
}

function textOf(part: TemplatePart, segments: DeclarativeScheme['segments']): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'group') return exampleOfMaxLength(part.parts, segments);
  const segment = segments.find(({ id }) => id === part.id);
  if (segment === undefined) return '';
  if (segment.type === 'counter') return '9'.repeat(segment.width);
  if (segment.type === 'variant') return variantText(segment, variantLimits(segment).max);
  return segment.values
    .map(({ value }) => value)
    .reduce((long, value) => (value.length > long.length ? value : long), '');
}
