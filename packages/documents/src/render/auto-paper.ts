/** Chooses the paper of a document whose paper is `auto`. */
import { printFormatOf } from '@cablewright/engine';
import type { Paper } from '@cablewright/model';
import type { Sheet } from '../display-list/display-list.ts';
import { familyOf, paperSizesMm } from '../page/frame/paper.ts';
import { paperOf, type RenderRequest } from '../request/request.ts';
import { minEmOf, smallTexts } from './small-letters.ts';

/** A request with its chosen paper, and notes about the choice, each a sentence. */
export interface OnPaper {
  readonly request: RenderRequest;
  readonly notes: readonly string[];
}

/**
 * The request on the smallest paper of its family on which the sheets of a document have no shortfall and no letters
 * that are too small. If every paper has some, it is on the smallest of those with the fewest, and a note suggests a
 * remedy.
 */
export async function chosenPaper(
  request: RenderRequest,
  kind: string,
  sheetsOf: (request: RenderRequest) => Promise<readonly Sheet[]>,
): Promise<OnPaper> {
  const family = familyOf(paperOf(request));
  let best:
    | { readonly trial: RenderRequest; readonly paper: Paper; readonly sheets: number; readonly short: number }
    | undefined;
  let longest = 0;
  const least = minEmOf(kind);
  for (const paper of family) {
    // A drawing may have chosen a larger paper itself.
    if (paperSizesMm[paper][1] <= longest) continue;
    const trial = { ...request, options: { ...request.options, paper } };
    const sheets = await sheetsOf(trial);
    longest = Math.max(...sheets.map(({ widthMm, heightMm }) => Math.max(widthMm, heightMm)));
    const taken = family.find((other) => paperSizesMm[other][1] >= longest) ?? paper;
    const short = sheets.reduce((sum, sheet) => sum + (sheet.shortfalls ?? 0) + smallTexts(sheet, least), 0);
    if (best === undefined || short < best.short) best = { trial, paper: taken, sheets: sheets.length, short };
    if (short === 0) break;
  }
  const { trial, paper, sheets, short } = best!;
  const print = printFormatOf(request.catalog);
  const facts = { paper, sheets };
  if (short === 0) return { request: trial, notes: [print.text('paper.chosen', facts)] };
  // The overview and the board are one sheet each.
  const isInParts = kind === 'formboard' && sheets > 2;
  return { request: trial, notes: [print.text(isInParts ? 'paper.board-in-parts' : 'paper.chosen-short', facts)] };
}
