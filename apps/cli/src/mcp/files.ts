/** Files that an assistant sends: their text or bytes, and the answer that fits into its context. */
import { present } from '@cablewright/model';
import type { ImportPreview } from '@cablewright/client';
import Type from 'typebox';

const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

/** Maximum number of characters of a file. A person imports larger files on the import page. */
const maxChars = 4_000_000;

/** The input of tools that take a file. */
export const fileInput = {
  name: text(200, 'The name of the file with its end, such as wires.csv'),
  text: Type.Optional(text(maxChars, 'What the file holds, if it is text')),
  base64: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxChars,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      description: 'What the file holds as base64, for workbooks and archives, in place of text',
    }),
  ),
  importer: Type.Optional(
    Type.String({
      maxLength: 201,
      pattern: '^[a-z0-9-]+/[a-z0-9-]+$',
      description: 'The module and its importer, such as tables/table. Default: the one that fits best',
    }),
  ),
  answers: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z][a-zA-Z0-9-]*$' }), Type.String({ maxLength: 300 }), {
      description: 'Answers to questions of the reading, by their ids',
      maxProperties: 50,
    }),
  ),
  savedMapping: Type.Optional(text(100, 'The id or name of a saved mapping, in place of answers')),
};

type FileInput = Type.Static<Type.TObject<typeof fileInput>>;

/** The body of a request for the file. A file without content is empty. */
export function fileOf({ name, text: content = '', base64, importer, answers, savedMapping }: FileInput) {
  return {
    file: { name, base64: base64 ?? Buffer.from(content).toString('base64') },
    ...present({ importer }),
    mapping: answers === undefined ? undefined : { answers },
    ...present({ savedMapping }),
  };
}

/** Maximum number of lines of each list in a response. Counts cover all lines. */
const maxLines = 100;

/** The preview with the first lines of its lists. */
export function previewShown({ reading, plan, ...rest }: ImportPreview): object {
  return {
    ...rest,
    reading:
      reading === undefined
        ? undefined
        : {
            ...reading,
            columns: reading.columns.slice(0, maxLines).map(({ header, letters, field, unit, cells }) => ({
              header,
              letters,
              field,
              unit,
              cells: cells.slice(0, 3),
            })),
          },
    plan:
      plan === undefined
        ? undefined
        : { ...plan, records: plan.records.slice(0, maxLines), refused: plan.refused.slice(0, maxLines) },
  };
}
