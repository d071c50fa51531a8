// The JSON Schemas of every catalog document, for editors and for docs/reference/schemas.
import { isListKind, kindsWhere, schemaOf, vocabularyLists } from '@cablewright/model';

/** A file name under docs/reference/schemas and its text. */
export interface SchemaFile {
  readonly name: string;
  readonly text: string;
}

const draft = 'https://json-schema.org/draft/2020-12/schema';

/** One schema for each document: of the list for list documents, of the record for the rest. */
export function schemaFiles(): SchemaFile[] {
  const kinds = [...kindsWhere(({ id }) => id !== 'settings'), ...vocabularyLists.map((list) => `vocab/${list}`)];
  const files = kinds.map((kind) => schemaFile(kind.replace('/', '-'), kind, schemaOf(kind)!));
  return [...files, schemaFile('settings-engineering', 'settings/engineering', schemaOf('settings', 'engineering')!)];
}

function schemaFile(name: string, kind: string, record: object): SchemaFile {
  const title = 'title' in record ? String(record.title) : kind;
  const body = isListKind(kind)
    ? { $schema: draft, title: `${kind}.json: a list of ${title}`, type: 'array', items: record }
    : { $schema: draft, ...record };
  return { name: `${name}.schema.json`, text: `${JSON.stringify(body, null, 2)}\n` };
}
