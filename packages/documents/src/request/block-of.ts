/** What the title block of a document says, from its request. */
import { printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import { present, type Design, type Drawing, type Paper } from '@cablewright/model';
import { layoutOfPaper } from '../page/frame/paper.ts';
import { dimensioned, type TitleBlock } from '../page/frame/title-block.ts';
import { brandingOf } from './branding.ts';
import { errorNotes } from './errors.ts';
import { generalTolerances } from './length-tolerances.ts';
import type { Typeface } from '../type/typeface.ts';
import type { StoredRecords } from './sound-request.ts';
import { dayOf, minuteOf, type RevisionLine } from './revisions.ts';

/** What of a request its title block is made from. */
interface BlockSource {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly drawing?: Drawing;
  readonly rev?: number;
  readonly state: string;
  readonly revisions?: readonly RevisionLine[];
  readonly options?: { readonly paper?: Paper };
  readonly stored?: StoredRecords;
  readonly typeface?: Typeface | undefined;
}

/** The paper of a sheet: the one asked for, else the design's own, else the shop's, else A4. */
export function paperOf(request: BlockSource): Paper {
  const shop = request.catalog.library.settings.documents?.paper;
  return request.options?.paper ?? request.drawing?.paper ?? shop ?? 'A4';
}

/**
 * What the title block of a sheet says. The people and times on a saved revision are those of its record; what a person
 * typed on the drawing is printed on the working copy only.
 */
export function titleBlockOf(request: BlockSource, document: DocumentName | string): TitleBlock {
  const { design, drawing, catalog } = request;
  const { settings } = catalog.library;
  const paper = paperOf(request);
  const print = printFormatOf(catalog);
  const named: DocumentName = typeof document === 'string' ? { label: document } : document;
  const block: TitleBlock = {
    ...brandingOf(settings, request.typeface),
    layout: settings.documents?.titleBlock ?? layoutOfPaper(paper),
    title: drawing?.title ?? design.label ?? design.id,
    document: (named.kind === undefined ? undefined : print.known(`kind.${named.kind}`)) ?? named.label,
    print,
    code: named.code,
    subtitle: drawing?.subtitle,
    ...present({ reference: drawing?.technicalReference }),
    weight: drawing?.massG === undefined ? undefined : print.mass(drawing.massG),
    partNumber: drawing?.partNumber ?? design.productRef ?? '',
    revision: request.rev === undefined ? print.text('frame.working-copy') : String(request.rev),
    state: request.state,
    paper,
    error: errorNotes(request)[0],
    ...(request.rev === undefined ? typedNames(print, drawing) : signaturesOf(request, print, request.rev)),
  };
  return named.measured === undefined ? block : measuredBlock(block, named.measured, request);
}

/** What a document is called, and what is measured from it. */
interface DocumentName {
  readonly kind?: string;
  readonly label: string;
  readonly code?: string;
  readonly measured?: 'lengths' | 'views';
}

/** With the tolerances of lengths, and the projection of views: that of the shop, else the first angle in ISO, the third in ASME. */
function measuredBlock(
  block: TitleBlock,
  measured: NonNullable<DocumentName['measured']>,
  { catalog, drawing }: BlockSource,
): TitleBlock {
  const { settings } = catalog.library;
  const withTolerances = dimensioned(block, generalTolerances(drawing, settings, printFormatOf(catalog)));
  if (measured === 'lengths') return withTolerances;
  const usual = block.layout === 'iso' ? 'first' : 'third';
  return { ...withTolerances, projection: settings.documents?.projection ?? usual };
}

type Signatures = Pick<TitleBlock, 'drawn' | 'checked' | 'approved' | 'date' | 'issued'>;

function typedNames(print: PrintFormat, { drawn = '', checked = '', date = '' }: Partial<Drawing> = {}): Signatures {
  return { drawn, checked, approved: '', date: print.date(date) };
}

/** Who saved, checked and approved a revision, and when. Only a released one has an approver and a date of issue; one turned down has no checker. */
function signaturesOf({ revisions = [] }: BlockSource, print: PrintFormat, rev: number): Signatures {
  const line = revisions.find((one) => one.rev === rev);
  if (line === undefined) return { drawn: '', checked: '', approved: '', date: '' };
  const isReleased = line.state === 'released';
  return {
    issued: isReleased ? (line.decidedAt ?? line.savedAt) : line.savedAt,
    drawn: signed(print, line.savedBy, line.savedAt),
    checked: line.state === 'rejected' ? '' : signed(print, line.checkedBy, line.checkedAt),
    approved: isReleased ? signed(print, line.decidedBy, line.decidedAt) : '',
    date: isReleased ? print.date(dayOf(line.decidedAt ?? line.savedAt)) : '',
  };
}

/** A name and, on a line of its own, the time to the minute. */
function signed(print: PrintFormat, person: { readonly name: string } | undefined, time: string | undefined): string {
  if (person === undefined) return '';
  return time === undefined ? person.name : `${person.name}\n${print.date(minuteOf(time))}`;
}
