/**
 * Translations of a record's texts for the languages of sheets: a field here replaces the record's own field on a sheet in
 * that language.
 */
import Type, { type TSchema } from 'typebox';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';

/** The field `translations` of a record for the given texts; absent in records of earlier releases. */
export function translated<T extends Readonly<Record<string, TSchema>>>(fields: T) {
  return Type.Optional(
    Type.Object(
      { de: Type.Optional(Type.Object(fields, { description: 'German' })) },
      { description: 'What sheets in another language print in place of the texts of the record' },
    ),
  );
}

/** The fields of a vocabulary word. */
export const wordFields = { ...recordFields, translations: translated({ label: Type.Optional(text('name')) }) };
