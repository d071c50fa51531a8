/** The font files and the request that tests print with. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { RenderOptions, RenderRequest } from '../src/request/request.ts';
import { fontFiles } from '../src/type/font-files.ts';

const require = createRequire(import.meta.url);

/** Read once, as hosts do: pages of one file are used again in another only if both have the same bytes of a font in memory. */
const files = {
  regular: readFileSync(require.resolve(fontFiles.regular)),
  bold: readFileSync(require.resolve(fontFiles.bold)),
};

const fonts = () => Promise.resolve(files);

/** A working copy, printed with the built-in typeface. */
export function printRequest(catalog: Catalog, design: Design, options: RenderOptions = {}): RenderRequest {
  return { catalog, design, state: 'UNRELEASED', options, fonts };
}
