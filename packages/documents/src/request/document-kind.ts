import type { Sheet } from '../display-list/display-list.ts';
import type { TitleBlock } from '../page/frame/title-block.ts';
import type { Block } from '../page/flow/blocks.ts';
import type { Table } from '../display-list/table.ts';
import type { Format, OptionName, RenderRequest } from './request.ts';

/** The facts about a document that are available without loading its code. */
export interface DocumentFacts {
  readonly kind: string;
  readonly label: string;
  /** Its code (IEC 61355-1), such as &EFS1. Each kind has a different one. */
  readonly code: string;
  /**
   * The quantities that people measure from the sheet. Lengths need tolerances in the title block; views need the
   * projection as well.
   */
  readonly measured?: 'lengths' | 'views';
  readonly formats: readonly [Format, ...Format[]];
  /** The options it accepts, in addition to the revision and the format. */
  readonly options: readonly OptionName[];
  /** True for a document about the layout of a harness. It is empty for a cable without a layout. */
  readonly layout?: true;
  /** True if the first sheet is an overview. `page` then counts the sheets after it. */
  readonly overview?: true;
  /** False if the pdf is always written from the drawing itself, never printed by a browser engine. */
  readonly printed?: false;
}

/**
 * A kind of document: something a person reads on paper. Its first format is the default. `render/kinds.ts` loads it, and
 * everything else treats all kinds alike.
 */
export interface DocumentKind extends DocumentFacts {
  /** Its framed pages on the paper of the block, with their shortfalls. The svg, html and pdf are written from them. */
  readonly sheets: (request: RenderRequest, block: TitleBlock) => readonly Sheet[];
  /** The text that its sheets are laid out from. Its html then is one page of that text, not the sheets one below the other. */
  readonly flow?: (request: RenderRequest) => readonly Block[];
  /** The blocks of its framed sheets, if it has no flow. */
  readonly blocks?: (request: RenderRequest) => readonly Block[];
  /** The contents of its csv. */
  readonly table?: (request: RenderRequest) => Table;
  /** Returns whether the table has a row. Present if this is much less work than making the table. */
  readonly hasRows?: (request: RenderRequest) => boolean;
  /** The problems of the request, each as part of a sentence. Empty if the document can be made. */
  readonly problems?: (request: RenderRequest, format: Format) => readonly string[];
  /** The omissions of the file, each as a sentence for the person who downloads it. */
  readonly notes?: (request: RenderRequest, format: Format) => readonly string[];
  /** Makers of formats that are neither drawings nor tables. */
  readonly files?: Readonly<Partial<Record<Format, FileMaker>>>;
}

/** A file that a kind makes itself. */
export interface MadeFile {
  readonly body: string | Uint8Array;
  /** Set if it is not the requested format: several labels as lbx are one zip. */
  readonly format?: Format;
  readonly pages?: number;
}

/** One of a document's sheets, for an svg. */
interface ChosenSheet {
  readonly sheet: Sheet;
  readonly pages: number;
}

type FileMaker = (request: RenderRequest) => MadeFile | ChosenSheet | Promise<MadeFile>;
