/** Exports a cable as a WireViz file. */
import { Library } from '@cablewright/engine';
import { type Design, sameJson } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import { importFile } from '../import/import-file.ts';
import { rowsOf } from '../basis/rows.ts';
import { metadataKey } from '../kept/metadata-key.ts';
import { designText } from '@cablewright/modules/design-text';
import { describe } from '../export/describe.ts';
import { writeYaml } from '../export/write-yaml.ts';

/**
 * Writes the file. A cable from a WireViz file is written without metadata if the same cable can be read back from it.
 * For any other cable, the missing data is in the metadata. `db` contains the records that the design uses.
 */
export function exportFile(design: Design, db: Records): string {
  const library = Library.build(rowsOf(db));
  const plain = plainText(design, library, db);
  if (plain !== undefined) return plain;
  const { document } = describe(design, library, true);
  return writeYaml({ ...document, metadata: { ...document.metadata, [metadataKey]: designText.written(design, 1) } });
}

function plainText(design: Design, library: Library, db: Records): string | undefined {
  const { document } = describe(design, library, false);
  const text = writeYaml(document);
  const file = fileNameOf(design);
  const { found } = importFile([{ file, text }], { ...db, designs: {} });
  return found !== undefined && sameJson({ ...found.design, id: design.id }, design) ? text : undefined;
}

/** The name of the file that a cable was imported from, so that it is recognized as the same cable. */
function fileNameOf(design: Design): string {
  const fileName = (design.extensions as { wireviz?: { file?: unknown } } | undefined)?.wireviz?.file;
  return typeof fileName === 'string' ? fileName : `${design.id}.yml`;
}
