/** Reads YAML 1.1 and resolves merges and anchors. Every value has a position. */
import type { FilePosition } from '@cablewright/modules/reading';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair, type Scalar } from 'yaml';
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import { readPlain } from './scalar.ts';
import { syntaxProblem } from './syntax-problem.ts';
import { isEmpty, type MapEntry, type ListValue, type ScalarValue, type YamlValue } from './value.ts';

/** A file as text. */
export interface YamlSource {
  readonly file: string;
  readonly text: string;
}

/**
 * The value of several files read as one text, in the way that WireViz prepends files: anchors of one file are known in
 * the next. An empty text gives null. Undefined if the text isn't YAML; then `problems` contains the reason.
 */
export function readYaml(sources: readonly YamlSource[], problems: WirevizProblems): YamlValue | undefined {
  const text = sources.map((source) => (source.text.endsWith('\n') ? source.text : `${source.text}\n`)).join('');
  const counter = new LineCounter();
  const inFile = filePlaces(sources);
  const placeOf = (offset: number): FilePosition => {
    const { line, col } = counter.linePos(offset);
    return inFile(Math.max(1, line), Math.max(1, col));
  };
  try {
    const doc = parseDocument(text, {
      version: '1.1',
      schema: 'failsafe',
      merge: false,
      uniqueKeys: false,
      lineCounter: counter,
      prettyErrors: false,
      logLevel: 'error',
    });
    for (const error of doc.errors) syntaxProblem(error, text, placeOf, problems);
    if (doc.errors.length > 0) return undefined;
    return new Reader(placeOf, problems).read(doc.contents);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.error(inFile(1, 1), 'The file nests too deep.', `Nest at most ${limits.depth} levels.`);
    return undefined;
  }
}

/** Converts a line of the whole text to a line of its file. */
function filePlaces(sources: readonly YamlSource[]): (line: number, column: number) => FilePosition {
  const counts = sources.map(({ text }) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
  return (line, column) => {
    let localLine = line;
    for (const [index, { file }] of sources.entries()) {
      const last = index === sources.length - 1;
      const count = counts[index] ?? 0;
      if (last || localLine <= count) return { file, line: localLine, column };
      localLine -= count;
    }
    return { file: '', line, column };
  };
}

interface Sized {
  readonly value: YamlValue;
  readonly size: number;
  readonly depth: number;
}

const mergeKey = '<<';

class Reader {
  readonly #anchors = new Map<string, Sized | 'open'>();
  #full = false;

  private readonly placeOf: (offset: number) => FilePosition;
  private readonly problems: WirevizProblems;

  constructor(placeOf: (offset: number) => FilePosition, problems: WirevizProblems) {
    this.placeOf = placeOf;
    this.problems = problems;
  }

  read(contents: Node | null): YamlValue | undefined {
    const sized = contents === null ? undefined : this.#sized(contents);
    if (this.#full) return undefined;
    return sized?.value ?? this.#nothing(this.placeOf(0));
  }

  #sized(node: Node): Sized {
    if (isAlias(node)) return this.#aliased(node.source, this.#place(node));
    const anchor = (isScalar(node) || isMap(node) || isSeq(node)) && node.anchor ? node.anchor : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, 'open');
    const sized = this.#withinLimits(this.#own(node), this.#place(node));
    if (anchor !== undefined) this.#anchors.set(anchor, sized);
    return sized;
  }

  #place(node: Node): FilePosition {
    return this.placeOf(node.range?.[0] ?? 0);
  }

  #own(node: Node): Sized {
    if (isMap(node)) return this.#map(node.items as Pair<Node, Node | null>[], this.#place(node));
    if (isSeq(node)) return this.#list(node.items as Node[], this.#place(node));
    return { value: this.#scalar(node as Scalar), size: 1, depth: 1 };
  }

  #aliased(anchor: string, place: FilePosition): Sized {
    const anchored = this.#anchors.get(anchor);
    if (anchored !== undefined && anchored !== 'open') return anchored;
    const why = anchored === 'open' ? `The anchor &${anchor} contains itself.` : `There is no anchor &${anchor} above.`;
    this.problems.error(place, why, `Define &${anchor} before *${anchor} uses it.`);
    return { value: this.#nothing(place), size: 1, depth: 1 };
  }

  #withinLimits(sized: Sized, place: FilePosition): Sized {
    if (!this.#full && sized.depth > limits.depth) this.#refuse(place, `nests deeper than ${limits.depth} levels`);
    if (!this.#full && sized.size > limits.values) this.#refuse(place, `has more than ${limits.values} values`);
    return this.#full ? { value: this.#nothing(place), size: 1, depth: 1 } : sized;
  }

  #refuse(place: FilePosition, why: string): void {
    this.#full = true;
    this.problems.error(place, `The file ${why}, anchors included.`, 'Split the file.');
  }

  #nothing(place: FilePosition): ScalarValue {
    return { kind: 'scalar', place, value: null, text: '', quoted: false };
  }

  #list(items: readonly Node[], place: FilePosition): Sized {
    const values = items.map((item) => this.#sized(item));
    const value: ListValue = { kind: 'list', place, items: values.map((item) => item.value) };
    return sum(value, values);
  }

  #map(pairs: readonly Pair<Node, Node | null>[], place: FilePosition): Sized {
    const merged: MapEntry[] = [];
    const entries: MapEntry[] = [];
    const parts: Sized[] = [];
    for (const pair of pairs) {
      const keyPlace = this.#place(pair.key);
      const part = pair.value === null ? this.#leaf(keyPlace) : this.#sized(pair.value);
      parts.push(part);
      if (isScalar(pair.key) && pair.key.value === mergeKey) merged.push(...this.#mergedEntries(part.value));
      else entries.push({ key: this.#key(pair.key), place: keyPlace, value: part.value });
    }
    this.#duplicates(entries);
    return sum({ kind: 'map', place, entries: lastOfEach([...merged, ...entries]) }, parts);
  }

  #leaf(place: FilePosition): Sized {
    return { value: this.#nothing(place), size: 1, depth: 1 };
  }

  /** If a list contains several maps, the first takes precedence, so it is applied last. */
  #mergedEntries(value: YamlValue): readonly MapEntry[] {
    if (value.kind === 'map') return value.entries;
    if (value.kind === 'list') return value.items.toReversed().flatMap((item) => this.#mergedEntries(item));
    if (!isEmpty(value))
      this.problems.error(
        value.place,
        '<< needs a mapping to copy from.',
        'Write <<: *name, with &name on a mapping above.',
      );
    return [];
  }

  #key(key: Node | null): string {
    if (isScalar(key)) return scalarText(key);
    const place = key === null ? this.placeOf(0) : this.#place(key);
    this.problems.error(place, 'A list or mapping cannot be a key.', 'Write a name before the colon.');
    return '';
  }

  #duplicates(entries: readonly MapEntry[]): void {
    const seenKeys = new Map<string, FilePosition>();
    for (const { key, place } of entries) {
      const first = seenKeys.get(key);
      if (first === undefined) seenKeys.set(key, place);
      else
        this.problems.remark(
          place,
          `"${key}" is here a second time (first in line ${first.line}); the last one counts.`,
          'Remove one of them.',
        );
    }
  }

  #scalar(node: Scalar): ScalarValue {
    const place = this.#place(node);
    const text = scalarText(node);
    const quoted = node.type !== undefined && node.type !== 'PLAIN';
    const asText = quoted || node.tag === '!!str' || node.tag === 'tag:yaml.org,2002:str' ? text : undefined;
    return { kind: 'scalar', place, value: asText ?? readPlain(text), text, quoted: asText !== undefined };
  }
}

/** In the failsafe schema, every scalar is text and an empty scalar is null. */
const scalarText = ({ value }: Scalar): string => (typeof value === 'string' ? value : '');

function sum(value: YamlValue, parts: readonly Sized[]): Sized {
  return {
    value,
    size: 1 + parts.reduce((total, part) => total + part.size, 0),
    depth: 1 + parts.reduce((most, part) => Math.max(most, part.depth), 0),
  };
}

/** One entry for each key: the last value, at the position of the first. */
function lastOfEach(entries: readonly MapEntry[]): MapEntry[] {
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}
