import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontFiles } from '../src/type/font-files.ts';

/** Reads a file of a package by its specifier, as a host on Node does. */
export const packageFile = (specifier: string) =>
  Promise.resolve(new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(specifier)))));

/** The built-in typeface. */
export const fonts = async () => ({
  regular: await packageFile(fontFiles.regular),
  bold: await packageFile(fontFiles.bold),
});
