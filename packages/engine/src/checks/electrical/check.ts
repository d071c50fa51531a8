/** Currents, voltages and temperatures of conductors, contacts and fuses, each against its rating. */
import type { Design, Finding } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import type { Checked } from '../rule-check/rule-context.ts';
import { circuitsOf } from './circuit/circuits.ts';
import { contactCurrentFindings, supplyFindings } from './contact-currents.ts';
import { codedCurrentFindings } from './coded-currents.ts';
import { connectorVoltageFindings } from './connector-voltages.ts';
import { dropFindings } from './drops.ts';
import { electricalContext, found, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';
import { fuseFindings } from './fuses.ts';
import { partCurrentFindings } from './part-currents.ts';
import { partTemperatureFindings } from './part-temperatures.ts';
import { protectionFindings } from './protection.ts';
import { screenCurrentFindings } from './screen-currents.ts';
import { temperatureFindings, voltageFindings } from './stock-ratings.ts';
import { wireCurrentFindings } from './wire-currents.ts';

const checks: readonly ((context: ElectricalContext) => ElectricalResult)[] = [
  wireCurrentFindings,
  contactCurrentFindings,
  supplyFindings,
  fuseFindings,
  protectionFindings,
  codedCurrentFindings,
  partCurrentFindings,
  screenCurrentFindings,
  dropFindings,
  temperatureFindings,
  partTemperatureFindings,
  voltageFindings,
  connectorVoltageFindings,
];

/** The findings of the electrical checks, the number of items each check examined, and the items it could not judge. */
export function electricalCheck(
  catalog: Catalog,
  design: Design,
): { readonly findings: Finding[]; readonly checked: Checked[] } {
  const context = electricalContext(catalog, design, circuitsOf(catalog, design));
  const unknown = context.circuits.declared.flatMap(({ key, at }) =>
    at.ok ? [] : [unknownTerminal(design, key, at.message)],
  );
  const results = checks.map((check) => check(context));
  return {
    findings: [...unknown, ...results.flatMap(({ findings }) => findings)],
    checked: results.map(({ checked }) => checked),
  };
}

function unknownTerminal(design: Design, key: string, why: string): Finding {
  const pointer = `/electrical/currents/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return found(
    { design },
    'current-terminal',
    { pointer },
    `The current declared at "${key}" has no terminal. ${why}`,
    { found: key },
  );
}
