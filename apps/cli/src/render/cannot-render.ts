import { Refusal } from '../refusal/refusal.ts';

/** Everything that keeps a document from being made, in one sentence: one that ends with a question has no full stop after it. */
export function cannotRender(problems: readonly string[]): Refusal {
  const listed = problems.join('; ');
  return new Refusal(`This cannot be rendered: ${listed}${listed.endsWith('?') ? '' : '.'}`);
}
