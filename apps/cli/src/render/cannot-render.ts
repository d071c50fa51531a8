import { CommandError } from '../refusal/refusal.ts';

/** All reasons why a document cannot be made, in one sentence. No full stop follows a question mark. */
export function cannotRender(problems: readonly string[]): CommandError {
  const listed = problems.join('; ');
  return new CommandError(`This cannot be rendered: ${listed}${listed.endsWith('?') ? '' : '.'}`);
}
