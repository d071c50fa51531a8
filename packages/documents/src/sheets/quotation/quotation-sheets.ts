/** The pages of a quotation: the customer, the cables with their prices, the open questions, the terms. */
import { catalogOf, inquiry, type Library, type PrintFormat, printFormatOf, units, wording } from '@cablewright/engine';
import { type EngineeringSettings, put, type Quotation, type SheetStyle } from '@cablewright/model';
import type { Sheet } from '../../display-list/display-list.ts';
import { heading, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import { letterSheets, type Letterhead } from '../../page/flow/letter-sheets.ts';
import { isIsoPaper } from '../../page/frame/paper.ts';
import { paperOfShop } from '../../request/block-of.ts';
import { brandingOf } from '../../request/branding.ts';
import type { Typeface } from '../../type/typeface.ts';

/** A quotation with the names and prices of its lines: those it was sent with, or today's for a draft. */
export interface QuotationSheet {
  readonly library: Library;
  readonly quotation: Pick<
    Quotation,
    | 'number'
    | 'letter'
    | 'state'
    | 'reference'
    | 'currency'
    | 'validUntil'
    | 'terms'
    | 'buyTogether'
    | 'lines'
    | 'questions'
    | 'note'
  >;
  readonly shown: Omit<NonNullable<Quotation['sent']>, 'prices'> & {
    readonly prices: readonly {
      readonly line: string;
      readonly quantity: number;
      readonly unit?: number;
      readonly total?: number;
      readonly leadDays?: number;
    }[];
  };
  /** The settings with which the quotation was sent. Default: those of the library. */
  readonly settings?: EngineeringSettings;
  /** `questions`: only the open questions, as a list to fill in. Default: the whole quotation. */
  readonly part?: 'questions';
  /** The language and units, if they differ from the settings. */
  readonly print?: Partial<SheetStyle>;
  readonly typeface?: Typeface | undefined;
}

/** The pages, as a letter of the shop in the language of the request. */
export function quotationSheets(request: QuotationSheet): Sheet[] {
  const { library } = wording.inPrintWords(catalogOf(libraryOf(request)), request.print);
  const own = { ...request, library };
  return letterSheets(blocksOf(own, printFormatOf({ library })), letterhead(own));
}

/** The library with the settings of the quotation. */
function libraryOf({ library, settings }: QuotationSheet): Library {
  if (settings === undefined) return library;
  return library.advance([put('settings', 'engineering', null, settings)], library.seq);
}

const name = ({ number, letter }: QuotationSheet['quotation']) =>
  letter === undefined ? number : `${number} ${letter}`;

/** The open questions in the language of the sheet, with their position in the customer's files. */
export function printedQuestions(
  { questions = [] }: QuotationSheet['quotation'],
  print: PrintFormat,
): { readonly text: string; readonly place: string }[] {
  return questions.filter(inquiry.isOpenQuestion).map((question) => ({
    text: inquiry.questionText(question, print),
    place: question.place ?? inquiry.placeWords(question.at, print),
  }));
}

function questionBlocks({ quotation, shown }: QuotationSheet, print: PrintFormat): Block[] {
  const { reference } = quotation;
  const rows = printedQuestions(quotation, print).map(({ text, place }, i): FlowRow => ({
    cells: [String(i + 1), text, place === '' ? '–' : place, ''],
  }));
  return [
    ...(shown.address ?? [shown.customer]).map((text): Block => ({ kind: 'text', text })),
    heading(1, print.text('question.title')),
    {
      kind: 'facts',
      facts: [
        [print.text('quotation.number'), name(quotation)],
        ...(reference === undefined ? [] : [[print.text('quotation.reference'), reference] as [string, string]]),
        [print.text('quotation.date'), print.date(shown.at.slice(0, 10))],
        [print.text('quotation.by'), shown.by],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: print.text('quotation.position'), numeric: true },
        { label: print.text('question.question') },
        { label: print.text('question.place') },
        { label: print.text('question.answer') },
      ],
      rows,
      none: print.text('question.none'),
    },
  ];
}

function blocksOf(request: QuotationSheet, print: PrintFormat): Block[] {
  const { quotation, shown } = request;
  if (request.part === 'questions') return questionBlocks(request, print);
  const { state, reference, currency, validUntil, note } = quotation;
  const facts: [string, string][] = [
    [print.text('quotation.date'), print.date(shown.at.slice(0, 10))],
    ...(reference === undefined ? [] : [[print.text('quotation.reference'), reference] as [string, string]]),
    ...(validUntil === undefined
      ? []
      : [[print.text('quotation.valid-until'), print.date(validUntil)] as [string, string]]),
    [print.text('quotation.currency'), currency],
    [print.text('quotation.by'), shown.by],
  ];
  const open = printedQuestions(quotation, print);
  const { tax, terms } = inquiry.quotationTerms(quotation, request.library.settings, print);
  return [
    ...(shown.address ?? [shown.customer]).map((text): Block => ({ kind: 'text', text })),
    heading(1, print.text('quotation.title', { number: name(quotation) })),
    ...(state === 'draft' ? [{ kind: 'text', text: print.text('quotation.draft'), tone: 'alarm' } as Block] : []),
    { kind: 'facts', facts },
    ...(note === undefined ? [] : note.split('\n').map((text): Block => ({ kind: 'text', text }))),
    priceTable(quotation, shown, print),
    ...(quotation.buyTogether === true && quotation.lines.length > 1
      ? [{ kind: 'text', text: print.text('quotation.together') } as Block]
      : []),
    ...tax.split('\n').map((text): Block => ({ kind: 'text', text })),
    ...(open.length === 0
      ? []
      : [
          heading(2, print.text('quotation.questions')),
          {
            kind: 'list',
            items: open.map(({ text, place }) => (place === '' ? text : `${text} (${place})`)),
          } as Block,
        ]),
    ...(terms.length === 0 ? [] : [heading(2, print.text('quotation.terms')), { kind: 'list', items: terms } as Block]),
  ];
}

function priceTable(
  { lines, currency }: QuotationSheet['quotation'],
  shown: QuotationSheet['shown'],
  print: PrintFormat,
): Block {
  const hasOwnNumbers = shown.cables.some(({ customerNumber }) => customerNumber !== undefined);
  const money = (amount: number) => units.moneyText({ amount, currency }, print.style.language);
  const rows = lines.flatMap((line, i): FlowRow[] => {
    const cable = shown.cables.find((one) => one.line === line.id);
    const prices = shown.prices.filter((price) => price.line === line.id);
    return prices.map(({ quantity, unit, total, leadDays }, nth) => ({
      cells: [
        nth === 0 ? String(i + 1) : '',
        nth === 0 ? cableText(cable, line.note, print) : '',
        ...(hasOwnNumbers ? [nth === 0 ? ownNumber(cable) : ''] : []),
        print.number(quantity),
        unit === undefined ? { text: print.text('quotation.no-price'), tone: 'alarm' as const } : money(unit),
        total === undefined ? '–' : money(total),
        leadDays === undefined ? print.text('quotation.on-request') : print.text('quotation.days', { days: leadDays }),
      ],
    }));
  });
  return {
    kind: 'table',
    columns: [
      { label: print.text('quotation.position'), numeric: true },
      { label: print.text('quotation.cable') },
      ...(hasOwnNumbers ? [{ label: print.text('quotation.your-number') }] : []),
      { label: print.text('quotation.quantity'), numeric: true },
      { label: print.text('quotation.unit-price'), numeric: true },
      { label: print.text('quotation.total'), numeric: true },
      { label: print.text('quotation.delivery'), numeric: true },
    ],
    rows,
    none: print.text('quotation.none'),
  };
}

type Cable = QuotationSheet['shown']['cables'][number];

function cableText(cable: Cable | undefined, note: string | undefined, print: PrintFormat): string {
  if (cable === undefined) return '–';
  const revision =
    cable.revision === undefined
      ? print.text('quotation.not-released')
      : print.text('quotation.revision', { revision: cable.revision });
  return [`${cable.number === undefined ? '' : `${cable.number} `}${cable.label}, ${revision}`, note]
    .filter((text) => text !== undefined)
    .join('. ');
}

function ownNumber(cable: Cable | undefined): string {
  return [cable?.customerNumber, cable?.customerRevision].filter((text) => text !== undefined).join(' ');
}

function letterhead({ library, quotation, typeface }: QuotationSheet): Letterhead {
  const print = printFormatOf({ library });
  const { organisation, address, logo, rights, typeface: own } = brandingOf(library.settings, typeface);
  return {
    paper: isIsoPaper(paperOfShop(library.settings)) ? 'A4' : 'letter',
    organisation,
    address,
    logo,
    rights,
    typeface: own,
    subject: print.text('quotation.title', { number: name(quotation) }),
    pageOf: (sheet, sheets) => print.text('frame.sheet-of', { sheet, sheets }),
  };
}
