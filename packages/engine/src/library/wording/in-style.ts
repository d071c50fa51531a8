/** A catalog in the language and units of a sheet: vocabulary words are translated, and messages of checks use both. */
import { isObject, present, type Change, type Json, type SheetStyle } from '@cablewright/model';
import type { Catalog, PlacedDesign } from '../catalog.ts';
import { plainStyle, type Library } from '../library.ts';
import { derived } from '@cablewright/derive';
import { printFormatOf } from './print-format.ts';

type Language = SheetStyle['language'];

interface Translated {
  readonly label?: string;
  readonly aliases?: readonly string[];
  readonly translations?: Readonly<Partial<Record<Language, object>>>;
}

/**
 * The words that have a text in the language. The replaced name is kept as an alias, because core labels are matched against
 * it.
 */
function* wordsIn(library: Library, language: Language): Generator<Change> {
  for (const kind of library.kinds().filter((one) => one.startsWith('vocab/'))) {
    for (const { key, origin, record } of library.entries(kind)) {
      const { label, aliases = [], translations } = record as Translated;
      const texts = translations?.[language];
      if (!isObject(texts)) continue;
      const after = { ...record, ...texts, aliases: label === undefined ? aliases : [...aliases, label] };
      yield {
        kind,
        key,
        op: 'put',
        before: null,
        after: after as Json,
        ...present({ pack: origin === 'local' ? undefined : origin }),
      };
    }
  }
}

const styles = derived<Library, Map<string, Library>>('catalog in a style', () => new Map());

/** The library in a style. Returns the library itself if it already has this style. Cached per style. */
function libraryIn(library: Library, style: SheetStyle): Library {
  const { language, units } = style;
  if (library.style.language === language && library.style.units === units) return library;
  const made = styles(library);
  const key = `${language} ${units}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const styled = library.inStyle(style, language === plainStyle.language ? [] : [...wordsIn(library, language)]);
  made.set(key, styled);
  return styled;
}

/**
 * The library in its print style: that of its settings, overridden by the requested one. A requested style is also written to
 * the settings of the result.
 */
function inPrintStyleOf(library: Library, wish: Partial<SheetStyle> = {}): Library {
  const wanted = present({ language: wish.language, units: wish.units });
  if (Object.keys(wanted).length === 0) return libraryIn(library, printFormatOf({ library }).style);
  const after = { ...library.settings, documents: { ...library.settings.documents, ...wanted } };
  const change = { op: 'put', kind: 'settings', key: 'engineering', before: null, after } as const;
  const named = library.advance([change], library.seq);
  return libraryIn(named, printFormatOf({ library: named }).style);
}

/** The catalog in its print style, including the designs it places. Returns the catalog itself if it already has this style. */
export function inPrintWords(catalog: Catalog, wish: Partial<SheetStyle> = {}): Catalog {
  const library = inPrintStyleOf(catalog.library, wish);
  if (library === catalog.library) return catalog;
  return { ...withLibrary(catalog, library), ...present({ print: Object.keys(wish).length === 0 ? undefined : wish }) };
}

const inUs = derived('catalog in US style', (catalog: Catalog) => {
  const { language } = catalog.library.style;
  return withLibrary(catalog, libraryIn(catalog.library, { language, units: 'us' }));
});

/**
 * The catalog with check messages in the reader's units. Cached, so each call returns the same object. Documents keep the
 * units of the shop.
 */
export function inUnits(catalog: Catalog, units: 'metric' | 'us'): Catalog {
  return units === 'us' ? inUs(catalog) : catalog;
}

/** The catalog with check messages in the units of the shop, for responses whose reader isn't known. */
export function inShopUnits(catalog: Catalog): Catalog {
  return inUnits(catalog, catalog.library.settings.documents?.units === 'us' ? 'us' : 'metric');
}

function withLibrary(catalog: Catalog, library: Library): Catalog {
  const placed = derived('placed cable in US style', (one: PlacedDesign): PlacedDesign => ({
    ...one,
    library: libraryIn(one.library, library.style),
  }));
  return {
    ...catalog,
    library,
    design(id, rev) {
      const found = catalog.design(id, rev);
      return found && placed(found);
    },
  };
}
