/** Creates numbers of orders and pieces from a template: `WO-{date:yyyy}-{counter:4}`, `{order}-{counter:3}`. */

/** The values that a template may contain. */
interface NumberWords {
  /** YYYY-MM-DD */
  readonly day: string;
  /** The number of the order. Only in templates for pieces. */
  readonly order?: string;
  /** The id of the cable. */
  readonly cable: string;
  readonly rev: number;
}

/** A number whose counter isn't filled in yet. Numbers with equal `start` and `end` share a counter. */
export interface OpenNumber {
  readonly start: string;
  readonly end: string;
  /** Minimum number of digits of the counter. */
  readonly width: number;
}

const token = /\{([a-z]+)(?::([A-Za-z0-9-]+))?\}/g;
const dateWord = /yyyy|yy|MM|dd/g;

/** Why a template can't be used, as a sentence. Undefined if it can. */
export function templateProblem(template: string, of: 'order' | 'piece'): string | undefined {
  const known = of === 'piece' ? ['order', 'cable', 'rev', 'date', 'counter'] : ['cable', 'rev', 'date', 'counter'];
  const names = [...template.matchAll(token)];
  const unknown = names.filter(([, name = '']) => !known.includes(name)).map(([text]) => text);
  if (unknown.length > 0)
    return `${unknown.join(', ')} is not known. Use ${known.map((name) => `{${name}}`).join(', ')}.`;
  const plain = template.replaceAll(token, '');
  if (/[{}]/.test(plain)) return 'A bracket is not closed.';
  if (!/^[A-Za-z0-9._-]*$/.test(plain)) return 'It may have letters, digits, points, hyphens and underscores.';
  const counters = names.filter(([, name]) => name === 'counter');
  const [counter, ...more] = counters;
  if (counter === undefined || more.length > 0)
    return 'It must have {counter} once, so that no two numbers are the same.';
  const width = counter[2];
  if (width !== undefined && !/^[1-9]$/.test(width)) return 'The counter has 1 to 9 digits: {counter:4}.';
  const wrong = names.find(([, name, form]) => name !== 'counter' && name !== 'date' && form !== undefined);
  if (wrong !== undefined) return `${wrong[0]} takes no form.`;
  const date = names.find(([, name, form = 'yy']) => name === 'date' && !isDateForm(form));
  return date !== undefined ? `${date[0]} is not a valid date. Use yyyy, yy, MM and dd: {date:yyMM}.` : undefined;
}

const isDateForm = (form: string) => form.replaceAll(dateWord, '').replaceAll('-', '') === '';

/** The number from a template, without its counter. The template must have no problem. */
export function openNumber(template: string, words: NumberWords): OpenNumber {
  const [yyyy = '', month = '', day = ''] = words.day.split('-');
  const dateParts: Readonly<Record<string, string>> = { yyyy, yy: yyyy.slice(2), MM: month, dd: day };
  let width = 1;
  const filled = template.replaceAll(token, (_all, name: string, form?: string) => {
    if (name === 'counter') {
      width = Number(form ?? 1);
      return '\u0000';
    }
    if (name === 'date') return (form ?? 'yyMMdd').replaceAll(dateWord, (part) => dateParts[part]!);
    return { order: words.order ?? '', cable: words.cable, rev: String(words.rev) }[name] ?? '';
  });
  const [start = '', end = ''] = filled.split('\u0000');
  return { start, end, width };
}

/** The number with its count. A count with more digits than the template provides is written in full. */
export function countedNumber({ start, end, width }: OpenNumber, count: number): string {
  return `${start}${String(count).padStart(width, '0')}${end}`;
}
