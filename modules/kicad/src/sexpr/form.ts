import type { Form } from './read.ts';

/** The first child expression with a name. */
export function formIn(form: Form | undefined, name: string): Form | undefined {
  return form?.forms.find((child) => child.name === name);
}

export function formsIn(form: Form | undefined, name: string): readonly Form[] {
  return form?.forms.filter((child) => child.name === name) ?? [];
}

/** The first value of the first child expression with a name. Undefined if missing or empty. */
export function textIn(form: Form | undefined, name: string): string | undefined {
  const text = formIn(form, name)?.values[0];
  return text === '' ? undefined : text;
}

/** The properties of an expression by name: `(property "Name" "value" …)`. */
export function propertiesOf(form: Form): Map<string, string> {
  const properties = new Map<string, string>();
  for (const { values } of formsIn(form, 'property')) {
    // KiCad 10 and late 9 may write a word such as `private` before the name.
    const [name = '', value = ''] = values.slice(-2);
    if (!properties.has(name)) properties.set(name, value);
  }
  return properties;
}
