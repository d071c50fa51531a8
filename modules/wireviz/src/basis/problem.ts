/** What is wrong with a file, and where. All problems of a file are collected before it is refused. */

import type { FilePosition } from '@cablewright/modules/reading';

/** `error`: the file cannot be imported. `remark`: it can, and this was assumed or left out. */
export interface Problem {
  readonly severity: 'error' | 'remark';
  readonly place: FilePosition;
  /** What is wrong, as a sentence. */
  readonly message: string;
  /** What to write instead, as a sentence. */
  readonly remedy: string;
}

/** A file with thousands of mistakes is answered with the first of them. */
const maxProblems = 200;

/** Collects problems. What a template that many instances share says at one place is kept once. */
export class Problems {
  readonly #found = new Map<string, Problem>();
  #errorCount = 0;

  /** Errors so far, to see whether a step found any. */
  get errorCount(): number {
    return this.#errorCount;
  }

  error(place: FilePosition, message: string, remedy = ''): void {
    this.#add({ severity: 'error', place, message, remedy });
  }

  remark(place: FilePosition, message: string, remedy = ''): void {
    this.#add({ severity: 'remark', place, message, remedy });
  }

  #add(problem: Problem): void {
    if (problem.severity === 'error') this.#errorCount += 1;
    const { file, line, column } = problem.place;
    const key = `${problem.severity} ${file} ${line} ${column} ${problem.remedy}`;
    if (this.#found.size < maxProblems && !this.#found.has(key)) this.#found.set(key, problem);
  }

  /** In the order of the file. */
  get all(): readonly Problem[] {
    return [...this.#found.values()].toSorted(
      (a, b) =>
        a.place.file.localeCompare(b.place.file) || a.place.line - b.place.line || a.place.column - b.place.column,
    );
  }

  get errors(): readonly Problem[] {
    return this.all.filter(({ severity }) => severity === 'error');
  }
}
