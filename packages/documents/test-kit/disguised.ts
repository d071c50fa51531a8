/**
 * The shipped catalog with the texts of its records in letters that no language of the sheets uses. Any Latin letters
 * left on a sheet then come from the program or the vocabulary.
 */
import { catalogOf, type Catalog } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { isObject, type Change, type Design, type Json, type SheetStyle } from '@cablewright/model';

const shipped = shippedCatalog();

/** Fields with texts that a shop writes: names, notes, numbers, sources. */
const written: ReadonlySet<string> = new Set(
  (
    'label description note notes text src partNumber mpn manufacturer supplier number maker ' +
    'title name short value pads productRef formation sku reason endLabels coreLabels package'
  ).split(' '),
);

const recordKinds = ['connectors', 'wires', 'mechanicals', 'components', 'pcbas', 'bodies', 'interfaces', 'kits'];

/** Replaces Latin letters by Cyrillic ones. */
function inOtherLetters(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(0x40f + (letter.codePointAt(0)! & 31)));
}

/** Colours get other ids too, so that a colour that is named by its id is noticed. */
function colourId(color: string): string {
  return color
    .split('/')
    .map((id) => (shipped.library.colour(id) === undefined ? id : `q${id}`))
    .join('/');
}

function disguised(value: unknown, key = '', isText = false): unknown {
  if (typeof value === 'string') return isText ? inOtherLetters(value) : key === 'color' ? colourId(value) : value;
  if (Array.isArray(value)) return value.map((one) => disguised(one, key, isText));
  if (!isObject(value)) return value;
  const entry = ([name, one]: [string, unknown]) => [
    name,
    name === 'translations' ? one : disguised(one, name, isText ? name !== 'id' : written.has(name)),
  ];
  return Object.fromEntries(Object.entries(value).map(entry));
}

const designs = shipped.designs.map(({ design }) => disguised(design) as Design);

function put(kind: string, key: string, after: unknown): Change {
  return { kind, key, op: 'put', before: null, after: after as Json };
}

const library = shipped.library.advance(
  [
    ...recordKinds.flatMap((kind) =>
      [...shipped.library.entries(kind)].map(({ key, record }) => put(kind, key, disguised(record))),
    ),
    ...[...shipped.library.entries('vocab/colours')].map(({ key, record }) =>
      put('vocab/colours', `q${key}`, { ...record, id: `q${key}` }),
    ),
  ],
  2,
);

/**
 * The words of all ids (of parts, contacts, elements, designs, builds) in lower case. Ids are the same in any language.
 */
export const idWords: ReadonlySet<string> = new Set(
  [...recordKinds.flatMap((kind) => [...library.entries(kind)].map(({ record }) => record)), ...designs].flatMap(
    (record) =>
      [
        ...JSON.stringify(record).matchAll(/"(?:id|terminal|path|build|def|instance|members)":\s*\[?"([^"]+)"/g),
      ].flatMap(([, id]) => id!.toLowerCase().match(/[a-z]{3,}/g) ?? []),
  ),
);

/**
 * The catalog with a print style in its settings. Without one, it is the catalog of a shop that has not chosen a style.
 */
export function disguisedCatalog(style: Partial<SheetStyle> = {}): Catalog {
  const settings = { ...library.settings, documents: style };
  return catalogOf(library.advance([put('settings', 'engineering', settings)], 3), designs);
}

export function disguisedDesign(id: string): Design {
  const found = designs.find((one) => one.id === id);
  if (found === undefined) throw new TypeError(`no design ${id} is shipped`);
  return found;
}
