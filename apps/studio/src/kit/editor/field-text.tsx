import { isObject } from '@cablewright/model';

const lists: Readonly<Record<string, string>> = { instances: '', joints: 'joint' };

/** A field's path for people: `w1 · lengthMm`, `joint j1.3 – w1@a.red`. */
export function pathText(path: readonly string[]): string {
  const [head = '', ...rest] = path;
  if (head === 'instances') return rest.slice(1).join(' · ') || rest.join(' · ');
  return [lists[head] ?? head, ...rest].filter((part) => part !== '').join(' · ');
}

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
