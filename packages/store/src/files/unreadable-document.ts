import type { DocumentName } from './document.ts';

/** A document on the disk that cannot be read. */
export interface UnreadableDocument {
  readonly name: DocumentName;
  readonly stamp: string | undefined;
  readonly reason: string;
}

/** The document that contains a requested record cannot be read. */
export class DocumentUnreadable extends Error {
  readonly document: UnreadableDocument;

  constructor(document: UnreadableDocument) {
    super(document.reason);
    this.document = document;
  }
}
