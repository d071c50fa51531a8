/** Texts of a record in the other languages of sheets: a field named here replaces the record's own where the sheet is in that language. */
import Type, { type TSchema } from 'typebox';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';

/** The field `translations` of a record with these texts; absent in records of earlier releases. */
export function translated<T extends Readonly<Record<string, TSchema>>>(fields: T) {
  return Type.Optional(
    Type.Object(
      { de: Type.Optional(Type.Object(fields, { description: 'German' })) },
      { description: 'What sheets in another language print in place of the texts of the record' },
    ),
  );
}

/** The fields of a word of a vocabulary. */
export const wordFields = { ...recordFields, translations: translated({ label: Type.Optional(text('name')) }) };
