/** Whether the programs that read PDFs are missing here. test/allowed-skips.json says where their tests may be skipped. */
const { missingPdfTools } = (await import(new URL('../../../scripts/pdf-tools.mjs', import.meta.url).href)) as {
  readonly missingPdfTools: () => string | undefined;
};

export const noPdfTools = missingPdfTools() !== undefined;
