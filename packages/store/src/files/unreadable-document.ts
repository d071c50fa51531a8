import type { DocumentName } from './document.ts';

/** A document that cannot be read as it is on the disk. */
export interface UnreadableDocument {
  readonly name: DocumentName;
  readonly stamp: string | undefined;
  readonly reason: string;
}

/** A document that a record is in cannot be read. */
export class Unreadable extends Error {
  readonly document: UnreadableDocument;

  constructor(document: UnreadableDocument) {
    super(document.reason);
    this.document = document;
  }
}
