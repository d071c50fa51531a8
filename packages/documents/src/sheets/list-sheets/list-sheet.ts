/** A list as a document: a sheet for people with the names of the other sheets, and a file with the ids of records. */
import { printFormatOf } from '@cablewright/engine';
import type { Table } from '../../display-list/table.ts';
import { heading, type Block, type TableBlock } from '../../page/flow/blocks.ts';
import { naturalWidth } from '../../page/flow/column-widths.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { sizes } from '../../page/flow/look.ts';
import { contentSpace } from '../../page/frame/frame.ts';
import { pageSize } from '../../page/frame/paper.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import type { DocumentFacts, DocumentKind } from '../../request/document-kind.ts';
import type { RenderRequest } from '../../request/request.ts';
import { Typesetter } from '../../type/typesetter.ts';

interface ListSheet {
  /** The printed list. */
  readonly printed: (request: RenderRequest) => TableBlock;
  /** The blocks below the list, if any. */
  readonly below?: (request: RenderRequest) => readonly Block[];
  /** The list as a file, with the ids of records. */
  readonly table: (request: RenderRequest) => Table;
}

export function listSheet(facts: DocumentFacts, { printed, below, table }: ListSheet): DocumentKind {
  const blocks = (request: RenderRequest) => {
    const title = printFormatOf(request.catalog).known(`kind.${facts.kind}`) ?? facts.label;
    return [heading(2, title), printed(request), ...(below?.(request) ?? [])];
  };
  const sheets: DocumentKind['sheets'] = (request, block) => {
    const list = blocks(request);
    return flowSheets(list, block, isWide(list, block));
  };
  return { ...facts, sheets, blocks, table };
}

/** Whether a table is too wide for a portrait sheet. */
export function isWide(blocks: readonly Block[], block: TitleBlock): boolean {
  const upright = contentSpace(pageSize(block.paper, false), block.layout).width;
  const type = new Typesetter(block.typeface);
  return blocks.some((one) => one.kind === 'table' && naturalWidth(one, sizes.text, type) > upright * 1.05);
}
