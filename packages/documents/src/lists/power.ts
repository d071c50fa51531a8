import { powerView, type Catalog, type PowerRow, printFormatOf, PartNames } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Column, Table } from '../display-list/table.ts';

/** Formats the cells. */
interface Words {
  readonly section: (areaMm2: number) => string;
  /** The separator of sections. After a decimal comma, another comma would be misread. */
  readonly between: string;
  readonly basis: (basis: PowerRow['basis']) => string;
  /** A terminal or a core, or several separated by spaces. */
  readonly at: (text: string) => string;
  readonly fuse: (fuse: PowerRow['protection'][number]) => string;
}

/**
 * The power view for a file: a row for each load of each supply net, sections in mm². For a cable without a supply, it
 * has only a header.
 */
export function powerTable(catalog: Catalog, design: Design): Table {
  return tableOf(
    catalog,
    design,
    { name: 'sections_mm2', label: 'mm²' },
    {
      section: String,
      between: ', ',
      basis: (basis) => basis,
      at: (text) => text,
      fuse: ({ name, amperes }) => fuseText(name, amperes === undefined ? undefined : String(amperes)),
    },
  );
}

/** The power view as it is printed, with the names of the other sheets and sections in the units of the sheet. */
export function printedPower(catalog: Catalog, design: Design): Table {
  const print = printFormatOf(catalog);
  const names = new PartNames(catalog, design);
  const { units } = print.style;
  const column = { name: `sections_${units === 'metric' ? 'mm2' : units}`, label: print.sectionUnit };
  return tableOf(catalog, design, column, {
    section: (areaMm2) => (print.isMetric ? print.decimals(String(areaMm2)) : (print.bareSection({ areaMm2 }) ?? '')),
    between: print.isGerman ? '; ' : ', ',
    basis: (basis) => print.known(`power.${basis.replaceAll(' ', '-')}`) ?? basis,
    at: (text) =>
      text
        .split(' ')
        .map((one) => names.listed(one))
        .join(', '),
    fuse: ({ name, amperes }) =>
      fuseText(names.short(name), amperes === undefined ? undefined : print.number(amperes, 6)),
  });
}

function tableOf(catalog: Catalog, design: Design, sections: Column, write: Words): Table {
  const print = printFormatOf(catalog);
  return {
    title: print.text('kind.power'),
    columns: [
      { name: 'supply', label: 'Supply' },
      { name: 'volts', label: 'V', numeric: true },
      { name: 'source', label: 'Source' },
      { name: 'load', label: 'Load' },
      { name: 'amperes', label: 'A', numeric: true },
      { name: 'current_from', label: 'Current is' },
      { name: 'protection', label: 'Protection' },
      sections,
      { name: 'weakest', label: 'Weakest conductor' },
      { name: 'carries_a', label: 'Carries A', numeric: true },
      { name: 'may_carry_a', label: 'May carry A', numeric: true },
      { name: 'drop_v', label: 'Drop V', numeric: true },
      { name: 'drop_limit_v', label: 'Limit V', numeric: true },
      { name: 'note', label: 'Note' },
    ],
    rows: powerView(catalog, design).map((row) => [
      row.supply,
      row.volts ?? null,
      write.at(row.source ?? ''),
      write.at(row.load ?? ''),
      row.amperes ?? null,
      write.basis(row.basis),
      row.protection.map(write.fuse).join(', '),
      row.sections.map(write.section).join(write.between),
      write.at(row.weakest?.core ?? ''),
      row.weakest?.carries ?? null,
      row.weakest?.mayCarry ?? null,
      row.dropV ?? null,
      row.dropLimitV ?? null,
      row.note,
    ]),
  };
}

function fuseText(name: string, amperes: string | undefined): string {
  return amperes === undefined ? name : `${name} (${amperes} A)`;
}
