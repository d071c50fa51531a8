/** The problems of a file and their positions. All of them are collected before the file is refused. */

import type { FilePosition } from '@cablewright/modules/reading';

/** An `error` prevents the import. A `remark` states an assumption or an omission. */
export interface FileProblem {
  readonly severity: 'error' | 'remark';
  readonly place: FilePosition;
  /** The problem, as a sentence. */
  readonly message: string;
  /** The remedy, as a sentence. */
  readonly remedy: string;
  /** For a remark: true if something is missing and nothing replaces it. */
  readonly isMissing?: true;
}

/** Maximum number of problems to report. */
const maxProblems = 200;

/** Collects problems. A problem in a template with many instances is reported once. */
export class WirevizProblems {
  readonly #found = new Map<string, FileProblem>();
  #errorCount = 0;

  /** The number of errors so far. Comparing two counts shows whether a step found any. */
  get errorCount(): number {
    return this.#errorCount;
  }

  error(place: FilePosition, message: string, remedy = ''): void {
    this.#add({ severity: 'error', place, message, remedy });
  }

  remark(place: FilePosition, message: string, remedy = ''): void {
    this.#add({ severity: 'remark', place, message, remedy });
  }

  /** A remark that something is missing. */
  missing(place: FilePosition, message: string, remedy: string): void {
    this.#add({ severity: 'remark', place, message, remedy, isMissing: true });
  }

  #add(problem: FileProblem): void {
    if (problem.severity === 'error') this.#errorCount += 1;
    const { file, line, column } = problem.place;
    const key = `${problem.severity} ${file} ${line} ${column} ${problem.remedy}`;
    if (this.#found.size < maxProblems && !this.#found.has(key)) this.#found.set(key, problem);
  }

  /** All problems in the order of the file. */
  get all(): readonly FileProblem[] {
    return [...this.#found.values()].toSorted(
      (a, b) =>
        a.place.file.localeCompare(b.place.file) || a.place.line - b.place.line || a.place.column - b.place.column,
    );
  }

  get errors(): readonly FileProblem[] {
    return this.all.filter(({ severity }) => severity === 'error');
  }
}
