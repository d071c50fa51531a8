/** Helpers for tests of labels: requests, settings, and pictures read back by a barcode reader. */
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design, EngineeringSettings } from '@cablewright/model';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { fontFiles } from '../src/type/font-files.ts';
import { svgToPng } from '../src/formats/png/resvg.ts';
import { renderDocument } from '../src/render/render.ts';
import type { Format, RenderOptions, RenderRequest } from '../src/request/request.ts';

const paths = [fontFiles.regular, fontFiles.bold].map((file) => new URL(import.meta.resolve(file)).pathname);

// The package supports both module systems, but its types describe only one of them.
const readQr = jsqr as unknown as typeof jsqr.default;

export const picture = (svg: string, dpi: number) => svgToPng(svg, dpi, paths);

/** A request for labels. `documents` are the shop's settings of documents. */
export function labelRequest(
  options: RenderOptions = {},
  more: { design?: Design; documents?: EngineeringSettings['documents']; rev?: number } = {},
): RenderRequest {
  const { design = nullModem, documents, rev } = more;
  const record = { id: 'engineering', documents };
  const rows = documents === undefined ? [] : [{ kind: 'settings', key: 'engineering', seq: 1, record }];
  return {
    catalog: testCatalog(rows),
    design,
    state: rev === undefined ? 'UNRELEASED' : 'RELEASED',
    options,
    png: picture,
    ...(rev === undefined ? {} : { rev }),
  };
}

/** The labels of a request in a format, as text or bytes. */
export async function labels(format: Format, request: RenderRequest) {
  const made = await renderDocument('labels', format, request);
  return made!;
}

export const textOf = (body: string | Uint8Array) => (typeof body === 'string' ? body : Buffer.from(body).toString());

/** The text of the first QR code in a picture. */
export function readBack(png: Uint8Array): string | undefined {
  const { data, width, height } = PNG.sync.read(Buffer.from(png));
  return readQr(new Uint8ClampedArray(data), width, height)?.data;
}

/** A cable with `count` plain runs from one plug to another. */
export function manyRuns(count: number): Design {
  const segments = Array.from({ length: count }, (_, i) => ({ id: `w${i + 1}`, def: 'dc-2core', lengthMm: 500 }));
  return { ...nullModem, id: 'many', instances: { ...nullModem.instances, segments }, joints: [] };
}
