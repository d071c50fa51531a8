/** The conductor materials that a line requires, such as the two alloys of a thermocouple. */
import type { Level } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import type { BoundPin } from './bound-port.ts';

/** The materials that a pin accepts: those of its signal, otherwise those of its level. Undefined if it accepts any. */
export function lineMaterials(library: Library, { signal, level }: BoundPin): readonly string[] | undefined {
  const ofLevel: Level | undefined = level === undefined ? undefined : library.word('levels', level);
  const materials = library.signal(signal)?.materials ?? ofLevel?.materials;
  return materials === undefined || materials.length === 0 ? undefined : materials;
}

/** The labels of the materials as text: `nickel-chromium or copper-nickel`. */
export function materialWords(library: Library, materials: readonly string[]): string {
  return materials.map((id) => library.material(id)?.label ?? id).join(' or ');
}
