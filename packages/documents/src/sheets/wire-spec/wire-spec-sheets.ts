/** The pages of the spec sheet of a wire stock. */
import { catalogOf, printFormatOf, wording, type Library } from '@cablewright/engine';
import type { SheetStyle, Wire } from '@cablewright/model';
import type { Sheet } from '../../display-list/display-list.ts';
import { calloutBlock } from '../../figures/cross-sections/callouts.ts';
import { crossSection } from '../../figures/cross-sections/cross-section.ts';
import { heading, type Block } from '../../page/flow/blocks.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { isIsoPaper, layoutOfPaper } from '../../page/frame/paper.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { documentCodes } from '../../request/document-codes.ts';
import { paperOfShop } from '../../request/block-of.ts';
import { brandingOf } from '../../request/branding.ts';
import type { Typeface } from '../../type/typeface.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { stockBlocks } from './stock-facts.ts';
import { blockScale } from '../../type/capitals.ts';

/** The papers available for the sheet. */
export const wireSpecPapers = ['A4', 'letter'] as const;
type WireSpecPaper = (typeof wireSpecPapers)[number];

/** The input of the sheet. */
export interface WireSpec {
  readonly library: Library;
  readonly wire: Wire;
  /** The paper. Default: the one of the shop's own series. */
  readonly paper?: WireSpecPaper;
  /** The language and units, if they differ from the settings. */
  readonly print?: Partial<SheetStyle>;
  /** The shop's own typeface with its files. */
  readonly typeface?: Typeface | undefined;
}

/** The framed pages, with or without the figure. */
export function wireSpecSheets(request: WireSpec, figure: boolean): Sheet[] {
  const { wire } = request;
  const { library } = wording.inPrintWords(catalogOf(request.library), request.print);
  const figures = figure ? figureBlocks(new Typesetter(request.typeface), library, wire) : [];
  const facts = stockBlocks(library, wire);
  return flowSheets([...facts.slice(0, 1), ...figures, ...facts.slice(1)], titleBlock({ ...request, library }));
}

function figureBlocks(type: Typesetter, library: Library, wire: Wire): Block[] {
  const section = crossSection(library, wire);
  if (section.radius === 0) return [];
  const by = blockScale.sheet;
  const { width, height, items } = calloutBlock(type, library, wire, section, '', 44 / by, by);
  return [
    heading(2, printFormatOf({ library }).text('spec.section')),
    {
      kind: 'figures',
      figures: [
        { title: '', widthMm: width * by, heightMm: height * by, items: [{ kind: 'group', scale: by, items }] },
      ],
    },
  ];
}

function titleBlock({ library, wire, paper, typeface }: WireSpec): TitleBlock {
  const { documents } = library.settings;
  const chosen = paper ?? (isIsoPaper(paperOfShop(library.settings)) ? 'A4' : 'letter');
  return {
    ...brandingOf(library.settings, typeface),
    layout: documents?.titleBlock ?? layoutOfPaper(chosen),
    title: wire.label ?? wire.id,
    print: printFormatOf({ library }),
    document: printFormatOf({ library }).text('kind.wire-spec'),
    code: documentCodes.wireSpecification,
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
