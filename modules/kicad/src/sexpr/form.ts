import type { Form } from './read.ts';

/** The first child expression with a name. */
export function formIn(form: Form | undefined, name: string): Form | undefined {
  return form?.forms.find((one) => one.name === name);
}

export function formsIn(form: Form | undefined, name: string): readonly Form[] {
  return form?.forms.filter((one) => one.name === name) ?? [];
}

/** The first value of the first child expression with a name. Undefined if missing or empty. */
export function textIn(form: Form | undefined, name: string): string | undefined {
  const text = formIn(form, name)?.values[0];
  return text === '' ? undefined : text;
}

/** The properties of an expression by name: `(property "Name" "value" …)`. */
export function propertiesOf(form: Form): Map<string, string> {
  const found = new Map<string, string>();
  for (const { values } of formsIn(form, 'property')) {
    // KiCad 10 and late 9 may write a word such as `private` before the name.
    const [name = '', value = ''] = values.slice(-2);
    if (!found.has(name)) found.set(name, value);
  }
  return found;
}
