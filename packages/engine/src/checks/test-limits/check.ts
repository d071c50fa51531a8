/** Checks that the insulation test of a cable suits its voltage. */
import type { Design, Finding } from '@cablewright/model';
import { ratingTable, sourceText } from '../../connectivity/conductors/rating-tables.ts';
import type { Net } from '../../connectivity/nets/nets.ts';
import type { Catalog } from '../../library/catalog.ts';
import { roundTo } from '../../library/units/length.ts';
import { testParameters } from '../../lists/continuity/parameters.ts';
import { found } from '../electrical/electrical-context.ts';
import { defaultInsulationTable, insulationRow, insulationTable } from './limits.ts';
import type { HighestVoltage } from '../rule-check/net-voltages.ts';

/**
 * A test below the nominal voltage proves nothing, so the test voltage between two nets is compared with the highest
 * nominal voltage between any two. Without `catalog.tests` the parameters of the server and of the design are unknown,
 * and only the name of the table is checked.
 */
export function testFindings(catalog: Catalog, design: Design, highest: HighestVoltage | undefined): Finding[] {
  const { library, tests } = catalog;
  const organisation = library.settings.testing;
  const table = insulationTable(library);
  if (organisation?.table !== undefined && table === undefined) {
    const message = `The rating table "${organisation.table}" named by the organisation is not a table for insulation tests. Choose another table.`;
    return [found({ design }, 'test-table', {}, message, { found: organisation.table })];
  }
  if (tests === undefined || highest === undefined) return [];
  const row = table === undefined ? undefined : insulationRow(table, highest.volts, highest.kinds);
  const { isolationVolts } = testParameters({ organisation, table: row, server: tests.server, design: tests.design });
  const volts = roundTo(highest.volts, 2);
  if (volts <= isolationVolts) return [];
  const [here, there] = [terminalOn(highest.net), terminalOn(highest.other)];
  const required = requiredBy(catalog, highest);
  const message = `The insulation test applies ${isolationVolts} V, and ${here.name} and ${there.name} are ${volts} V apart. ${required}Choose a table for insulation tests in the settings of the organisation, or state the test of this cable.`;
  const where = { instance: here.instance, terminal: here.name };
  return [found({ design }, 'test-voltage', where, message, { found: isolationVolts, expected: volts })];
}

/** The requirement as text: `IEC 60364-6, table 6A, read in …, asks for 500 V and at least 1 MΩ. `. */
function requiredBy({ library }: Catalog, { volts, kinds }: HighestVoltage): string {
  const table = ratingTable(library, defaultInsulationTable, 'insulation-test');
  const row = table === undefined ? undefined : insulationRow(table, volts, kinds);
  if (table === undefined || row?.isolationVolts === undefined) return '';
  const ohms = row.isolationMinMohm === undefined ? '' : ` and at least ${row.isolationMinMohm} MΩ`;
  return `${sourceText(table)}, asks for ${row.isolationVolts} V${ohms}. `;
}

/** The first pin on a net. For a net without pins, the first wire end. */
function terminalOn({ terminals }: Net): { readonly instance: string; readonly name: string } {
  const { instance, terminal, end } = terminals.find((ref) => ref.end === undefined) ?? terminals[0]!;
  return { instance, name: end === undefined ? `${instance}.${terminal}` : `${instance}@${end}.${terminal}` };
}
