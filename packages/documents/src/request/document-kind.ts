import type { Sheet } from '../display-list/display-list.ts';
import type { TitleBlock } from '../page/frame/title-block.ts';
import type { Block } from '../page/flow/blocks.ts';
import type { Table } from '../display-list/table.ts';
import type { Format, OptionName, RenderRequest } from './request.ts';

/** What is known of a document before its code is loaded. */
export interface DocumentFacts {
  readonly kind: string;
  readonly label: string;
  /** The code of its kind and its number among those of the cable (IEC 61355-1): &EFS1. No two kinds have the same. */
  readonly code: string;
  /** What is measured from it: lengths, which have tolerances; or views as well, which are projections. */
  readonly measured?: 'lengths' | 'views';
  readonly formats: readonly [Format, ...Format[]];
  /** What may be asked of it besides the revision and the format. */
  readonly options: readonly OptionName[];
  /** True for what is about the layout of a harness: a cable without one has nothing to print on it. */
  readonly layout?: true;
  /** True where the first sheet is an overview and `page` counts the ones after it. */
  readonly overview?: true;
  /** False where a browser engine never prints the pdf: it is always the drawing itself. */
  readonly printed?: false;
}

/**
 * A document: something a person reads on paper, in the formats it comes in, the default first. Every kind of document is
 * one of these, loaded by `render/kinds.ts`; nothing else knows them apart.
 */
export interface DocumentKind extends DocumentFacts {
  /** Its framed pages: the svg, html and pdf are written from them. The paper is the block's. */
  readonly sheets: (request: RenderRequest, block: TitleBlock) => readonly Sheet[];
  /** The text its sheets are laid out from. Its html is that text on one page, which flows, instead of the sheets one below the other. */
  readonly flow?: (request: RenderRequest) => readonly Block[];
  /** What its csv holds. */
  readonly table?: (request: RenderRequest) => Table;
  /** What is wrong with what was asked of it, each as a part of a sentence; empty when it can be made. */
  readonly problems?: (request: RenderRequest, format: Format) => readonly string[];
  /** What had no place in the file, for the person who takes it. */
  readonly notes?: (request: RenderRequest, format: Format) => readonly string[];
  /** Formats that are neither drawings nor tables. */
  readonly files?: Readonly<Partial<Record<Format, FileMaker>>>;
}

/** A file a kind makes itself; its name and type are those of `format` when left out. */
export interface MadeFile {
  readonly body: string | Uint8Array;
  /** The format it came out in: several labels asked for as lbx come as a zip of them. */
  readonly format?: Format;
  readonly pages?: number;
}

/** One of a document's sheets, to be written as an svg. */
interface ChosenSheet {
  readonly sheet: Sheet;
  readonly pages: number;
}

type FileMaker = (request: RenderRequest) => MadeFile | ChosenSheet | Promise<MadeFile>;
