/** Parses a connection set into items. Each item is a list of references or of arrows. */
import type { FilePosition } from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import { textOf } from './attributes.ts';
import type { ListValue, ScalarValue, YamlValue } from '../yaml/value.ts';

/** A connector or cable in a set, with a pin or wire if given. */
export interface SetRef {
  readonly designator: string;
  readonly place: FilePosition;
  readonly point?: { readonly text: string; readonly place: FilePosition };
}

export type SetItem =
  | {
      readonly kind: 'arrows';
      readonly arrows: readonly string[];
      readonly listed: boolean;
      readonly place: FilePosition;
    }
  | { readonly kind: 'refs'; readonly refs: readonly SetRef[]; readonly listed: boolean; readonly place: FilePosition };

const arrowForm = /^<?(?:-+|=+)>?$/;
const isArrow = (text: string): boolean => arrowForm.test(text);
export const isMateArrow = (text: string): boolean => text.includes('=');

/** The items of an entry of `connections`. Undefined if it is not a set. */
export function readSet(value: YamlValue, problems: WirevizProblems): SetItem[] | undefined {
  if (value.kind !== 'list') {
    problems.error(
      value.place,
      'A connection set is a list.',
      'Write "-" on a line of its own, and each connector or cable with "- " below it.',
    );
    return undefined;
  }
  return value.items.flatMap((item) => readItem(item, problems) ?? []);
}

function readItem(item: YamlValue, problems: WirevizProblems): SetItem | undefined {
  if (item.kind === 'scalar') return readWord(item, problems);
  if (item.kind === 'list') return readList(item, problems);
  const refs = refsOf(item, problems);
  return refs === undefined ? undefined : { kind: 'refs', refs, listed: true, place: item.place };
}

function readWord(item: ScalarValue, problems: WirevizProblems): SetItem | undefined {
  const text = textOf(item, problems, 'connections');
  if (text === '') {
    problems.error(
      item.place,
      'An item of a connection set is empty.',
      'Write the designator of a connector or cable.',
    );
    return undefined;
  }
  if (isArrow(text)) return { kind: 'arrows', arrows: [text], listed: false, place: item.place };
  return { kind: 'refs', refs: [{ designator: text, place: item.place }], listed: false, place: item.place };
}

/** Parses `[F1, F2]` or `[--, --]`: parallel designators or arrows. A designator may have one pin. */
function readList(item: ListValue, problems: WirevizProblems): SetItem | undefined {
  const words = item.items.map((word) => (word.kind === 'scalar' ? textOf(word, problems, 'connections') : undefined));
  if (words.length > 0 && words.every((word) => word !== undefined && isArrow(word)))
    return { kind: 'arrows', arrows: words as string[], listed: true, place: item.place };
  const refs = item.items.flatMap((word, index): readonly SetRef[] => {
    if (word.kind === 'scalar') return [{ designator: words[index]!, place: word.place }];
    return (word.kind === 'map' ? refsOf(word, problems) : undefined) ?? wrongItem(word, problems);
  });
  return { kind: 'refs', refs, listed: true, place: item.place };
}

function wrongItem(item: YamlValue, problems: WirevizProblems): readonly SetRef[] {
  if (item.kind === 'list') problems.error(item.place, 'A list inside a list of designators.', 'Write [F1, F2, F3].');
  return [];
}

/** Parses `X1: [1-4, GND]`: one reference for each pin. */
function refsOf(item: YamlValue & { readonly kind: 'map' }, problems: WirevizProblems): SetRef[] | undefined {
  const [entry, second] = item.entries;
  if (entry === undefined || second !== undefined) {
    const place = second?.place ?? item.place;
    problems.error(
      place,
      'Two connectors or cables are in one item of a connection set.',
      'Start each with "- " on its own line.',
    );
    return undefined;
  }
  const { value } = entry;
  if (value.kind === 'map') {
    problems.error(
      value.place,
      `${entry.key}: pins and wires are a list, not a mapping.`,
      `Write ${entry.key}: [1, 2, 3].`,
    );
    return undefined;
  }
  const points = (value.kind === 'list' ? value.items : [value]).flatMap((point) =>
    pointsOf(entry.key, point, problems),
  );
  if (points.length === 0)
    problems.error(value.place, `${entry.key}: no pin or wire is listed.`, `Write ${entry.key}: [1, 2, 3].`);
  return points.map((point) => ({ designator: entry.key, place: entry.place, point }));
}

function pointsOf(name: string, point: YamlValue, problems: WirevizProblems): { text: string; place: FilePosition }[] {
  if (point.kind !== 'scalar') {
    problems.error(point.place, `${name}: a pin or wire is a number or a label.`, `Write ${name}: [1, 2-4, GND].`);
    return [];
  }
  const text = textOf(point, problems, name);
  if (text === '') return [];
  return expandRange(text).map((pin) => ({ text: pin, place: point.place }));
}

/** Expands `1-4` to 1, 2, 3, 4 and `9-7` to 9, 8, 7. Any other text stays as it is. */
function expandRange(text: string): readonly string[] {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text);
  if (match === null) return [text];
  const [first, last] = [Number(match[1]), Number(match[2])];
  const size = Math.abs(last - first) + 1;
  if (size > limits.positions) return [text];
  return Array.from({ length: size }, (_, index) => String(first <= last ? first + index : first - index));
}
