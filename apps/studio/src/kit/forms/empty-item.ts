import { fieldsOf, sortOfSchema, type Schema } from './schema.ts';

/** The initial value of a new row: the required fields of its schema, empty. */
export function emptyItem(schema: Schema): Record<string, unknown> {
  const empty: Partial<Record<string, unknown>> = {
    text: '',
    number: 0,
    flag: false,
    words: [],
    choices: [],
    list: [],
  };
  return Object.fromEntries(
    fieldsOf(schema)
      .filter((field) => field.required)
      .map(({ name, schema: each }) => {
        const sort = sortOfSchema(each);
        return [name, sort === 'object' ? emptyItem(each) : (empty[sort] ?? '')];
      }),
  );
}
