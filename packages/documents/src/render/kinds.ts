import type { DocumentKind } from '../request/document-kind.ts';
import type { Format, RenderRequest } from '../request/request.ts';
import { soundRequest } from '../request/sound-request.ts';
import { variationProblems } from '../request/variation.ts';

/**
 * A document with the code that makes it; undefined where there is no such kind. The schematic, which is asked for most, is
 * loaded without the others: a command that prints it starts in less time.
 */
export async function loadDocument(kind: string): Promise<DocumentKind | undefined> {
  if (kind === 'schematic') return (await import('../sheets/schematic/schematic-document.ts')).schematicDocument;
  return (await import('./all-kinds.ts')).documentKind(kind);
}

/** What is wrong with the request for a document, each as a part of a sentence. Empty if the document can be made. */
export function problemsOf(
  document: DocumentKind,
  format: Format | undefined,
  request: RenderRequest,
): readonly string[] {
  const sound = soundRequest(request);
  const takesVariation = document.options.includes('variation');
  const problems = document.problems?.(sound, format ?? document.formats[0]) ?? [];
  return [...(takesVariation ? variationProblems(sound) : []), ...problems];
}
