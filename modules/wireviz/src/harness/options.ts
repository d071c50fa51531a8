/** Reads the section `options`. */
import type { Problems } from '../basis/problem.ts';
import type { MapValue } from '../yaml/value.ts';
import { AttributeReader } from './attributes.ts';
import { checkColour } from './check-colour.ts';
import type { Attributes } from './types.ts';

const colourKeys = ['bgcolor', 'bgcolor_node', 'bgcolor_connector', 'bgcolor_cable', 'bgcolor_bundle'];
const optionKeys: ReadonlySet<string> = new Set([
  ...colourKeys,
  'fontname',
  'color_mode',
  'mini_bom_mode',
  'template_separator',
]);
const colourModes = ['full', 'FULL', 'hex', 'HEX', 'short', 'SHORT', 'ger', 'GER'];

export function readOptions(
  map: MapValue | undefined,
  problems: Problems,
): { readonly separator: string; readonly attributes: Attributes } {
  if (map === undefined) return { separator: '.', attributes: {} };
  const reader = new AttributeReader('options', map.place, map.entries, problems);
  reader.onlyKnown(optionKeys);
  checkColour(reader, ...colourKeys);
  reader.flag('mini_bom_mode', true);
  const mode = reader.text('color_mode');
  if (mode !== undefined && !colourModes.includes(mode))
    problems.error(
      reader.placeOf('color_mode'),
      `options: there is no color_mode "${mode}".`,
      `Write one of ${colourModes.join(', ')}.`,
    );
  return { separator: reader.text('template_separator') ?? '.', attributes: reader.attributes };
}
