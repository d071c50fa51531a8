import { Refusal } from '../refusal/refusal.ts';

/** All reasons why a document cannot be made, in one sentence. No full stop follows a question mark. */
export function cannotRender(problems: readonly string[]): Refusal {
  const listed = problems.join('; ');
  return new Refusal(`This cannot be rendered: ${listed}${listed.endsWith('?') ? '' : '.'}`);
}
