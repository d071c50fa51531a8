import type { RenderRequest } from './request.ts';

/** Why the requested orderable length is not available, as a part of a sentence. Empty if it is, or if none was requested. */
export function variationProblems({ options, drawing }: RenderRequest): readonly string[] {
  const suffix = options?.variation;
  if (suffix === undefined) return [];
  const known = (drawing?.variations ?? []).map((variation) => variation.suffix);
  if (known.includes(suffix)) return [];
  const list = known.length === 0 ? 'it has none' : `there are ${known.join(', ')}`;
  return [`the cable has no orderable length "${suffix.slice(0, 40)}"; ${list}`];
}
