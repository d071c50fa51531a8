import { isObject } from '@cablewright/model';
import { spokenName, unitOf } from '../field-names/field-names.ts';

const maxChars = 160;

/**
 * A value on one line, short enough for a table cell. Lists and objects are written as text: `Supplier ACME, Number
 * 12`.
 */
function valueText(value: unknown): string {
  if (value === undefined) return '—';
  if (typeof value === 'string') return value;
  if (isObject(value)) {
    const named = value['text'] ?? value['label'] ?? value['id'];
    if (typeof named === 'string' && Object.keys(value).length > 2) return named;
  }
  const text = spoken(value);
  return text.length > maxChars ? `${text.slice(0, maxChars - 3)}…` : text;
}

function spoken(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    return value.map(spoken).join(value.some((item) => typeof item === 'object') ? '; ' : ', ');
  }
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${spokenName(name)} ${spoken(part)}`);
  return parts.length === 0 ? 'empty' : parts.join(', ');
}

/** A value, with the unit that the name of its field ends in. */
export function FieldValue({ value, field = '' }: { value: unknown; field?: string | undefined }) {
  const { unit } = unitOf(field);
  const text = typeof value === 'number' && unit !== undefined ? `${value} ${unit}` : valueText(value);
  if (value === undefined) return <em className="quiet">{text}</em>;
  return typeof value === 'number' ? <span className="mono">{text}</span> : <span>{text}</span>;
}
