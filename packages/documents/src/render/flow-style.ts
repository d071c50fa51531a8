/** The style of the html page: text on a screen of any width, framed sheets when printed. */
import { formatNumber as n } from '../display-list/display-list.ts';
import { leading } from '../page/flow/look.ts';
import type { Space } from '../page/frame/space.ts';
import type { PageSize } from '../page/frame/paper.ts';
import { minEm } from '../type/capitals.ts';

export const flowStyle =
  'html{background:#e5e7eb;font-size:15px;line-height:1.4;color:#111;-webkit-text-size-adjust:100%}' +
  'body{margin:0 auto;max-width:1000px;background:#fff;padding:24px clamp(12px,4vw,48px) 48px;box-sizing:border-box}' +
  'h1{font-size:1.7em;margin:1.2em 0 .3em}h2{font-size:1.25em;color:#0f5c66;margin:1.4em 0 .3em}h3{font-size:1em;margin:1.2em 0 .2em}' +
  'p,ul{margin:.3em 0}.quiet{color:#5b6270}.alarm{color:#b42318}ul{padding-left:1.4em}ul.tick{list-style:none;padding-left:0}' +
  'h1,h2,h3{break-after:avoid}h1,h2,h3,p,li,figcaption{overflow-wrap:anywhere}' +
  '.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.4em 0 1em;font-variant-numeric:tabular-nums}' +
  'thead{display:table-header-group}tr{break-inside:avoid}th{text-align:left;background:#f3f4f6;border-bottom:1.5px solid #111}' +
  'th,td{padding:.22em .5em;vertical-align:top}.long{overflow-wrap:anywhere}.one{white-space:nowrap}td{border-bottom:1px solid #e5e7eb}' +
  '.n{text-align:right;white-space:nowrap}.strong,tr.strong td{font-weight:700}' +
  'tr.group th{background:none;color:#0f5c66;border-bottom:1px solid #d1d5db;break-after:avoid}tr.group{break-after:avoid}' +
  '.swatch{display:inline-block;width:1.7em;height:.75em;margin-right:.45em;border:1px solid #111;vertical-align:baseline;print-color-adjust:exact;-webkit-print-color-adjust:exact}' +
  '.box{display:inline-block;width:.95em;height:.95em;border:1px solid #5b6270;vertical-align:-.1em}.write{display:inline-block;width:100%;min-width:4.5em;height:1.3em;box-sizing:border-box;border-bottom:1px solid #5b6270}' +
  'dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9em,1fr));gap:.5em 1.2em;margin:.6em 0}dt{font-size:.82em;color:#5b6270}dd{margin:0;overflow-wrap:anywhere}' +
  'p.quiet{break-after:avoid}.figures{break-before:avoid}.few{break-inside:avoid}figure{display:inline-block;vertical-align:top;margin:.4em 1.6em .4em 0;break-inside:avoid;max-width:100%}figcaption{font-size:.82em;font-weight:700}figure svg{max-width:100%;height:auto}' +
  '.stamp{display:inline-block;border:1.5px solid #b42318;color:#b42318;font-weight:700;padding:.1em .6em}' +
  '.block{border:1px solid #111;padding:.2em 1em;margin-bottom:1em}.block img{max-height:3em;max-width:14em}';

/** The differences on paper: the title block is in the frame, and letters and rows match the framed sheets. */
export const printStyle =
  `@media print{html{background:none;font-size:${n(minEm.sheet)}mm;line-height:${leading}}body{max-width:none;padding:0}.block{display:none}.wide{overflow:visible}` +
  'th,td{padding:.2em .48em}dt,figcaption{font-size:1em}figure{margin:1mm 3mm 1mm 0}h2{margin:1em 0 .2em}table{margin:.3em 0 .8em}' +
  'h1:first-of-type{margin-top:0}.break{break-before:page}table{font-size:1em}}';

/** A margin box of CSS, and the part of the frame in it. */
interface MarginBox {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly more?: string;
}

/**
 * The page rule that prints the frame. Browsers clip the page's content to the space between its margins, but they do
 * draw the margin boxes, so the frame is the background of those eight boxes, each showing its part of it. The browser
 * counts the sheet number, which is placed in the cell of the title block.
 */
export function pageRule(
  page: PageSize,
  content: Space,
  frame: string,
  sheet: Space,
  fonts: string,
  isFirst: boolean,
  counted: string,
): string {
  const variable = isFirst ? '--first-frame' : '--frame';
  const [top, left] = [content.y, content.x];
  const [right, bottom] = [page.widthMm - content.x - content.width, page.heightMm - content.y - content.height];
  const [farX, farY] = [page.widthMm - right, page.heightMm - bottom];
  const inRight = sheet.x >= farX;
  const number =
    `content:${counted};font:2.6mm ${fonts};color:#111;text-align:left;vertical-align:top;` +
    `box-sizing:border-box;white-space:nowrap;padding:${n(sheet.y - farY)}mm 0 0 ${n(sheet.x - (inRight ? farX : left))}mm`;
  const boxes: MarginBox[] = [
    { name: 'top-left-corner', x: 0, y: 0 },
    { name: 'top-center', x: left, y: 0 },
    { name: 'top-right-corner', x: farX, y: 0 },
    { name: 'left-middle', x: 0, y: top },
    { name: 'right-middle', x: farX, y: top },
    { name: 'bottom-left-corner', x: 0, y: farY },
    { name: 'bottom-center', x: left, y: farY, more: inRight ? '' : number },
    { name: 'bottom-right-corner', x: farX, y: farY, more: inRight ? number : '' },
  ];
  const size = `${n(page.widthMm)}mm ${n(page.heightMm)}mm`;
  const rules = boxes.map(
    ({ name, x, y, more = '' }) =>
      `@${name}{content:"";background:var(${variable}) ${n(-x)}mm ${n(-y)}mm/${size} no-repeat;` +
      `print-color-adjust:exact;-webkit-print-color-adjust:exact;${more}}`,
  );
  // The frame is in a variable, because it is long: it contains the logo and the letters of a typeface.
  return `:root{${variable}:url("${frame}")}@page${isFirst ? ':first' : ''}{size:${size};margin:${n(top)}mm ${n(right)}mm ${n(bottom)}mm ${n(left)}mm;${rules.join('')}}`;
}
