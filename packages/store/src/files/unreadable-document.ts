import type { DocumentName } from './document.ts';

/** A document on the disk that can't be read. */
export interface UnreadableDocument {
  readonly name: DocumentName;
  readonly stamp: string | undefined;
  readonly reason: string;
}

/** Thrown if the document that contains a requested record can't be read. */
export class DocumentUnreadable extends Error {
  readonly document: UnreadableDocument;

  constructor(document: UnreadableDocument) {
    super(document.reason);
    this.document = document;
  }
}
