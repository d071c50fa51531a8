/** What a design keeps of the KBL file it came from, under `extensions.kbl`: what differs between that file and the cable as it would be written now. */
import { isObject, type Design } from '@cablewright/model';
import type { Element } from '../xml/element.ts';

/** An element of the file, with everything in it. */
interface KeptElement {
  readonly name: string;
  readonly type?: string;
  readonly id?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly KeptElement[];
}

/** A difference below the element with the id `at`. */
export type KeptChange =
  | { readonly at: string; readonly add: KeptElement }
  /** A text that holds as long as the cable would write `was`. `n` counts texts of one name from 0. */
  | { readonly at: string; readonly text: string; readonly n: number; readonly was: string; readonly is: string }
  /** A value with its unit: it holds as long as the cable would write the same. */
  | { readonly at: string; readonly was: string; readonly is: KeptElement }
  /** An element that the file does without. */
  | { readonly at: string; readonly without: string };

interface KeptFile {
  readonly format: 1;
  /** The version that the file states. */
  readonly version: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly changes: readonly KeptChange[];
}

/** What is kept; undefined for a design of another origin, or where it cannot be read any more. */
export function keptOf({ extensions }: Design): KeptFile | undefined {
  const kept = isObject(extensions) ? extensions['kbl'] : undefined;
  return isKeptFile(kept) ? kept : undefined;
}

function isKeptFile(kept: unknown): kept is KeptFile {
  if (!isObject(kept) || kept['format'] !== 1 || !isObject(kept['ids']) || !Array.isArray(kept['changes']))
    return false;
  const whole = kept['changes'].every((one) => isObject(one) && typeof one['at'] === 'string');
  const plainIds = Object.values(kept['ids']).every((id) => typeof id === 'string' && /^[A-Za-z_][\w.-]*$/.test(id));
  return whole && plainIds;
}

export function keptElement({ name, type, id, attributes, text, children }: Element): KeptElement {
  return {
    name,
    type,
    id,
    attributes,
    ...(text === '' ? {} : { text }),
    ...(children.length === 0 ? {} : { children: children.map(keptElement) }),
  };
}

export function elementOf({ name, type, id, attributes, text = '', children = [] }: KeptElement): Element {
  return {
    name,
    type,
    id,
    attributes,
    children: children.map(elementOf),
    text,
    line: 1,
    column: 1,
  };
}

/** The ids of all elements that are kept whole. */
export function keptIds(changes: readonly KeptChange[]): string[] {
  const below = ({ id, children = [] }: KeptElement): string[] => [
    ...(id === undefined ? [] : [id]),
    ...children.flatMap(below),
  ];
  return changes.flatMap((change) =>
    'add' in change ? below(change.add) : 'is' in change && typeof change.is !== 'string' ? below(change.is) : [],
  );
}

/** A value with its unit as one text. */
export function valueText({ children }: { readonly children: readonly Element[] }): string {
  return children.map(({ name, text }) => `${name} ${text.trim()}`).join(', ');
}

export function isValue({ children }: { readonly children: readonly Element[] }): boolean {
  return children.some(({ name }) => name === 'Unit_component');
}
