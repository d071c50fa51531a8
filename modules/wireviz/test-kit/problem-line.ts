import type { Problem } from '../src/basis/problem.ts';

/** `cable.yml, line 3, column 5: … Write …` */
export function problemLine({ place, message, remedy }: Problem): string {
  return `${place.file}, line ${place.line}, column ${place.column}: ${message}${remedy === '' ? '' : ` ${remedy}`}`;
}
