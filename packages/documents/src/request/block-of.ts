/** Fills in the title block of a document from its request. */
import { printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import {
  present,
  type Design,
  type Drawing,
  type EngineeringSettings,
  type Paper,
  type PaperChoice,
} from '@cablewright/model';
import { familyOf, layoutOfPaper } from '../page/frame/paper.ts';
import { dimensioned, type TitleBlock } from '../page/frame/title-block.ts';
import { brandingOf } from './branding.ts';
import { errorNotes } from './errors.ts';
import { generalTolerances } from './length-tolerances.ts';
import type { Typeface } from '../type/typeface.ts';
import type { StoredRecords } from './sound-request.ts';
import { dayOf, minuteOf, releaseOf, type RevisionLine } from './revisions.ts';

/** The part of a request that its title block needs. */
interface BlockSource {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly drawing?: Drawing;
  readonly rev?: number;
  readonly state: string;
  readonly revisions?: readonly RevisionLine[];
  readonly options?: { readonly paper?: PaperChoice };
  readonly stored?: StoredRecords;
  readonly typeface?: Typeface | undefined;
}

/** The papers that apply to a request, by precedence: the requested one, that of the drawing, that of the shop. */
function paperChoicesOf({ catalog, drawing, options }: BlockSource): readonly PaperChoice[] {
  const choices = [options?.paper, drawing?.paper, catalog.library.settings.documents?.paper];
  return choices.filter((paper) => paper !== undefined);
}

/** True if the paper of a request is chosen for each document. */
export function isAutoPaper(request: BlockSource): boolean {
  return paperChoicesOf(request)[0] === 'auto';
}

/**
 * The paper of a sheet: the requested one, or else that of the drawing, of the shop, or A4. For `auto`, the smallest paper of
 * the family of the next named paper.
 */
export function paperOf(request: BlockSource): Paper {
  const choices = paperChoicesOf(request);
  const named = choices.find((paper) => paper !== 'auto');
  if (choices[0] !== 'auto') return named ?? 'A4';
  if (named !== undefined) return familyOf(named)[0]!;
  return paperOfShop(request.catalog.library.settings);
}

/** The paper of a shop. For `auto`, the smallest one that suits its title block and its units. */
export function paperOfShop({ documents = {} }: EngineeringSettings): Paper {
  const { paper = 'A4', titleBlock, units } = documents;
  if (paper !== 'auto') return paper;
  return titleBlock === 'ansi' || (titleBlock === undefined && units === 'us') ? 'letter' : 'A4';
}

/**
 * The title block of a sheet. A saved revision shows the people and times of its record. Names and dates that were typed on
 * the drawing are printed on the working copy only.
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

/** The kind and name of a document, and what people measure from it. */
interface DocumentName {
  readonly kind?: string;
  readonly label: string;
  readonly code?: string;
  readonly measured?: 'lengths' | 'views';
}

/**
 * Adds the tolerances of lengths and the projection of views. The projection is that of the shop, or else first angle in an
 * ISO block and third angle in an ASME block.
 */
function measuredBlock(
  block: TitleBlock,
  measured: NonNullable<DocumentName['measured']>,
  { catalog, drawing }: BlockSource,
): TitleBlock {
  const { settings } = catalog.library;
  const withTolerances = dimensioned(block, generalTolerances(drawing, settings, printFormatOf(catalog)));
  if (measured === 'lengths') return withTolerances;
  const byStandard = block.layout === 'iso' ? 'first' : 'third';
  return { ...withTolerances, projection: settings.documents?.projection ?? byStandard };
}

type Signatures = Pick<TitleBlock, 'drawn' | 'checked' | 'approved' | 'date' | 'issued'>;

function typedNames(print: PrintFormat, { drawn = '', checked = '', date = '' }: Partial<Drawing> = {}): Signatures {
  return { drawn, checked, approved: '', date: print.date(date) };
}

/**
 * The people who saved, checked and approved a revision, with the times. Only a released revision has an approver and a
 * date of issue. A rejected one has no checker. The person who releases a revision without a recorded check answers for
 * both.
 */
function signaturesOf({ revisions = [] }: BlockSource, print: PrintFormat, rev: number): Signatures {
  const line = revisions.find((revision) => revision.rev === rev);
  if (line === undefined) return { drawn: '', checked: '', approved: '', date: '' };
  const released = releaseOf(line);
  const checked =
    signed(print, line.checkedBy, line.checkedAt) ||
    (released === undefined ? '' : signed(print, released.by, released.at));
  return {
    issued: released?.at ?? line.savedAt,
    drawn: signed(print, line.savedBy, line.savedAt),
    checked: line.state === 'rejected' ? '' : checked,
    approved: released === undefined ? '' : signed(print, released.by, released.at),
    date: released === undefined ? '' : print.date(dayOf(released.at)),
  };
}

/** A name, and on the next line the time to the minute. */
function signed(print: PrintFormat, person: { readonly name: string } | undefined, time: string | undefined): string {
  if (person === undefined) return '';
  return time === undefined ? person.name : `${person.name}\n${print.date(minuteOf(time))}`;
}
