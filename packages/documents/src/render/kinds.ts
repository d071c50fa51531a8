import type { DocumentKind } from '../request/document-kind.ts';
import type { Format, RenderRequest } from '../request/request.ts';
import { soundRequest } from '../request/sound-request.ts';
import { variationProblems } from '../request/variation.ts';

/**
 * Loads a document with the code that makes it. Undefined if there is no such kind. The schematic is requested most often, so
 * it is loaded without the others, and a command that prints it starts faster.
 */
export async function loadDocument(kind: string): Promise<DocumentKind | undefined> {
  if (kind === 'schematic') return (await import('../sheets/schematic/schematic-document.ts')).schematicDocument;
  return (await import('./all-kinds.ts')).documentKind(kind);
}

/** The problems of the request for a document, each as part of a sentence. Empty if the document can be made. */
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
