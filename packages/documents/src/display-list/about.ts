/** What files say of a document and of its parts besides what is drawn. */

/**
 * What a part of a sheet is when it is read out: headings, paragraphs, rows with header and data cells, points of a
 * list with their label and body; an artifact is only to look at. Rows that follow one another are a table, points a list.
 */
export type Role = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'TR' | 'TH' | 'TD' | 'LI' | 'Lbl' | 'LBody' | 'artifact';

/** What a document is, as its files say in their metadata. */
export interface About {
  readonly title: string;
  /** Of its texts (BCP 47). */
  readonly language: string;
  /** The cable's number, and the code of the document's kind. */
  readonly number?: string;
  readonly code?: string;
  readonly revision?: string;
  readonly status?: string;
  /** Whose it is. */
  readonly owner?: string;
  /** The kind of document, in words. */
  readonly subject?: string;
  /** When what it shows was saved or released, ISO 8601 in UTC. */
  readonly issued?: string;
}
