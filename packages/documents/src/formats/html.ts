import { formatNumber as n, type Sheet } from '../display-list/display-list.ts';
import { lettersOf } from '../display-list/letters.ts';
import { fontFaceRules } from '../type/typeface.ts';
import { escapeXml, sheetSvg } from './svg/svg.ts';

/**
 * Writes sheets as one HTML page that prints each on a page of paper at true size. It has no scripts and loads no fonts or
 * images. Equal sheets give equal bytes.
 */
export function toHtml(sheets: readonly Sheet[]): string {
  const first = sheets[0];
  const title = escapeXml(first?.title ?? '');
  const size = first === undefined ? 'A4' : `${n(first.widthMm)}mm ${n(first.heightMm)}mm`;
  const rules = first?.typeface === undefined ? '' : fontFaceRules(first.typeface, lettersOf(sheets));
  const style =
    rules +
    `@page{size:${size};margin:0}` +
    'html{background:#e5e7eb}body{margin:0}' +
    'svg{display:block;margin:6mm auto;max-width:calc(100vw - 12mm);height:auto;background:#fff}' +
    '@media print{html{background:none}svg{margin:0;max-width:none;break-after:page}svg:last-child{break-after:auto}}';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>`;
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body>\n${sheets.map((sheet) => sheetSvg(sheet)).join('')}</body></html>\n`;
}
