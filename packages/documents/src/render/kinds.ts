import type { DocumentKind } from '../request/document-kind.ts';

/**
 * A document with the code that makes it; undefined where there is no such kind. The schematic, which is asked for most, is
 * loaded without the others: a command that prints it starts in less time.
 */
export async function loadDocument(kind: string): Promise<DocumentKind | undefined> {
  if (kind === 'schematic') return (await import('../sheets/schematic/schematic-document.ts')).schematicDocument;
  return (await import('./all-kinds.ts')).documentKind(kind);
}
