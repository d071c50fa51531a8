import { factsOf, isObject } from '@cablewright/model';
import { searchText } from './search-text.ts';

/**
 * The search text of a record of any kind: its names and id; its tags, makers and kind, and the cores of a wire; the
 * part numbers of the shop, the makers and the suppliers. `names` are additional names, such as those of a family's
 * variants; `words` and `numbers` come from records that it refers to.
 */
export function recordSearchText(
  kind: string,
  id: string,
  record: object,
  more: {
    readonly names?: readonly unknown[];
    readonly words?: readonly unknown[];
    readonly numbers?: readonly unknown[];
  } = {},
): string {
  const fields = record as Readonly<Record<string, unknown>>;
  const label = texts([fields['label']])[0] ?? id;
  const suppliers = listOf(fields['suppliers']).filter(isObject);
  const maker = texts([fields['manufacturer'] ?? fields['maker']])[0];
  const mpn = texts([fields['mpn']])[0];
  return searchText({
    names: [label, ...texts(listOf(fields['aliases'])), ...texts(more.names ?? []), id],
    words: [
      ...texts([maker, maker !== undefined && mpn !== undefined ? `${maker} ${mpn}` : mpn, fields['short']]),
      ...texts(listOf(fields['tags'])),
      ...texts(more.words ?? []),
      ...coreWords(fields['structure']),
      factsOf(kind)?.names.one ?? '',
    ],
    numbers: texts([
      id,
      fields['productRef'],
      fields['partNumber'],
      mpn,
      fields['sku'],
      ...suppliers.map((supplier) => supplier['number']),
      ...(more.numbers ?? []),
    ]),
  });
}

/**
 * `4 core` for a cable with four conductors, because people search by number of cores and the name already contains the
 * cross-section.
 */
function coreWords(structure: unknown): string[] {
  const cores = isObject(structure) ? coresOf(structure) : 0;
  return cores > 1 ? [`${cores} core`] : [];
}

function coresOf(element: Record<string, unknown>): number {
  if (element['type'] === 'conductor') return element['bare'] === true ? 0 : 1;
  return listOf(element['children'])
    .filter(isObject)
    .reduce((sum, child) => sum + coresOf(child), 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function texts(values: readonly unknown[]): string[] {
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}
