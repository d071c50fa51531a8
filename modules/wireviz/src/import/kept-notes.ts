/** Notes about data of a file that is retained and exported again, but is not in the drawing of the cable. */
import { baseName } from './design-id.ts';
import type { Harness } from '../harness/types.ts';

/** At most one note for each file, so that a person who misses a picture knows that it is retained. */
export function keptNotes(harness: Harness, isOneOfSeveral: boolean): string[] {
  const { file, connectors, cables, mates, pinMates, options, tweak, metadata } = harness;
  const items = [...connectors, ...cables];
  const named = (attribute: string) =>
    items.filter(({ attributes }) => attributes[attribute] !== undefined).map(({ name }) => name);
  const looks = [
    'bgcolor',
    'bgcolor_title',
    'hide_disconnected_pins',
    'show_name',
    'show_pincount',
    'show_wirecount',
    'show_wirenumbers',
  ];
  const others = Object.keys(metadata).filter(
    (key) => key !== 'title' && key !== 'description' && key !== 'cablewright',
  );
  const kept = [
    part('images', named('image')),
    part(
      'mates',
      mates.map(({ from, to }) => `${from} to ${to}`),
    ),
    part('pin colours', named('pincolors')),
    part(
      'arrows between pins',
      pinMates.map(({ from, to }) => `${from.connector} to ${to.connector}`),
    ),
    part('settings of how it is drawn', [...new Set([...looks.flatMap(named), ...Object.keys(options)])]),
    tweak === undefined ? '' : 'tweak',
    part('other metadata', others),
  ].filter((text) => text !== '');
  if (kept.length === 0) return [];
  const of = isOneOfSeveral ? `${baseName(file)}: ` : '';
  return [`${of}Kept with the cable and exported again, but not drawn: ${kept.join('; ')}.`];
}

function part(what: string, names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length === 0) return '';
  return `${what} (${all.slice(0, 6).join(', ')}${all.length > 6 ? ' …' : ''})`;
}
