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

/** The label and code that the hub uses for a schematic. */
const schematic = { label: 'Schematic', code: documentCodes.schematic };

export interface DrawnSheet {
  readonly svg: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The schematic of a working copy: the same sheets that the hub prints. */
export function drawSchematic(
  catalog: Catalog,
  design: Design,
  drawing: Drawing | undefined,
  typeface: Typeface | undefined,
): DrawnSheet[] {
  const request: RenderRequest = {
    catalog,
    design,
    state: 'UNRELEASED',
    typeface,
    drawing,
  };
  return schematicSheets(catalog, design, titleBlockOf(request, schematic)).map((sheet) => ({
    svg: toSvg(sheet),
    widthMm: sheet.widthMm,
    heightMm: sheet.heightMm,
  }));
}
