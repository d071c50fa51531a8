/** A file on its way into the catalog: its contents, how it is read, and what its columns are. */
import { type ImportFileRead, type ImportMapping, planImport, readImport } from '@cablewright/client';
import { hub } from '../../api/hub.ts';
import { randomId } from '../../api/random-id.ts';

export interface ImportSource {
  /** Distinguishes what was read at different times under one name. */
  readonly id: string;
  readonly name: string;
  readonly base64: string;
}

/** The contents of a file as base64, read once: what is planned is what was shown. */
export function sourceOf(file: File): Promise<ImportSource> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      done({ id: randomId(), name: file.name, base64: url.slice(url.indexOf(',') + 1) });
    });
    reader.addEventListener('error', () => fail(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}

/** How a person wants the file to be read. */
export interface Wish {
  readonly importer?: string;
  readonly mapping?: ImportMapping;
}

export function readSource({ name, base64 }: ImportSource, wish: Wish): Promise<ImportFileRead> {
  return hub.call(readImport, { body: { file: { name, base64 }, ...wish } });
}

export function startPlan({ name, base64 }: ImportSource, wish: Wish) {
  return hub.call(planImport, { body: { file: { name, base64 }, ...wish } });
}

type Columns = NonNullable<ImportFileRead['reading']>['columns'];

/** The mapping with another answer. Other headers and other kinds of list have other columns: the importer decides again what they are. */
export function withAnswer(mapping: ImportMapping | undefined, id: string, value: string): ImportMapping {
  const { answers = {}, columns } = mapping ?? {};
  const next = { answers: { ...answers, [id]: value } };
  const keeps = id !== 'header' && id !== 'list' && id !== 'sheet' && id !== 'separator' && id !== 'encoding';
  return keeps && columns !== undefined ? { ...next, columns } : next;
}

/** The mapping with one column changed; the columns shown are written out, so that the field is the person’s from now on. */
export function withColumn(
  mapping: ImportMapping | undefined,
  columns: Columns,
  index: number,
  change: { readonly field?: string; readonly unit?: string },
): ImportMapping {
  const now = columns.map(({ header, field = '', unit }, i) => {
    const own = i === index ? { header, field, unit, ...change } : { header, field, unit };
    // A field has one column: the others give it up.
    const taken = change.field !== undefined && change.field !== '' && i !== index && own.field === change.field;
    const kept = taken ? { header, field: '' } : { header, field: own.field };
    return own.unit === undefined ? kept : { ...kept, unit: own.unit };
  });
  return { ...(mapping?.answers === undefined ? {} : { answers: mapping.answers }), columns: now };
}
