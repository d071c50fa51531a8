/** Finds the lines and columns of the values in a JSON text, by JSON pointer. */
import { jsonPointer } from '@cablewright/model';

/** A position in a text, counted from 1. Columns are in UTF-16 code units, the default of SARIF. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\],:"]+/g;

/** An open object or list, and the path segment of its next value. */
interface Open {
  readonly isList: boolean;
  step: string | number;
  /** In an object, whether the next token is a key. */
  awaitsKey: boolean;
}

/**
 * The positions of the values in a valid JSON text. A pointer to a missing value has the position of the nearest value
 * around it.
 */
export class JsonPlaces {
  readonly #offsets = new Map<string, number>();
  readonly #lines: readonly number[];

  constructor(text: string) {
    this.#lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const open: Open[] = [];
    for (const { 0: token, index } of text.matchAll(tokens)) this.#take(open, token, index);
  }

  at(pointer: string): TextPlace {
    let near = pointer;
    while (near !== '' && !this.#offsets.has(near)) near = near.slice(0, near.lastIndexOf('/'));
    const offset = this.#offsets.get(near) ?? 0;
    const line = lastAtMost(this.#lines, offset);
    return { line: line + 1, column: offset - this.#lines[line]! + 1 };
  }

  #take(open: Open[], token: string, offset: number): void {
    const around = open.at(-1);
    if (token === '}' || token === ']') {
      open.pop();
      return finish(open.at(-1));
    }
    if (around?.awaitsKey === true) {
      around.step = JSON.parse(token) as string;
      around.awaitsKey = false;
      return;
    }
    this.#offsets.set(jsonPointer(open.map(({ step }) => step)), offset);
    if (token === '{') open.push({ isList: false, step: '', awaitsKey: true });
    else if (token === '[') open.push({ isList: true, step: 0, awaitsKey: false });
    else finish(around);
  }
}

/** Records that a value has ended. */
function finish(around: Open | undefined): void {
  if (around === undefined) return;
  if (around.isList) around.step = (around.step as number) + 1;
  else around.awaitsKey = true;
}

/** The index of the last number that is at most `limit`. The numbers ascend from 0. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (numbers[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
