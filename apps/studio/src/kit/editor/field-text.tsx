import { isObject } from '@cablewright/model';

/** A value as one line, short enough for a table cell. */
function valueText(value: unknown): string {
  if (value === undefined) return '—';
  if (typeof value === 'string') return value;
  if (isObject(value)) {
    const named = value['text'] ?? value['label'] ?? value['id'];
    if (typeof named === 'string' && Object.keys(value).length > 2) return named;
  }
  const text = JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

export function FieldValue({ value }: { value: unknown }) {
  const text = valueText(value);
  if (value === undefined) return <em className="quiet">{text}</em>;
  return typeof value === 'string' ? <span>{text}</span> : <span className="mono">{text}</span>;
}
