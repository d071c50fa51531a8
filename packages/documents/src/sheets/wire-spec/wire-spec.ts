/**
 * The spec sheet of a wire stock. The html is the sheet with the cross-section; svg, and pdf where no browser prints the
 * html, are a plain layout of its text.
 */
import type { Library } from '@cablewright/engine';
import type { Wire } from '@cablewright/model';
import { calloutBlock } from '../../figures/cross-sections/callouts.ts';
import { crossSection } from '../../figures/cross-sections/cross-section.ts';
import type { Sheet } from '../../display-list/display-list.ts';
import { heading, type Block } from '../../page/flow/blocks.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { isIsoPaper, layoutOfPaper } from '../../page/frame/paper.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { toHtml } from '../../formats/html.ts';
import { toPdf, type PdfFonts } from '../../formats/pdf/pdf.ts';
import type { ArtworkTools } from '../../formats/pdf/pictures.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { pdfTypeface, type Typeface } from '../../type/typeface.ts';
import { brandingOf } from '../../request/branding.ts';
import { mimeTypes, type Rendered } from '../../request/request.ts';
import { shownLetters } from '../../display-list/letters.ts';
import { inAllLetters } from '../../type/script-letters.ts';
import type { ReadPackageFile } from '../../type/load-scripts.ts';
import { toSvg } from '../../formats/svg/svg.ts';
import { stockBlocks } from './stock-facts.ts';

export const wireSpecFormats = ['html', 'svg', 'pdf'] as const;
type WireSpecFormat = (typeof wireSpecFormats)[number];

/** The papers the sheet comes on. */
export const wireSpecPapers = ['A4', 'letter'] as const;
type WireSpecPaper = (typeof wireSpecPapers)[number];

interface WireSpecRequest extends ArtworkTools {
  readonly library: Library;
  readonly wire: Wire;
  /** Absent: the one of the shop's own series. */
  readonly paper?: WireSpecPaper;
  /** The shop's own typeface with its files. */
  readonly typeface?: Typeface | undefined;
  /** The built-in typeface. Needed for pdf only. */
  readonly fonts?: () => Promise<PdfFonts>;
  /** Reads a file of a package by its specifier: the typefaces of other scripts. */
  readonly packageFile?: ReadPackageFile;
}

export async function renderWireSpec(request: WireSpecRequest, format: WireSpecFormat): Promise<Rendered> {
  const named = { fileName: wireSpecName(request.wire, format), mimeType: mimeTypes[format] };
  if (format === 'html') return { ...named, body: await wireSpecPage(request) };
  const own = format === 'pdf' ? { ...request, typeface: pdfTypeface(request.typeface) } : request;
  const { made: sheets } = await inAllLetters(own, (one) => wireSpecSheets(one, false), shownLetters);
  const pages = sheets.length;
  if (format === 'svg') return { ...named, pages, body: toSvg(sheets[0]!) };
  if (request.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  return { ...named, pages, body: await toPdf(sheets, await request.fonts(), request), renderer: 'text-layout' };
}

/** The framed pages, one below the other, with the figure: what a browser shows and prints. */
async function wireSpecPage(request: WireSpecRequest): Promise<string> {
  return toHtml((await inAllLetters(request, (one) => wireSpecSheets(one, true), shownLetters)).made);
}

/** The framed pages, with or without the figure. */
export function wireSpecSheets(request: WireSpecRequest, figure: boolean): Sheet[] {
  const { library, wire } = request;
  const figures = figure ? figureBlocks(new Typesetter(request.typeface), library, wire) : [];
  return flowSheets([...figures, ...stockBlocks(library, wire)], titleBlock(request));
}

/** The name of the file. */
export function wireSpecName(wire: Wire, format: WireSpecFormat): string {
  return `WSS_${documentNumber(wire)}.${format}`;
}

/** The stock's part number, else its id, in characters every file system takes. */
function documentNumber(wire: Wire): string {
  return (wire.partNumber ?? wire.id).replace(/[^A-Za-z0-9._-]+/g, '-');
}

function figureBlocks(type: Typesetter, library: Library, wire: Wire): Block[] {
  const section = crossSection(library, wire);
  if (section.radius === 0) return [];
  const { width, height, items } = calloutBlock(type, library, wire, section, '', 44);
  return [
    heading(2, 'Cross-section'),
    { kind: 'figures', figures: [{ title: '', widthMm: width, heightMm: height, items }] },
  ];
}

function titleBlock({ library, wire, paper, typeface }: WireSpecRequest): TitleBlock {
  const { documents } = library.settings;
  const chosen = paper ?? (isIsoPaper(documents?.paper ?? 'A4') ? 'A4' : 'letter');
  return {
    ...brandingOf(library.settings, typeface),
    layout: documents?.titleBlock ?? layoutOfPaper(chosen),
    title: wire.label ?? wire.id,
    document: 'Wire specification',
    partNumber: wire.partNumber ?? wire.id,
    revision: '',
    state: '',
    paper: chosen,
    drawn: '',
    checked: '',
    approved: '',
    date: '',
  };
}
