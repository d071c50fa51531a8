import type { PdfFonts } from '@cablewright/documents';

/** Embeds the typeface of the sheets in the page, because the engine may not have it and can't load it. */
export function withFonts(html: string, { regular, bold }: PdfFonts): string {
  const face = (bytes: Uint8Array, weight: number) =>
    `@font-face{font-family:Arimo;font-weight:${weight};src:url(data:font/ttf;base64,${Buffer.from(bytes).toString('base64')})}`;
  return html.replace('</head>', `<style>${face(regular, 400)}${face(bold, 700)}</style></head>`);
}
