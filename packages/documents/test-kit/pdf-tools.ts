/**
 * True if a program that reads PDFs is not installed. test/allowed-skips.json lists where the tests that need it may be
 * skipped.
 */
const { missingPdfTools } = (await import(new URL('../../../scripts/pdf-tools.mjs', import.meta.url).href)) as {
  readonly missingPdfTools: () => string | undefined;
};

export const noPdfTools = missingPdfTools() !== undefined;
