import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PdfFonts } from '@cablewright/documents';

// The typeface is a dependency of the documents, which measure with it.
const require = createRequire(import.meta.resolve('@cablewright/documents'));

function fontFile(name: string): Promise<Uint8Array> {
  return readFile(require.resolve(`@expo-google-fonts/arimo/${name}`));
}

let loaded: Promise<PdfFonts> | undefined;

/** The typeface of PDFs, read once. It is the one texts are measured with. */
export function pdfFonts(): Promise<PdfFonts> {
  loaded ??= Promise.all([fontFile('400Regular/Arimo_400Regular.ttf'), fontFile('700Bold/Arimo_700Bold.ttf')]).then(
    ([regular, bold]) => ({ regular, bold }),
  );
  return loaded;
}
