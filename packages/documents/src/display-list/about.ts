/** Metadata of a document, and the roles of its parts for screen readers. */

/**
 * The role of a part of a sheet for screen readers: headings, paragraphs, rows with header and data cells, list items with
 * label and body. An artifact is not read. Consecutive rows are a table, consecutive items a list.
 */
export type StructureType = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'TR' | 'TH' | 'TD' | 'LI' | 'Lbl' | 'LBody' | 'artifact';

/** The metadata of a document's files. */
export interface About {
  readonly title: string;
  /** The language of the document's texts (BCP 47). */
  readonly language: string;
  /** The cable's number, and the code of the document's kind. */
  readonly number?: string;
  readonly code?: string;
  readonly revision?: string;
  readonly status?: string;
  /** The organisation that owns the document. */
  readonly owner?: string;
  /** The kind of document, as text. */
  readonly subject?: string;
  /** The time when the revision was saved or released, ISO 8601 in UTC. */
  readonly issued?: string;
}
