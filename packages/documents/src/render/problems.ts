import type { DocumentKind } from '../request/document-kind.ts';
import type { Format, RenderRequest } from '../request/request.ts';
import { soundRequest } from '../request/sound-request.ts';
import { variationProblems } from '../request/variation.ts';

/** What is wrong with what was asked of a document whose code is loaded. */
export function problemsOf(known: DocumentKind, format: Format | undefined, asked: RenderRequest): readonly string[] {
  const request = soundRequest(asked);
  const takesVariation = known.options.includes('variation');
  const own = known.problems?.(request, format ?? known.formats[0]) ?? [];
  return [...(takesVariation ? variationProblems(request) : []), ...own];
}
