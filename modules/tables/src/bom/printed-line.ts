/** A line of the bill as its exported row has it. */
import { type BomLine, units } from '@cablewright/engine';
import type { Records } from '@cablewright/modules';
import { listIn, objectIn, textIn, type Draft } from '../parts/draft.ts';

export class PrintedLine {
  readonly line: BomLine;
  /** Its place among the lines that are counted, from 1; empty for the other orderable lengths. */
  readonly position: string;
  readonly record: Draft;

  constructor(line: BomLine, position: string, db: Records) {
    this.line = line;
    this.position = position;
    this.record = db[line.kind]?.[line.def] ?? {};
  }

  get number(): string | undefined {
    return this.line.partNumber;
  }

  /** What the row may call it: the part's number, or in lists with chosen columns that of the orderable length. */
  get numbers(): readonly string[] {
    return [this.line.variationPn, this.line.partNumber].filter((one) => one !== undefined && one !== '') as string[];
  }

  get isByLength(): boolean {
    return this.line.metres !== undefined;
  }

  /** The text of a cell; undefined for fields that are no texts of the line. */
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

  /** The amount in a unit: `m`, `ft`, or pieces. */
  amount(unit: string): number {
    const { metres, quantity } = this.line;
    return unit === 'm' && metres !== undefined ? metres : quantity;
  }

  /** The price of one such unit; undefined without a price. */
  unitCost(unit: string): number | undefined {
    const { cost, metres } = this.line;
    if (cost === undefined || unit !== 'm' || metres === undefined || metres === 0) return cost?.unit;
    return cost.extended / metres;
  }

  /** Every price that a row may have of the part unedited: in metres and feet, and at each quantity. */
  unitCosts(): readonly number[] {
    const { breaks } = objectIn(this.record, 'cost');
    const steps = Array.isArray(breaks) ? (breaks as readonly { readonly unit: number }[]).map(({ unit }) => unit) : [];
    const own = [this.unitCost('m'), this.unitCost('ft')].filter((one) => one !== undefined);
    const inFeet = this.isByLength ? steps.map((unit) => (unit * units.mmPerFoot) / 1000) : [];
    return [...own, ...steps, ...inFeet];
  }

  /** Millimetres of an amount of wire. */
  static mm(amount: number, unit: string): number {
    return amount * (unit === 'm' ? 1000 : units.mmPerFoot);
  }

  /** The price of a metre, or of a piece, as records hold it. */
  static storedCost(cost: number, unit: string): number {
    return unit === 'ft' ? Math.round((cost / units.mmPerFoot) * 1000 * 1e6) / 1e6 : cost;
  }
}
