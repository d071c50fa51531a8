import type { FileProblem } from '../src/basis/problem.ts';

/** `cable.yml, line 3, column 5: … Write …` */
export function problemLine({ place, message, remedy }: FileProblem): string {
  return `${place.file}, line ${place.line}, column ${place.column}: ${message}${remedy === '' ? '' : ` ${remedy}`}`;
}
