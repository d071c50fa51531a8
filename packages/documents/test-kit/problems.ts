import { documentKind } from '../src/render/all-kinds.ts';
import { problemsOf } from '../src/render/kinds.ts';
import type { Format, RenderRequest } from '../src/request/request.ts';

/** What is wrong with what was asked of a document, without waiting for its code. */
export function documentProblems(kind: string, format: Format | undefined, request: RenderRequest): readonly string[] {
  return problemsOf(documentKind(kind)!, format, request);
}
