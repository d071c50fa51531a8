/** The shop's own typeface: font files that are checked and stored, and to which the settings refer. */
import { maxFontBytes, readFontFile } from '@cablewright/documents';
import type { EngineeringSettings } from '@cablewright/model';
import Type from 'typebox';
import { assetPath, type AssetParts } from '../catalog/files/routes.ts';
import type { Saver } from '../catalog/saving/save.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type FileType, type Route } from '../platform/http/route.ts';
import { engineeringErrors } from './errors.ts';
import { fileOf } from '../platform/http/body.ts';
import { created } from '../platform/http/answer.ts';

const files = ['font/ttf', 'font/otf', 'font/woff2', 'application/octet-stream'] as const satisfies readonly FileType[];

/** The response to an uploaded font file. */
const FontTaken = Type.Object(
  {
    asset: Type.String({ description: 'Its hash, for typefaceFiles of the engineering settings' }),
    address: Type.String({ description: 'Its URL' }),
    family: Type.String(),
    style: Type.String(),
    format: Type.Enum(['truetype', 'opentype', 'woff2']),
    inPdf: Type.Boolean({
      description: 'Whether the server’s own PDFs embed it; if false, they use the built-in typeface',
    }),
    missing: Type.String({ description: 'Common characters it lacks, which use the built-in typeface' }),
  },
  { title: 'Font file' },
);

/**
 * The route that stores a font file. Sheets use it once the settings refer to it. Unused files are removed after a
 * while.
 */
export function typefaceRoute({ assets }: AssetParts): Route {
  return route({
    method: 'POST',
    path: '/api/typefaces',
    operation: 'uploadTypeface',
    area: 'Settings',
    role: 'owner',
    scope: 'settings:write',
    summary: 'Upload a font file for the sheets: TrueType, OpenType or WOFF2 whose licence allows embedding',
    files,
    // Larger than the limit for fonts, so that the error for a slightly too large font is a helpful one.
    bodyBytes: 8 * maxFontBytes,
    answers: { 201: { says: 'Stored. Refer to it in the settings', schema: FontTaken } },
    refusals: [engineeringErrors['typeface-invalid']],
    handle: async ({ body }) => {
      const bytes = fileOf(body);
      const font = await readFontFile(bytes);
      if (!('face' in font)) return refuseFont(font, '');
      const asset = await assets.put(bytes);
      const { family, style, format, missing } = font;
      const stored = { asset, address: assetPath(asset), family, style, format, inPdf: format === 'truetype', missing };
      return created(stored);
    },
  });
}

/**
 * Throws if the settings refer to a font file that isn't stored or can't be used. Files that the settings already
 * contain were checked before.
 */
export async function requireTypeface(
  { assets, catalog }: AssetParts & Saver,
  documents: EngineeringSettings['documents'],
): Promise<void> {
  const { typeface, typefaceFiles } = documents ?? {};
  if (typefaceFiles === undefined) return;
  if (typeface === undefined) refuseFont(['Enter the name of the font family.'], '/documents/typeface');
  const before = Object.values(catalog.library.settings.documents?.typefaceFiles ?? {});
  for (const [weight, address] of Object.entries(typefaceFiles)) {
    if (before.includes(address)) continue;
    const bytes = await assets.get(address);
    const font = bytes === undefined ? ['File not found. Upload it first.'] : await readFontFile(bytes);
    if (!('face' in font)) refuseFont(font, `/documents/typefaceFiles/${weight}`);
  }
}

function refuseFont(problems: readonly string[], pointer: string): never {
  return refuse(engineeringErrors['typeface-invalid'], problems.join(' '), {
    issues: problems.map((message) => ({ pointer, code: 'typeface-invalid', message })),
  });
}
