import type { FileProblem } from '../src/basis/problem.ts';

/** The problem as a line of text: `cable.yml, line 3, column 5: … Write …`. */
export function problemLine({ place, message, remedy }: FileProblem): string {
  return `${place.file}, line ${place.line}, column ${place.column}: ${message}${remedy === '' ? '' : ` ${remedy}`}`;
}
