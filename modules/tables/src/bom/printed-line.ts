/** A line of the bill as its exported row shows it. */
import { type BomLine, units } from '@cablewright/engine';
import type { Records } from '@cablewright/modules';
import { listIn, objectIn, textIn, type RecordDraft } from '../parts/draft.ts';

export class PrintedLine {
  readonly line: BomLine;
  /** The position of the line, from 1. Empty for additional orderable lengths, which are not numbered. */
  readonly position: string;
  readonly record: RecordDraft;

  constructor(line: BomLine, position: string, db: Records) {
    this.line = line;
    this.position = position;
    this.record = db[line.kind]?.[line.def] ?? {};
  }

  get number(): string | undefined {
    return this.line.partNumber;
  }

  /** The numbers that a row may show: that of the orderable length, in lists with chosen columns, and that of the part. */
  get numbers(): readonly string[] {
    return [this.line.variationPn, this.line.partNumber].filter(
      (number) => number !== undefined && number !== '',
    ) as string[];
  }

  get isByLength(): boolean {
    return this.line.unit === 'ft';
  }

  /** The text of a cell. Undefined for fields that are not texts of the line. */
  text(field: string): string | undefined {
    const { line, record } = this;
    const [first] = listIn(record, 'suppliers');
    const texts: Readonly<Record<string, string>> = {
      partNumber: line.partNumber ?? '',
      id: line.def,
      label: textIn(record, 'label') || line.description,
      description: line.description,
      location: line.location,
      instances: line.instances.join(' '),
      lengthNumber: line.variationPn ?? '',
      manufacturer: textIn(record, 'manufacturer'),
      mpn: textIn(record, 'mpn'),
      supplier: first === undefined ? '' : textIn(first, 'supplier'),
      supplierNumber: first === undefined ? '' : textIn(first, 'number'),
      currency: line.cost?.currency ?? '',
    };
    return texts[field];
  }

  /** The amount in metres, feet or pieces. Undefined if the length of a wire isn't stated. */
  amount(unit: string): number | undefined {
    const { metres, quantity } = this.line;
    return unit === 'm' && this.isByLength ? metres : quantity;
  }

  /** The price of one such unit. Undefined if there is no price. */
  unitCost(unit: string): number | undefined {
    const { cost, metres } = this.line;
    if (cost === undefined || unit !== 'm' || metres === undefined || metres === 0) return cost?.unit;
    return cost.extended / metres;
  }

  /** All prices that an unedited row may show: per metre, per foot, and at each quantity break. */
  unitCosts(): readonly number[] {
    const { breaks } = objectIn(this.record, 'cost');
    const steps = Array.isArray(breaks) ? (breaks as readonly { readonly unit: number }[]).map(({ unit }) => unit) : [];
    const baseCosts = [this.unitCost('m'), this.unitCost('ft')].filter((cost) => cost !== undefined);
    const inFeet = this.isByLength ? steps.map((unit) => (unit * units.mmPerFoot) / 1000) : [];
    return [...baseCosts, ...steps, ...inFeet];
  }

  /** Converts an amount of wire to millimetres. */
  static mm(amount: number, unit: string): number {
    return amount * (unit === 'm' ? 1000 : units.mmPerFoot);
  }

  /** Converts a price to one per metre or piece, as records store it. */
  static storedCost(cost: number, unit: string): number {
    return unit === 'ft' ? Math.round((cost / units.mmPerFoot) * 1000 * 1e6) / 1e6 : cost;
  }
}
