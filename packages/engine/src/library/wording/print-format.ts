/** Formats printed values in a language and a system of units. */
import { present, type ConductorElement, type SheetStyle } from '@cablewright/model';
import type { Catalog } from '../catalog.ts';
import type { Library } from '../library.ts';
import { areaOfSize, nearestAwg } from '../units/awg.ts';
import { feetOf, inchDecimals, inchText, usLength } from '../units/inches.ts';
import { translation } from './translation.ts';
import { germanErrors } from './texts/errors.ts';
import { isSheetText, sheetTexts, type SheetTextKey, type SheetTextValues } from './sheet-texts.ts';

/** Formatted on request, because most shops print only one system of units. */
type Amount = Readonly<Record<'metric' | 'us', () => string>>;

/** The texts of the table, split into pieces: literal text alternates with the names of values. */
const piecesOf = new Map<string, readonly string[]>();

function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  let pieces = piecesOf.get(text);
  if (pieces === undefined) piecesOf.set(text, (pieces = text.split(/\{(\w+)\}/)));
  let filled = '';
  // Texts and names alternate.
  for (const [i, piece] of pieces.entries()) filled += i % 2 === 0 ? piece : (values[piece] ?? '');
  return filled;
}

/** Printed where a length is missing. */
const notStated = '–';

/** Formats texts, numbers, lengths and dates of sheets and lists in one style. */
export class PrintFormat {
  readonly style: SheetStyle;

  constructor(style: SheetStyle) {
    this.style = style;
  }

  get isMetric(): boolean {
    return this.style.units === 'metric';
  }

  get isGerman(): boolean {
    return this.style.language === 'de';
  }

  /** A text of the table. `values` are inserted unchanged, so format numbers with `number` first. */
  text<K extends SheetTextKey>(key: K, ...[values]: SheetTextValues<K>): string {
    const whole = sheetTexts[key][this.style.language];
    if (values === undefined && !whole.includes('{')) return whole;
    const given: Readonly<Record<string, string | number>> = values ?? {};
    const [one = '', many = one] = 'n' in given ? whole.split('|') : [whole];
    return filledIn(String(given['n']) === '1' ? one : many, given);
  }

  /** A text of a record in the language of the sheet, or the record's original text if it has no translation. */
  translated<R extends object, K extends keyof R & string>(record: Parameters<typeof translation<R, K>>[0], field: K) {
    return translation(record, field, this.style.language);
  }

  /**
   * The text for a key built from an id, such as that of a kind, a section or a state. Undefined if the table has no such
   * text.
   */
  known(key: string): string | undefined {
    return isSheetText(key) ? this.text(key) : undefined;
  }

  /** The text for errors with this code, used if the check's own message isn't in the language of the sheet. */
  errorSays(code: string): string | undefined {
    return this.isGerman ? germanErrors[code] : undefined;
  }

  /** A number with at most the given number of decimals. German uses a decimal comma. */
  number(value: number, decimals = 3): string {
    const scale = 10 ** decimals;
    return this.decimals(String(Math.round(value * scale) / scale));
  }

  /** Replaces the decimal mark of an already formatted number by that of the language. */
  decimals(text: string): string {
    return this.isGerman ? text.replace('.', ',') : text;
  }

  /** `1500 mm`, `59.06 in`, from 10 ft on `16 ft 4.85 in`, or `1500 mm [59.06 in]`. A dash for a missing length. */
  length(mm: number | undefined): string {
    if (mm === undefined) return notStated;
    return this.#in({ metric: () => `${this.number(mm)} mm`, us: () => this.#us(usLength(mm)) });
  }

  /** Like `length`, for a strip length, a crimp height or a diameter: with three decimals of an inch. */
  fine(mm: number): string {
    return this.#in({ metric: () => `${this.number(mm)} mm`, us: () => this.#us(usLength(mm, inchDecimals.fine)) });
  }

  /** A range of diameters: `2 to 5 mm`, `up to 5 mm`, `2 mm and more`. */
  range(min: number, max: number): string {
    if (max === Infinity) return this.text('range.from', { min: this.fine(min) });
    const most = { max: this.fine(max) };
    return min === 0
      ? this.text('range.up-to', most)
      : this.text('range.between', { min: this.bareFine(min), ...most });
  }

  /** A mass: `120 g`, `4.23 oz`, `120 g [4.23 oz]`; an ounce is 28.349523125 g (NIST SP 811). */
  mass(grams: number): string {
    return this.#in({
      metric: () => `${this.number(grams, 1)} g`,
      us: () => `${this.number(grams / 28.349523125, 2)} oz`,
    });
  }

  /** A temperature: `80 °C`, `176 °F`, `80 °C [176 °F]`. */
  temperature(celsius: number): string {
    return this.#in({
      metric: () => `${this.number(celsius)} °C`,
      us: () => `${this.number((celsius * 9) / 5 + 32, 0)} °F`,
    });
  }

  /**
   * The number without a unit, for use under a heading or note that names the unit: `1500`, `59.06`, `1500 [59.06]`. A dash
   * for a missing length.
   */
  bareLength(mm: number | undefined, decimals = 3): string {
    if (mm === undefined) return notStated;
    return this.#in({ metric: () => this.number(mm, decimals), us: () => this.#us(inchText(mm)) });
  }

  /** The number without a unit, for a strip length, a crimp height or a diameter. */
  bareFine(mm: number, decimals = 3): string {
    return this.#in({ metric: () => this.number(mm, decimals), us: () => this.#us(inchText(mm, inchDecimals.fine)) });
  }

  /** A length of wire or tape in metres: `4.5 m`, `14.764 ft`, `4.5 m [14.764 ft]`. A dash for an unknown length. */
  metres(metres: number | undefined): string {
    if (metres === undefined) return notStated;
    return this.#in({ metric: () => `${this.number(metres)} m`, us: () => `${this.number(feetOf(metres * 1000))} ft` });
  }

  /**
   * The cross-section of a conductor without a unit, for use under a heading that names it: `0.25`, `24` if the stock states
   * its gauge, otherwise `≈24` for the nearest size, `0.25 [24]`. If only the gauge is known, its nominal cross-section:
   * `≈0.205`. Undefined if neither is known.
   */
  bareSection(conductor: Pick<ConductorElement, 'areaMm2' | 'awg'>): string | undefined {
    const metric = this.#area(conductor);
    if (this.isMetric) return metric;
    const us = this.gauge(conductor);
    if (this.style.units === 'us') return us;
    if (us === undefined) return metric;
    return metric === undefined ? `[${us}]` : `${metric} [${us}]`;
  }

  /**
   * The cross-section in mm². For a stock that states only its gauge, `≈` and the cross-section of the gauge, because the
   * actual strands may differ.
   */
  #area({ areaMm2, awg }: Pick<ConductorElement, 'areaMm2' | 'awg'>): string | undefined {
    if (areaMm2 !== undefined) return this.number(areaMm2, 6);
    const ofGauge = awg === undefined ? undefined : areaOfSize(awg);
    return ofGauge === undefined ? undefined : `≈${this.number(Number(ofGauge.toPrecision(3)), 6)}`;
  }

  /** The gauge of a conductor: `24` if the stock states it, otherwise `≈24` for the nearest size. */
  gauge({ areaMm2, awg }: Pick<ConductorElement, 'areaMm2' | 'awg'>): string | undefined {
    const nearest = areaMm2 === undefined ? undefined : nearestAwg(areaMm2);
    return awg ?? (nearest === undefined ? undefined : `≈${nearest}`);
  }

  /** The cross-section with its unit: `0.25 mm²`, `24 AWG`, `≈24 AWG`. */
  section(conductor: Pick<ConductorElement, 'areaMm2' | 'awg'>): string | undefined {
    const named = (text: string) => (text.endsWith('kcmil') ? text : `${text} AWG`);
    const area = new PrintFormat({ ...this.style, units: 'metric' }).bareSection(conductor);
    const gauge = new PrintFormat({ ...this.style, units: 'us' }).bareSection(conductor);
    const metric = area && `${area} mm²`;
    const us = gauge && named(gauge);
    if (metric === undefined || us === undefined) return this.isMetric ? metric : us;
    return this.#in({ metric: () => metric, us: () => us });
  }

  /** `W1`, `W1 and W2`, `W1, W2 and W3`; longer lists end in `and 4 more`. */
  listed(words: readonly string[], max: number): string {
    if (words.length > max) {
      const first = words.slice(0, max).join(', ');
      return this.text('list.more', { words: first, count: words.length - max });
    }
    const last = words.at(-1);
    if (last === undefined || words.length === 1) return last ?? '';
    return this.text('drawing.and', { first: words.slice(0, -1).join(', '), second: last });
  }

  /** The unit of lengths, as used in headings. */
  get lengthUnit(): string {
    return this.#in({ metric: () => 'mm', us: () => 'in' });
  }

  /** The unit of lengths for use in a sentence, where `in` would be read as a word. */
  get lengthUnitWord(): string {
    return this.#in({ metric: () => 'mm', us: () => this.text('units.inches') });
  }

  /** The unit of cross-sections, as used in headings, with the meaning of `≈`. */
  get sectionUnit(): string {
    const us = this.text('units.awg');
    return this.style.units === 'both' ? `mm² [${us}]` : this.#in({ metric: () => 'mm²', us: () => us });
  }

  /** A date written as `2026-03-31`; in German `31.03.2026`. Other text is returned unchanged. */
  date(day: string): string {
    return this.isGerman ? day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1') : day;
  }

  #us(text: string): string {
    return this.isGerman ? text.replace(/(^|[ -])\./g, '$10.').replace('.', ',') : text;
  }

  #in({ metric, us }: Amount): string {
    const { units } = this.style;
    return units === 'both' ? `${metric()} [${us()}]` : units === 'us' ? us() : metric();
  }
}

const formats = new Map<string, PrintFormat>();

/** The format for a style. Defaults to English and metric. */
function printFormat({ language = 'en', units = 'metric' }: Partial<SheetStyle> = {}): PrintFormat {
  const key = `${language} ${units}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new PrintFormat({ language, units });
  formats.set(key, made);
  return made;
}

/** The format for texts derived from a library, in the library's style. */
export function wordingOf({ style }: Library): PrintFormat {
  return printFormat(style);
}

/** The print format of a catalog: the requested style, otherwise that of its settings, otherwise English and metric. */
export function printFormatOf({ print, library }: Partial<Pick<Catalog, 'print' | 'library'>> = {}): PrintFormat {
  const { documents = {} } = library?.settings ?? {};
  return printFormat(present({ language: documents.language, units: documents.units, ...print }));
}
