/** Messages of rules: text with `{field}` for what the subject's scope holds. */
import { isObject } from '@cablewright/model';
import type { Read, Run, Scope } from './language.ts';

export type Message = (scope: Scope, run: Run) => string;

/** The text and the fields of a template in turn: `Run {id} is long` is `Run `, id, ` is long`. */
export function templateParts(template: string): { readonly text: string; readonly field?: string }[] {
  const parts: { text: string; field?: string }[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{([^{}\s]+)\}/g)) {
    parts.push({ text: template.slice(end, match.index) }, { text: match[0], field: match[1]! });
    end = match.index + match[0].length;
  }
  return [...parts, { text: template.slice(end) }].filter((part) => part.text !== '');
}

/** A closure that fills a template in; `reads` holds what each field reads. */
export function compileMessage(template: string, reads: ReadonlyMap<string, Read>): Message {
  let first = '';
  const fields: { readonly read: Read; after: string }[] = [];
  for (const { text, field } of templateParts(template)) {
    const read = field === undefined ? undefined : reads.get(field);
    const last = fields.at(-1);
    if (read !== undefined) fields.push({ read, after: '' });
    else if (last === undefined) first += text;
    else last.after += text;
  }
  return (scope, run) => {
    let text = first;
    for (const { read, after } of fields) text += shown(read(scope, undefined, run)) + after;
    return text;
  };
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `${value}`;
  if (value === undefined || value === null) return '?';
  if (!Array.isArray(value)) return shownItem(value);
  return value.length === 1 ? shownItem(value[0]) : value.map(shownItem).join(', ');
}

/** A record is shown by what names it. */
function shownItem(item: unknown): string {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return item === null ? '?' : word(item);
  const { id = item['cavity'] ?? item['path'] ?? item['instance'], terminal } = item;
  return terminal === undefined ? word(id) : `${word(id)}.${word(terminal)}`;
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '?';
}
