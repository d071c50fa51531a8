/** Writes parts without terminals: additional components of connectors and cables, and additional items of the bill of materials. */
import type { Library } from '@cablewright/engine';
import { type Design, wireOf } from '@cablewright/model';
import type { KeptPart } from '../kept/extension.ts';
import { partData } from './items.ts';
import { drawable, filled, type JsonMap } from './document.ts';
import type { StillKept } from './names.ts';

interface AddedParts {
  /** Additional components by designator. */
  readonly byItem: ReadonlyMap<string, JsonMap[]>;
  readonly items: JsonMap[];
}

type NameOf = (instance: string) => string | undefined;

export function addedParts(design: Design, library: Library, retained: StillKept, nameOf: NameOf): AddedParts {
  const byItem = new Map<string, JsonMap[]>();
  const items: JsonMap[] = [];
  const addPart = (name: string | undefined, part: JsonMap) => {
    if (name === undefined) items.push(part);
    else byItem.set(name, [...(byItem.get(name) ?? []), part]);
  };
  const byId = new Map((retained.file?.parts ?? []).map((part) => [part.id, part]));
  for (const instance of design.instances.mechanical ?? []) {
    const before = byId.get(instance.id);
    if (before !== undefined && before.def === instance.def) addPart(before.of, keptPart(before, instance.qty ?? 1));
    else putNew(library, instance, nameOf, (name, part) => addPart(name, drawable(part)));
  }
  for (const { of, attributes } of retained.file?.uncounted ?? []) addPart(of, { ...attributes });
  for (const connector of design.instances.connectors ?? []) {
    for (const part of cavityParts(library, connector)) addPart(nameOf(connector.id), drawable(part));
  }
  return { byItem, items };
}

/** The part as in the imported file if its quantity is unchanged, otherwise with the new quantity as a number. */
function keptPart({ attributes, qty }: KeptPart, now: number): JsonMap {
  if (qty === now) return { ...attributes };
  const { qty_multiplier: _, ...rest } = attributes;
  return { ...rest, qty: now };
}

function putNew(
  library: Library,
  { def, qty, label, attachedTo }: NonNullable<Design['instances']['mechanical']>[number],
  nameOf: NameOf,
  addPart: (name: string | undefined, part: JsonMap) => void,
): void {
  const host = attachedTo === undefined ? undefined : nameOf(wireOf(attachedTo));
  const record = library.get('mechanicals', def);
  const name = record?.label ?? def;
  const count: JsonMap = qty === undefined || qty === 1 ? {} : { qty };
  if (host === undefined) addPart(undefined, { description: name, ...count, ...partData(record) });
  else addPart(host, { type: name, ...filled({ subtype: label }), ...count, ...partData(record) });
}

/** Counts the contacts, seals and plugs of a connector. */
function cavityParts(
  library: Library,
  { cavities = [] }: NonNullable<Design['instances']['connectors']>[number],
): JsonMap[] {
  const defs = cavities.flatMap(({ contact, seal, plug }) => [contact, seal, plug]).filter((def) => def !== undefined);
  return [...new Set(defs)].map((def) => {
    const record = library.get('mechanicals', def);
    return {
      type: record?.label ?? def,
      qty: defs.filter((candidate) => candidate === def).length,
      ...partData(record),
    };
  });
}
