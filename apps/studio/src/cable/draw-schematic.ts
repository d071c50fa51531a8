import {
  documentCodes,
  schematicSheets,
  type Typeface,
  toSvg,
  titleBlockOf,
  type RenderRequest,
} from '@cablewright/documents';
import type { Catalog } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';

/** As the hub names it. */
const schematic = { label: 'Schematic', code: documentCodes.schematic };

/** The schematic of a working copy as svg, a sheet each, the same sheets the hub prints. */
export function schematicSvgs(
  catalog: Catalog,
  design: Design,
  drawing: Drawing | undefined,
  typeface: Typeface | undefined,
): string[] {
  const request: RenderRequest = {
    catalog,
    design,
    state: 'UNRELEASED',
    typeface,
    ...(drawing === undefined ? {} : { drawing }),
  };
  return schematicSheets(catalog, design, titleBlockOf(request, schematic)).map(toSvg);
}
