import { powerView, type Catalog, type PowerRow, printFormatOf } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Table } from '../formats/tables/table.ts';

/** The power view: a row for each load of each supply net. A cable without a supply is a header alone. */
export function powerTable(catalog: Catalog, design: Design): Table {
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
      { name: print.style.units === 'us' ? 'sections_awg' : 'sections_mm2', label: 'mm²' },
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
      row.source ?? '',
      row.load ?? '',
      row.amperes ?? null,
      row.basis,
      row.protection.map(fuseText).join(', '),
      row.sections.map((areaMm2) => (print.style.units === 'us' ? print.bareSection({ areaMm2 }) : areaMm2)).join(', '),
      row.weakest?.core ?? '',
      row.weakest?.carries ?? null,
      row.weakest?.mayCarry ?? null,
      row.dropV ?? null,
      row.dropLimitV ?? null,
      row.note,
    ]),
  };
}

function fuseText({ name, amperes }: PowerRow['protection'][number]): string {
  return amperes === undefined ? name : `${name} (${amperes} A)`;
}
