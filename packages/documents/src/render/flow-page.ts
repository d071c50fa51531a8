import { formatNumber as n } from '../display-list/display-list.ts';
import type { Scripts } from '../type/scripts.ts';
import { fontFaceRules, scriptFamily } from '../type/typeface.ts';
import { blockSpace, contentSpace, framed } from '../page/frame/frame.ts';
import { pageSize, type PageSize } from '../page/frame/paper.ts';
import { formatOfBlock, stateText } from '../page/frame/block-facts.ts';
import { released } from '../page/frame/cell-items.ts';
import { sheetNumberPlace, type TitleBlock } from '../page/frame/title-block.ts';
import { outlined } from '../formats/svg/outlined.ts';
import { escapeXml, itemsSvg, stackOf, toSvg } from '../formats/svg/svg.ts';
import {
  rich,
  type Block,
  type Facts,
  type Figure,
  type FlowRow,
  type RichCell,
  type Swatch,
  type TableBlock,
} from '../page/flow/blocks.ts';
import { flowStyle, pageRule, printStyle } from './flow-style.ts';
import type { Weight } from '../type/face.ts';

/**
 * Writes blocks as one html page. On a screen the text flows; when printed, every page has the frame of a sheet. The page
 * has no scripts and loads nothing. Equal blocks give equal bytes.
 */
export function flowPage(blocks: readonly Block[], block: TitleBlock, landscape = false): string {
  const page = pageSize(block.paper, landscape);
  // An embedded picture does not wait for its fonts, so a print would lack its texts. They are drawn as outlines.
  const { title } = framed(page, block, []);
  const scripts = block.typeface?.scripts;
  const fonts = `${scripts === undefined ? '' : `'${scriptFamily}', `}${stackOf(block.typeface?.family)}`;
  const body = blocks.map((one, i) => blockHtml(one, blocks[i - 1]?.kind === 'page', scripts)).join('\n');
  const shown = withDirections(`${blockHeader(block)}\n<main>\n${body}\n</main>`, scripts);
  const rules =
    block.typeface === undefined
      ? ''
      : fontFaceRules(block.typeface, lettersIn(`${shown}${countedText(block, '', '')}`));
  const style = `${rules}html{font-family:${fonts}}${flowStyle}${frameRule(page, block, fonts, 2)}${frameRule(page, block, fonts, 1)}${printStyle}`;
  const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const head = `<head>${meta}<title>${escapeXml(title)}</title><style>${style}</style></head>`;
  return `<!doctype html>\n<html lang="${formatOfBlock(block).style.language}">${head}\n<body>\n${shown}\n</body></html>\n`;
}

/** Marks right-to-left texts. Each is a separate element. */
function withDirections(html: string, scripts: Scripts | undefined): string {
  if (scripts === undefined) return html;
  return html.replace(
    /<(h[1-6]|p|li|td|th|dd)((?: [^>]*)?)>([^<]+)</g,
    (all, tag: string, more: string, text: string) =>
      scripts.isRightToLeft(text) ? `<${tag}${more} dir="rtl">${text}<` : all,
  );
}

/** `1 of 3`, with the given texts in place of the numbers. */
function countedText(block: TitleBlock, sheet: string, sheets: string): string {
  return formatOfBlock(block).text('frame.sheet-of', { sheet, sheets });
}

/** The CSS rule that prints the frame of the first sheet (1) or of all others (2). */
function frameRule(page: PageSize, block: TitleBlock, fonts: string, sheet: 1 | 2): string {
  const drawn = toSvg(outlined(framed(page, block, [], 'counted', 1, sheet)));
  const frame = `data:image/svg+xml,${encodeURIComponent(drawn).replace(/['()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
  const counted = `"${countedText(block, '" counter(page) "', '" counter(pages) "')}"`.replace(/^"" | ""$/g, '');
  const place = sheetNumberPlace(block.layout, blockSpace(page, block.layout, sheet), sheet);
  return pageRule(page, contentSpace(page, block.layout, sheet), frame, place, fonts, sheet === 1, counted);
}

/** The characters of a page, for both weights, because only its style decides what is bold. Digits are added for the page counter. */
function lettersIn(html: string): Readonly<Record<Weight, ReadonlySet<string>>> {
  const letters = new Set(`${html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name]!)}0123456789`);
  return { regular: letters, bold: letters };
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The title block as it is shown on a screen. On paper it is in the frame. */
function blockHeader(block: TitleBlock): string {
  const print = formatOfBlock(block);
  const facts: Facts['facts'] = [
    [print.text('frame.title'), block.subtitle === undefined ? block.title : `${block.title}, ${block.subtitle}`],
    [print.text('frame.document'), block.code === undefined ? block.document : `${block.document} ${block.code}`],
    [print.text('frame.part-number'), block.partNumber || '–'],
    [print.text('head.revision'), block.revision],
    ...stated([
      [print.text('frame.organisation'), block.organisation],
      [print.text('frame.drawn'), onOneLine(block.drawn)],
      [print.text('frame.checked'), onOneLine(block.checked)],
      [print.text('frame.approved'), onOneLine(block.approved)],
      [print.text('frame.date'), block.date],
    ]),
  ];
  const logo =
    block.logo === undefined ? '' : `<img src="${escapeXml(block.logo)}" alt="${escapeXml(block.organisation)}">`;
  const error = block.error === undefined ? '' : `<p class="alarm">${escapeXml(block.error)}</p>`;
  const stamp = block.state === released ? '' : `<p><span class="stamp">${escapeXml(stateText(block))}</span></p>`;
  const rights = block.rights === undefined ? '' : `<p class="quiet">${escapeXml(block.rights)}</p>`;
  return `<header class="block">${logo}${factsHtml(facts)}${stamp}${error}${rights}</header>`;
}

/** The facts that have a value. */
function stated(facts: readonly (readonly [name: string, value: string])[]): Facts['facts'] {
  return facts.filter(([, value]) => value !== '');
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ', ');
}

function blockHtml(block: Block, breaks: boolean, scripts: Scripts | undefined): string {
  const turn = breaks ? ' class="break"' : '';
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${turn}>${escapeXml(block.text)}</h${block.level}>`;
    case 'text':
      return `<p${block.tone === undefined || block.tone === 'plain' ? '' : ` class="${block.tone}"`}>${escapeXml(block.text)}</p>`;
    case 'list': {
      const box = block.tick === true ? '<span class="box"></span> ' : '';
      const items = block.items.map((item) => `<li>${box}${escapeXml(item)}</li>`).join('');
      return `<ul${block.tick === true ? ' class="tick"' : ''}>${items}</ul>`;
    }
    case 'facts':
      return factsHtml(block.facts);
    case 'table':
      return tableHtml(block);
    case 'figures':
      return `<div class="figures${block.figures.length < 4 ? ' few' : ''}">${block.figures.map((one) => figureHtml(one, scripts)).join('')}</div>`;
    case 'page':
      return '';
  }
}

function factsHtml(facts: Facts['facts']): string {
  const pairs = facts.map(([name, value]) => `<div><dt>${escapeXml(name)}</dt><dd>${escapeXml(value)}</dd></div>`);
  return `<dl>${pairs.join('')}</dl>`;
}

function figureHtml({ title, widthMm, heightMm, items }: Figure, scripts: Scripts | undefined): string {
  const size = `width="${n(widthMm)}mm" height="${n(heightMm)}mm" viewBox="0 0 ${n(widthMm)} ${n(heightMm)}"`;
  const svg = `<svg ${size} role="img" aria-label="${escapeXml(title)}" style="font-kerning:none">${itemsSvg(items, scripts)}</svg>`;
  return `<figure><figcaption>${escapeXml(title)}</figcaption>${svg}</figure>`;
}

/** Column headings up to this length are never broken. */
const maxHead = 14;

function tableHtml(table: TableBlock): string {
  const numeric = table.columns.map((column) => column.numeric === true);
  const head = table.columns.map(({ label }, c) => {
    const name = numeric[c] === true ? ' class="n"' : label.length <= maxHead ? ' class="one"' : '';
    return `<th scope="col"${name}>${escapeXml(label)}</th>`;
  });
  const rows = table.rows.map((row) => rowHtml(row, numeric));
  const none = `<tr><td class="quiet" colspan="${table.columns.length}">${escapeXml(table.none ?? 'None')}</td></tr>`;
  const body = rows.length === 0 ? none : rows.join('');
  return `<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function rowHtml(row: FlowRow, numeric: readonly boolean[]): string {
  if ('group' in row)
    return `<tr class="group"><th scope="colgroup" colspan="${numeric.length}">${escapeXml(row.group)}</th></tr>`;
  const cells = row.cells.map((cell, c) => cellHtml(rich(cell), numeric[c] === true));
  return `<tr${row.strong === true ? ' class="strong"' : ''}>${cells.join('')}</tr>`;
}

function cellHtml(cell: RichCell, numeric: boolean): string {
  const { tone } = cell;
  const names = [
    numeric ? 'n' : '',
    cell.strong === true ? 'strong' : '',
    tone === undefined || tone === 'plain' ? '' : tone,
  ];
  // A very long word may break anywhere, so that its column stays narrow. A number never breaks at its hyphen.
  if (cell.text.split(/\s/).some((word) => word.length > 24)) names.push('long');
  else if (/^\S{1,16}$/.test(cell.text)) names.push('one');
  const list = names.filter((name) => name !== '').join(' ');
  const box = '<span class="box"></span>';
  const boxes = Array.from({ length: cell.boxes ?? 1 }, () => box).join(' ');
  const fill = cell.fill === 'tick' ? boxes : cell.fill === 'write' ? '<span class="write"></span>' : '';
  const swatch = cell.swatch === undefined ? '' : swatchHtml(cell.swatch);
  return `<td${list === '' ? '' : ` class="${list}"`}>${swatch}${escapeXml(cell.text)}${fill}</td>`;
}

function swatchHtml({ base, stripe }: Swatch): string {
  const safe = (colour: string) => (/^#[0-9a-fA-F]{3,8}$/.test(colour) ? colour : '#ffffff');
  const fill =
    stripe === undefined ? safe(base) : `linear-gradient(${safe(base)} 33%,${safe(stripe)} 33% 67%,${safe(base)} 67%)`;
  return `<span class="swatch" style="background:${fill}"></span>`;
}
