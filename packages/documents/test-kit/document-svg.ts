/** Renders the first sheet of a document as an svg, which tests of other packages measure. */
import type { Catalog } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';
import { renderDocument } from '../src/render/render.ts';
import type { RenderOptions } from '../src/request/request.ts';
import { printRequest } from './print-request.ts';

export async function documentSvg(
  catalog: Catalog,
  design: Design,
  kind: string,
  options: RenderOptions,
  drawing?: Drawing,
): Promise<string> {
  const request = { ...printRequest(catalog, design, options), ...(drawing === undefined ? {} : { drawing }) };
  const file = await renderDocument(kind, 'svg', request);
  return String(file!.body);
}
