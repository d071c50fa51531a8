import { escapeMarkup } from '@cablewright/model';
import {
  formatNumber as n,
  imageHref,
  type Group,
  ink,
  type Image,
  type Item,
  type Sheet,
  type Stroke,
  type Text,
} from '../../display-list/display-list.ts';
import type { Scripts } from '../../type/scripts.ts';
import { builtIn, fontStack } from '../../type/typesetter.ts';
import { fontFaceRules, scriptFamily, type Typeface } from '../../type/typeface.ts';
import { lettersOf } from '../../display-list/letters.ts';

/** Escapes text for XML and removes characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex
  return escapeMarkup(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''));
}

/**
 * Writes a sheet as an SVG file at true size. It is plain SVG 1.1 without baseline, paint-order or text path properties, so
 * that all renderers draw it alike. Equal sheets give equal bytes.
 */
export function toSvg(sheet: Sheet): string {
  return sheetSvg(sheet, sheet.typeface === undefined ? '' : fontFaceRules(sheet.typeface, lettersOf([sheet])));
}

/** The sheet as an svg element. The page around it declares the typeface, or `rules` do. */
export function sheetSvg(sheet: Sheet, rules = ''): string {
  const size = `width="${n(sheet.widthMm)}mm" height="${n(sheet.heightMm)}mm" viewBox="0 0 ${n(sheet.widthMm)} ${n(sheet.heightMm)}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${escapeXml(stackOf(sheet.typeface?.family))}" style="font-kerning:none"${dataSvg(sheet)}>`;
  const ground = `<rect width="${n(sheet.widthMm)}" height="${n(sheet.heightMm)}" fill="${ink.white}"/>\n`;
  const paper = sheet.ground === 'none' ? '' : ground;
  return `${head}\n<title>${escapeXml(sheet.title)}</title>${rules === '' ? '' : `<style>${rules}</style>`}\n${paper}${sheetItems(sheet)}\n</svg>\n`;
}

/** The font stack: a typeface of the shop first, then the one that sheets are measured with. */
export function stackOf(typeface: string | undefined): string {
  return typeface === undefined ? fontStack : `'${typeface.replaceAll("'", '')}', ${fontStack}`;
}

function sheetItems({ items, typeface }: Sheet): string {
  return items.map((item) => itemSvg(item, typeface)).join('\n');
}

function dataSvg({ data = {} }: Sheet): string {
  return Object.entries(data)
    .map(([name, text]) => ` data-${name}="${escapeXml(text)}"`)
    .join('');
}

/** Items as elements of an svg. */
export function itemsSvg(items: readonly Item[], scripts?: Scripts): string {
  const typeface = scripts === undefined ? undefined : { scripts };
  return items.map((item) => itemSvg(item, typeface)).join('\n');
}

function itemSvg(item: Item, typeface: Typeface | undefined): string {
  const ref = item.ref === undefined ? '' : ` data-ref="${escapeXml(item.ref)}"`;
  switch (item.kind) {
    case 'line':
      return `<line x1="${n(item.x1)}" y1="${n(item.y1)}" x2="${n(item.x2)}" y2="${n(item.y2)}"${paint(item.stroke)}${ref}/>`;
    case 'rect': {
      const radius = item.radius === undefined ? '' : ` rx="${n(item.radius)}"`;
      const box = `x="${n(item.x)}" y="${n(item.y)}" width="${n(item.width)}" height="${n(item.height)}"`;
      return `<rect ${box}${radius}${paint(item.stroke, item.fill)}${ref}/>`;
    }
    case 'circle':
      return `<circle cx="${n(item.x)}" cy="${n(item.y)}" r="${n(item.r)}"${paint(item.stroke, item.fill)}${ref}/>`;
    case 'path':
      return `<path d="${item.d}"${paint(item.stroke, item.fill)}${ref}/>`;
    case 'text':
      return textSvg(item, ref, typeface);
    case 'image':
      return imageSvg(item, ref);
    case 'group': {
      const title = item.title === undefined ? '' : `<title>${escapeXml(item.title)}</title>`;
      const inside = clipped(item, item.items.map((one) => itemSvg(one, typeface)).join('\n'));
      const attributes = `${transform(item)}${ref}`;
      // A group that only has a role adds nothing to a picture.
      return attributes === '' && title === '' ? inside : `<g${attributes}>${title}${inside}</g>`;
    }
  }
}

/** Clips with a nested svg, because a clip path would need an id that is unique on the page. */
function clipped({ clip }: Group, inside: string): string {
  if (clip === undefined) return inside;
  const size = `width="${n(clip.width)}" height="${n(clip.height)}"`;
  const view = `${n(clip.x)} ${n(clip.y)} ${n(clip.width)} ${n(clip.height)}`;
  return `<svg x="${n(clip.x)}" y="${n(clip.y)}" ${size} viewBox="${view}" overflow="hidden">${inside}</svg>`;
}

function transform(group: { x?: number; y?: number; scale?: number }): string {
  const parts: string[] = [];
  if (group.x !== undefined || group.y !== undefined) parts.push(`translate(${n(group.x ?? 0)} ${n(group.y ?? 0)})`);
  if (group.scale !== undefined && group.scale !== 1) parts.push(`scale(${String(group.scale)})`);
  return parts.length === 0 ? '' : ` transform="${parts.join(' ')}"`;
}

/** Text in a typeface without files is set to its measured width, because the reader may have another typeface. */
function textSvg(item: Text, ref: string, typeface: Typeface | undefined): string {
  const scripts = typeface?.scripts?.needs(item.text) === true ? typeface.scripts : undefined;
  const isRightToLeft = scripts?.isRightToLeft(item.text) === true;
  const place = isRightToLeft ? opposite[item.anchor ?? 'start'] : item.anchor;
  const anchor = place === undefined || place === 'start' ? '' : ` text-anchor="${place}"`;
  const weight = item.weight === 'bold' ? ' font-weight="700"' : '';
  const turn = item.turn === undefined ? '' : ` transform="rotate(${n(item.turn)} ${n(item.x)} ${n(item.y)})"`;
  const at = `x="${n(item.x)}" y="${n(item.y)}" font-size="${n(item.size)}" fill="${inkText(item.ink ?? ink.black)}"`;
  const named = item.family ?? (scripts === undefined ? undefined : typeface?.family);
  const stack = scripts === undefined ? stackOf(named) : `'${scriptFamily}', ${stackOf(named)}`;
  const family = named === undefined && scripts === undefined ? '' : ` font-family="${escapeXml(stack)}"`;
  const fit = scripts === undefined && typeface?.family !== undefined && typeface.faces === undefined;
  const width = fit && item.text.length > 1 ? builtIn.width(item.text, item.size, item.weight) : 0;
  const length = width === 0 ? '' : ` textLength="${n(width)}" lengthAdjust="spacingAndGlyphs"`;
  const direction = isRightToLeft ? ' direction="rtl"' : '';
  return `<text ${at}${length}${family}${weight}${anchor}${direction}${turn}${ref}>${escapeXml(item.text)}</text>`;
}

/** The start of a right-to-left text is at its right. */
const opposite = { start: 'end', middle: 'middle', end: 'start' } as const;

/** A nested svg is embedded as an image, not as markup, so that nothing in it can affect the page. */
function imageSvg(item: Image, ref: string): string {
  if (!imageHref.test(item.href)) return '';
  const title = item.title === undefined ? '' : `<title>${escapeXml(item.title)}</title>`;
  const box = `x="${n(item.x)}" y="${n(item.y)}" width="${n(item.width)}" height="${n(item.height)}"`;
  return `<image ${box} href="${item.href}"${ref}>${title}</image>`;
}

function paint(stroke: Stroke | undefined, fill?: string): string {
  const filled = ` fill="${fill === undefined ? 'none' : inkText(fill)}"`;
  if (stroke === undefined) return filled;
  const dash = stroke.dash === undefined ? '' : ` stroke-dasharray="${stroke.dash.map(n).join(' ')}"`;
  return `${filled} stroke="${inkText(stroke.ink)}" stroke-width="${n(stroke.width)}"${dash}`;
}

/** Colours also come from the catalog, so an invalid one must not end its attribute. */
function inkText(colour: string): string {
  return /^#[0-9a-fA-F]{3,8}$/.test(colour) ? colour : escapeXml(colour);
}
