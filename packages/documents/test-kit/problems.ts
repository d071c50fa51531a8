import { documentKind } from '../src/render/all-kinds.ts';
import { problemsOf } from '../src/render/kinds.ts';
import type { Format, RenderRequest } from '../src/request/request.ts';

/** The problems of a request for a document, found without loading the document's code. */
export function documentProblems(kind: string, format: Format | undefined, request: RenderRequest): readonly string[] {
  return problemsOf(documentKind(kind)!, format, request);
}
