import { idFromLabel } from '@cablewright/model';
import type { ImportQuestion, Records } from '@cablewright/modules';

/** The answer that creates a new cable. */
export const newCable = 'new';

/** The name of a file without its folders and extension. */
export function baseName(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.ya?ml$/i, '');
}

/** The cable of the catalog that a file updates, which has the same id and name. */
export function sameCable(id: string, label: string, db: Records): string {
  const existing = db['designs']?.[id];
  return existing !== undefined && existing['label'] === label ? id : newCable;
}

/**
 * The id of the cable: that of the chosen cable, otherwise a free one. `usedIds` contains the ids used by the other
 * files of the import.
 */
export function designIdFor(wanted: string, chosen: string, db: Records, usedIds: ReadonlySet<string>): string {
  const designs = db['designs'] ?? {};
  if (chosen !== newCable && Object.hasOwn(designs, chosen) && !usedIds.has(chosen)) return chosen;
  return idFromLabel(wanted, (id) => Object.hasOwn(designs, id) || usedIds.has(id), 'cable');
}

/**
 * Maximum number of cables to choose from. In a larger catalog, only the cable with the same name and a new cable are
 * offered.
 */
const maxChoices = 2000;

export function designChoices(db: Records): ImportQuestion['choices'] {
  const cables = Object.entries(db['designs'] ?? {}).slice(0, maxChoices);
  const choices = cables.map(([id, { label }]) => ({
    value: id,
    label: `Change ${typeof label === 'string' ? label : id}`,
  }));
  return [{ value: newCable, label: 'New cable' }, ...choices];
}
