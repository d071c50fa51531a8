import { schematicSheet, type Typeface, toSvg, titleBlockOf, type RenderRequest } from '@cablewright/documents';
import type { Catalog } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';

/** As the hub names it. */
const schematic = { label: 'Schematic', code: '&EFS1' };

/** The schematic of a working copy as svg, the same drawing the hub prints. */
export function schematicSvg(
  catalog: Catalog,
  design: Design,
  drawing: Drawing | undefined,
  typeface: Typeface | undefined,
): string {
  const request: RenderRequest = {
    catalog,
    design,
    state: 'UNRELEASED',
    typeface,
    ...(drawing === undefined ? {} : { drawing }),
  };
  return toSvg(schematicSheet(catalog, design, titleBlockOf(request, schematic)));
}
