/** How what is printed is written: in which language, and in which units. */
import { present, type ConductorElement, type SheetStyle } from '@cablewright/model';
import type { Catalog } from '../catalog.ts';
import type { Library } from '../library.ts';
import { areaOfSize, nearestAwg } from '../units/awg.ts';
import { feetOf, inchDecimals, inchText, usLength } from '../units/inches.ts';
import { translation } from './translation.ts';
import { germanErrors } from './texts/errors.ts';
import { isSheetText, sheetTexts, type SheetTextKey, type Values } from './sheet-texts.ts';

/** Made when they are asked for: most shops print one system. */
type Amount = Readonly<Record<'metric' | 'us', () => string>>;

/** The texts of the table in pieces: what is printed as it is, and between two such pieces the name of a value. */
const piecesOf = new Map<string, readonly string[]>();

function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  let pieces = piecesOf.get(text);
  if (pieces === undefined) piecesOf.set(text, (pieces = text.split(/\{(\w+)\}/)));
  let filled = pieces[0]!;
  for (let i = 1; i < pieces.length; i += 2) filled += `${values[pieces[i]!] ?? ''}${pieces[i + 1]!}`;
  return filled;
}

/** Writes texts, numbers, lengths and dates of sheets and lists in one style. */
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

  /** A text of the table. `values` are put in as they are: write numbers with `number` first. */
  text<K extends SheetTextKey>(key: K, ...[values]: Values<K>): string {
    const whole = sheetTexts[key][this.style.language];
    if (values === undefined && !whole.includes('{')) return whole;
    const given: Readonly<Record<string, string | number>> = values ?? {};
    const [one = '', many = one] = 'n' in given ? whole.split('|') : [whole];
    return filledIn(String(given['n']) === '1' ? one : many, given);
  }

  /** A text of a record in the language of the sheet, where the record has it. */
  translated<R extends object, K extends keyof R & string>(record: Parameters<typeof translation<R, K>>[0], field: K) {
    return translation(record, field, this.style.language);
  }

  /** The text of a key that is made of an id: of a kind, a section, a state. Undefined where the table has none. */
  known(key: string): string | undefined {
    return isSheetText(key) ? this.text(key) : undefined;
  }

  /** What errors of a code say, where the message of the checks is in another language than the sheet. */
  errorSays(code: string): string | undefined {
    return this.isGerman ? germanErrors[code] : undefined;
  }

  /** A number with at most so many decimals; in German with a comma. */
  number(value: number, decimals = 3): string {
    const scale = 10 ** decimals;
    return this.decimals(String(Math.round(value * scale) / scale));
  }

  /** A number that is written already, with the decimal mark of the language. */
  decimals(text: string): string {
    return this.isGerman ? text.replace('.', ',') : text;
  }

  /** `1500 mm`, `59.06 in`, from 10 ft on `16 ft 4.85 in`, or `1500 mm [59.06 in]`. */
  length(mm: number): string {
    return this.#in({ metric: () => `${this.number(mm)} mm`, us: () => this.#us(usLength(mm)) });
  }

  /** The same of a strip length, a crimp height, a diameter: three decimals of an inch. */
  fine(mm: number): string {
    return this.#in({ metric: () => `${this.number(mm)} mm`, us: () => this.#us(usLength(mm, inchDecimals.fine)) });
  }

  /** Diameters from one to another: `2 to 5 mm`, `up to 5 mm`, `2 mm and more`. */
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

  /** The number alone, under a heading or a note that names the unit: `1500`, `59.06`, `1500 [59.06]`. */
  bareLength(mm: number, decimals = 3): string {
    return this.#in({ metric: () => this.number(mm, decimals), us: () => this.#us(inchText(mm)) });
  }

  /** The number alone of a strip length, a crimp height, a diameter. */
  bareFine(mm: number, decimals = 3): string {
    return this.#in({ metric: () => this.number(mm, decimals), us: () => this.#us(inchText(mm, inchDecimals.fine)) });
  }

  /** Metres of wire or tape: `4.5 m`, `14.764 ft`, `4.5 m [14.764 ft]`. */
  metres(metres: number): string {
    return this.#in({ metric: () => `${this.number(metres)} m`, us: () => `${this.number(feetOf(metres * 1000))} ft` });
  }

  /**
   * The section of a conductor under a heading that names the unit: `0.25`, `24` where the stock states its gauge, `≈24`
   * for the nearest size otherwise, `0.25 [24]`. Where the gauge alone is known the section is that of the gauge: `≈0.205`. Undefined where nothing is known.
   */
  bareSection(conductor: Pick<ConductorElement, 'areaMm2' | 'awg'>): string | undefined {
    const metric = this.#area(conductor);
    if (this.isMetric) return metric;
    const us = this.gauge(conductor);
    if (this.style.units === 'us') return us;
    if (us === undefined) return metric;
    return metric === undefined ? `[${us}]` : `${metric} [${us}]`;
  }

  /** The section in mm²; of a stock that states its gauge alone `≈` that of the gauge, as its strands may come to more or less. */
  #area({ areaMm2, awg }: Pick<ConductorElement, 'areaMm2' | 'awg'>): string | undefined {
    if (areaMm2 !== undefined) return this.number(areaMm2, 6);
    const ofGauge = awg === undefined ? undefined : areaOfSize(awg);
    return ofGauge === undefined ? undefined : `≈${this.number(Number(ofGauge.toPrecision(3)), 6)}`;
  }

  /** The gauge of a conductor: `24` where the stock states it, `≈24` for the nearest size otherwise. */
  gauge({ areaMm2, awg }: Pick<ConductorElement, 'areaMm2' | 'awg'>): string | undefined {
    const nearest = areaMm2 === undefined ? undefined : nearestAwg(areaMm2);
    return awg ?? (nearest === undefined ? undefined : `≈${nearest}`);
  }

  /** The same with its unit: `0.25 mm²`, `24 AWG`, `≈24 AWG`. */
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

  /** The unit of lengths, as headings name it. */
  get lengthUnit(): string {
    return this.#in({ metric: () => 'mm', us: () => 'in' });
  }

  /** The unit of lengths in a sentence, where `in` would be read as the word. */
  get lengthUnitWord(): string {
    return this.#in({ metric: () => 'mm', us: () => this.text('units.inches') });
  }

  /** The unit of sections, as headings name it, with what `≈` says. */
  get sectionUnit(): string {
    const us = this.text('units.awg');
    return this.style.units === 'both' ? `mm² [${us}]` : this.#in({ metric: () => 'mm²', us: () => us });
  }

  /** A day written `2026-03-31`, in German `31.03.2026`. What is no such day is left as it is. */
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

/** The format of a style; English and metric where it does not say. */
function printFormat({ language = 'en', units = 'metric' }: Partial<SheetStyle> = {}): PrintFormat {
  const key = `${language} ${units}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new PrintFormat({ language, units });
  formats.set(key, made);
  return made;
}

/** How what is worked out from a library is worded: in the style it is in. */
export function wordingOf({ style }: Library): PrintFormat {
  return printFormat(style);
}

/** The format for printing from a catalog: the one asked for, else that of its settings; without any, English and metric. */
export function printFormatOf({ print, library }: Partial<Pick<Catalog, 'print' | 'library'>> = {}): PrintFormat {
  const { documents = {} } = library?.settings ?? {};
  return printFormat(present({ language: documents.language, units: documents.units, ...print }));
}
