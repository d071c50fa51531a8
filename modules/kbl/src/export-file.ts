/** A cable as a file in KBL 2.4 or VEC 2.1. */
import type { Library } from '@cablewright/engine';
import { type Design, isObject, present } from '@cablewright/model';
import { IdBook } from './basis/id-book.ts';
import { keptIds, keptOf } from './kept/kept.ts';
import { restored } from './kept/restore.ts';
import { container } from './write/container.ts';
import { designText } from '@cablewright/modules/design-text';
import type { Element } from './xml/element.ts';
import { ordered } from './schema/ordered.ts';
import { allIds, fileOf, firstVersion, idsOf, keptVecOf } from './vec/kept-vec.ts';
import { mergedTree } from './vec/merged.ts';
import { withOwnData } from './vec/own-data.ts';
import { vecFingerprints, vecOf } from './vec/to-vec.ts';
import { vecFormat, writeXml } from './xml/write-xml.ts';

/** Writes the file: the harness as KBL, the retained parts of the file it came from, and the whole design for Cablewright itself. */
export function exportFile(design: Design, library: Library): string {
  return writeXml(exportTree(design, library, designText.written(design)));
}

export function exportTree(design: Design, library: Library, ownData?: string): Element {
  const retained = keptOf(design);
  if (retained === undefined) return ordered(container(design, library, new IdBook({}), ownData));
  const keptElements = keptIds(retained.changes);
  const ids = new IdBook(retained.ids, (id) => keptElements.has(id));
  return restored(container(design, library, ids, ownData), retained.changes);
}

/** Writes the same harness in VEC 2.1, with the whole design for Cablewright itself. */
export function exportVec(design: Design, library: Library): string {
  return writeXml(vecTree(design, library, designText.written(design)), vecFormat);
}

/** The harness in VEC, merged into the file that it came from, if there is one. */
export function vecTree(design: Design, library: Library, ownData?: string): Element {
  const retained = keptVecOf(design);
  const ids = retained === undefined ? undefined : idsOf(retained);
  const file = retained === undefined ? undefined : fileOf(retained);
  if (retained === undefined || ids === undefined || file === undefined)
    return vecOf(container(design, library, new IdBook({}), ownData));
  const merged = mergedTree(file, writtenInto(file, design, library, ids), retained.units);
  // The elements of VEC 2.1 are not valid in a file of VEC 1.
  if (merged !== file && firstVersion(file) !== undefined)
    return vecOf(container(design, library, new IdBook({}), ownData));
  return ownData === undefined ? merged : withOwnData(merged, ownData);
}

/** The harness in VEC with the ids of a file; its remaining elements get ids that don't collide with these. */
function writtenInto(file: Element, design: Design, library: Library, ids: Readonly<Record<string, string>>): Element {
  const reserved = allIds(file);
  return vecOf(reservedContainer(design, library, ids, reserved), reserved);
}

/**
 * The fingerprints of the units of the same tree, computed without building the whole tree. `reserved` contains the ids
 * of the file.
 */
export function writtenFingerprints(
  reserved: ReadonlySet<string>,
  design: Design,
  library: Library,
  ids: Readonly<Record<string, string>>,
): Record<string, string> {
  return vecFingerprints(reservedContainer(design, library, ids, reserved), reserved);
}

function reservedContainer(
  design: Design,
  library: Library,
  ids: Readonly<Record<string, string>>,
  reserved: ReadonlySet<string>,
): Element {
  return container(design, library, new IdBook(ids, (id) => reserved.has(id)));
}

/** The design without the retained parts of a KBL or VEC file. */
export function withoutKept(design: Design, format: 'kbl' | 'vec' = 'kbl'): Design {
  if (!isObject(design.extensions) || design.extensions[format] === undefined) return design;
  const others = Object.entries(design.extensions).filter(([name]) => name !== format);
  const remaining = Object.entries(design).filter(([name]) => name !== 'extensions' || others.length > 0);
  return {
    ...(Object.fromEntries(remaining) as Design),
    ...present({ extensions: others.length === 0 ? undefined : Object.fromEntries(others) }),
  };
}
