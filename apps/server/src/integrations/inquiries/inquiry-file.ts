/** The files of an inquiry: reads them from the store, and finds their importers. */
import { type AttachedFile, present, Quotation } from '@cablewright/model';
import type { ImportFile } from '@cablewright/modules';
import type { RunningImporter } from '@cablewright/modules/running';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import Type from 'typebox';
import { refuse } from '../../platform/http/problem.ts';
import { inquiryErrors } from './errors.ts';
import type { InquiryParts } from './inquiry.ts';

export const QuotationShape = Quotation;

export const FileResult = Type.Object(
  {
    file: Type.String({ description: 'The id of the file' }),
    imported: Type.Boolean({ description: 'False: nothing of it could be read, and its questions say why' }),
    records: Type.Integer({ description: 'Records that were added or completed' }),
    matched: Type.Integer({ description: 'Parts of it that the catalog had' }),
    cables: Type.Array(Type.String()),
    questions: Type.Integer({ description: 'Questions about it' }),
  },
  { title: 'Imported file of an inquiry' },
);
export type FileResult = Type.Static<typeof FileResult>;

export async function bytesOfFile({ assets }: InquiryParts, { name, address }: AttachedFile): Promise<Uint8Array> {
  return (
    (await assets.get(address)) ??
    refuse(inquiryErrors['file-missing'], `${name} is not in the store. Attach it again.`)
  );
}

/** The file in the form that an importer expects. */
export async function inputOfFile(parts: InquiryParts, file: AttachedFile): Promise<ImportFile> {
  return { fileName: file.name, bytes: await bytesOfFile(parts, file), ...present({ mapping: file.mapping }) };
}

/** The importer of a file. Undefined if its module no longer runs. */
export function importerOf(
  { importers }: InquiryParts,
  { importer: named = '' }: AttachedFile,
): { readonly module: string; readonly importer: RunningImporter } | undefined {
  const [module = '', id = ''] = named.split('/');
  const importer = importers.get(module, id);
  return importer === undefined ? undefined : { module, importer };
}

/** Returns the names and numbers of a cable, starting with the display name. */
export function cableNames(catalog: LiveCatalog): (design: string) => readonly string[] {
  return (id) => {
    const { label, number } = catalog.designs.get(id) ?? {};
    return [label, number, id].filter((name) => typeof name === 'string' && name !== '') as string[];
  };
}
