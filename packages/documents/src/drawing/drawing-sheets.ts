/**
 * The engineering drawing of a cable: the plan with its dimensions, the faces of its connectors, the sections of its
 * stock, wires, parts, lengths, notes and revisions, on as many landscape sheets as they take.
 */
import type { Paper } from '@cablewright/model';
import type { Sheet } from '../display-list/display-list.ts';
import { drawingSpace, framed } from '../frame/frame.ts';
import { pageSize } from '../frame/paper.ts';
import type { TitleBlock } from '../frame/title-block.ts';
import type { RenderRequest } from '../request/request.ts';
import type { Block } from './block.ts';
import { faceBlocks } from './face-blocks.ts';
import { notesBlock, notesOf } from './notes.ts';
import { packBlocks } from './pack.ts';
import { partsList } from './parts-list.ts';
import { planBlocks } from './plan.ts';
import { sectionBlocks } from './section-blocks.ts';
import { lengthTable, revisionTable } from './small-tables.ts';
import { subjectOf, type Subject } from './subject.ts';
import { wireTable } from './wire-table.ts';

export function drawingSheets(request: RenderRequest, block: TitleBlock): Sheet[] {
  const page = pageSize(block.paper, true);
  const { space, taken } = drawingSpace(page, block.layout);
  const subject = subjectOf(request);
  const plans = planBlocks(subject, space.width);
  const small = plans.filter((plan) => plan.height > space.height - taken.height || plan.width > space.width);
  const notes = [...notesOf(subject), ...(small.length === 0 ? [] : [tooSmall(block.paper, small, block)])];
  const blocks = [...revisionTable(subject, space.width * 0.45), ...plans, ...rest(subject, space.width, notes)];
  const pages = packBlocks(blocks, space, taken);
  const sheets = pages.length === 0 ? [[]] : pages;
  return sheets.map((items, i) => framed(page, { ...block, scale: 'NTS' }, items, i + 1, sheets.length));
}

function rest(subject: Subject, width: number, notes: readonly string[]): Block[] {
  return [
    ...wireTable(subject, Math.min(width, 150)),
    ...faceBlocks(subject),
    ...sectionBlocks(subject),
    ...lengthTable(subject, width / 2),
    ...partsList(subject, Math.min(width, 150)),
    notesBlock(notes, 76),
  ];
}

const larger: Readonly<Record<string, readonly Paper[]>> = {
  iso: ['A4', 'A3', 'A2', 'A1', 'A0'],
  ansi: ['letter', 'legal', 'tabloid', 'ansi-c', 'ansi-d', 'ansi-e'],
};

/** Says which paper the plan would stand on in full size; it is drawn smaller on this one. */
function tooSmall(paper: Paper, plans: readonly Block[], block: TitleBlock): string {
  const series = Object.values(larger).find((papers) => papers.includes(paper))!;
  const enough = series.find((one) => {
    const { space, taken } = drawingSpace(pageSize(one, true), block.layout);
    return plans.every((plan) => plan.width <= space.width && plan.height <= space.height - taken.height);
  });
  const advice =
    enough === undefined ? 'no paper of this series takes it whole' : `choose paper ${enough} for full size`;
  return `The plan is larger than ${paper} and drawn smaller to fit: ${advice}.`;
}
