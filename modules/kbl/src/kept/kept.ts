/**
 * The parts of an imported KBL file that a design retains under `extensions.kbl`: the differences between that file and the cable
 * as it would be written now.
 */
import { type Design, isObject, present } from '@cablewright/model';
import { elementId, type Element } from '../xml/element.ts';

/** An element of the file with its descendants. */
interface KeptElement {
  readonly name: string;
  readonly type?: string;
  readonly id?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly KeptElement[];
}

/** A difference in the element with the id `at`. */
export type KeptChange =
  | { readonly at: string; readonly add: KeptElement }
  /** A text that replaces `was`. It applies only while the cable would still write `was`. `n` counts texts of the same name from 0. */
  | { readonly at: string; readonly text: string; readonly n: number; readonly was: string; readonly is: string }
  /** A value with its unit. It applies only while the cable would still write `was`. */
  | { readonly at: string; readonly was: string; readonly is: KeptElement }
  /** A more specific type of the element, with its own children. It applies while the cable would still write `was`. */
  | { readonly at: string; readonly type: string; readonly was: string }
  /** An element that the cable would write but the file doesn't have. */
  | { readonly at: string; readonly without: string };

interface KeptFile {
  readonly format: 1;
  /** The KBL version stated in the file. */
  readonly version: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly changes: readonly KeptChange[];
}

/** The retained parts of a KBL file. Undefined if the design is not from such a file, or if they can no longer be read. */
export function keptOf({ extensions }: Design): KeptFile | undefined {
  const value = isObject(extensions) ? extensions['kbl'] : undefined;
  return isKeptFile(value) ? value : undefined;
}

function isKeptFile(value: unknown): value is KeptFile {
  if (!isObject(value) || value['format'] !== 1 || !isObject(value['ids']) || !Array.isArray(value['changes']))
    return false;
  const whole = value['changes'].every((change) => isObject(change) && typeof change['at'] === 'string');
  const plainIds = Object.values(value['ids']).every((id) => typeof id === 'string' && elementId.test(id));
  return whole && plainIds;
}

export function keptElement({ name, type, id, attributes, text, children }: Element): KeptElement {
  return {
    name,
    type,
    id,
    attributes,
    ...present({ text: text || undefined, children: children.length === 0 ? undefined : children.map(keptElement) }),
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

/** The ids of all elements that are retained whole. */
export function keptIds(changes: readonly KeptChange[]): Set<string> {
  const below = ({ id, children = [] }: KeptElement): string[] => [
    ...(id === undefined ? [] : [id]),
    ...children.flatMap(below),
  ];
  return new Set(
    changes.flatMap((change) =>
      'add' in change ? below(change.add) : 'is' in change && typeof change.is !== 'string' ? below(change.is) : [],
    ),
  );
}

/** A value with its unit as one text. */
export function valueText({ children }: { readonly children: readonly Element[] }): string {
  return children.map(({ name, text }) => `${name} ${text.trim()}`).join(', ');
}

export function isValue({ children }: { readonly children: readonly Element[] }): boolean {
  return children.some(({ name }) => name === 'Unit_component');
}
