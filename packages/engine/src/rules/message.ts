/** Messages of rules: templates in which `{field}` is replaced by a value from the subject's scope. */
import { isObject } from '@cablewright/model';
import type { Read, RuleRun, RuleScope } from './language.ts';

export type Message = (scope: RuleScope, run: RuleRun) => string;

/** Splits a template into text and fields: `Run {id} is long` becomes `Run `, the field id, and ` is long`. */
export function templateParts(template: string): { readonly text: string; readonly field?: string }[] {
  const parts: { text: string; field?: string }[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{([^{}\s]+)\}/g)) {
    parts.push({ text: template.slice(end, match.index) }, { text: match[0], field: match[1] });
    end = match.index + match[0].length;
  }
  return [...parts, { text: template.slice(end) }].filter((part) => part.text !== '');
}

/** Compiles a template to a closure that fills it in. `reads` maps each field to its reader. */
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

/** Formats an item of a list. An object is shown by its identifying field. */
function shownItem(item: unknown): string {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return item === null ? '?' : word(item);
  const { id = item['cavity'] ?? item['path'] ?? item['instance'], terminal } = item;
  return terminal === undefined ? word(id) : `${word(id)}.${word(terminal)}`;
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '?';
}
