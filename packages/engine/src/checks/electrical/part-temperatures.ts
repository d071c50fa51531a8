/** Compares the ambient temperature with what connectors, attached parts, components and coverings are rated for. */
import type { Finding, Where } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { coveringUses } from '../../connectivity/harness/coverings.ts';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { definition } from '../../library/definition.ts';
import { found, Unchecked, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';

/** A part that may state a temperature range in °C. For a connector, its body states the range. */
interface RatedPart {
  readonly name: string;
  readonly where: Where;
  readonly minTemperatureC?: number | undefined;
  readonly maxTemperatureC?: number | undefined;
  readonly isCovering: boolean;
}

/** Only coverings without a stated temperature are listed as not checked, because other parts seldom state one. */
export function partTemperatureFindings(context: ElectricalContext): ElectricalResult {
  const { ambientC } = context.ratings.conditions;
  const unchecked = new Unchecked();
  const findings: Finding[] = [];
  let checked = 0;
  for (const { name, where, minTemperatureC, maxTemperatureC, isCovering } of partsOf(context)) {
    if (minTemperatureC === undefined && maxTemperatureC === undefined) {
      if (isCovering) unchecked.add(name, 'its temperatures are not stated');
      continue;
    }
    checked += 1;
    if (ambientC >= (minTemperatureC ?? -Infinity) && ambientC <= (maxTemperatureC ?? Infinity)) continue;
    const range = rangeText(minTemperatureC, maxTemperatureC);
    const message = `${name} is rated ${range}; the ambient is ${ambientC} °C. Use a part of another rating.`;
    const expected = ambientC > (maxTemperatureC ?? Infinity) ? maxTemperatureC : minTemperatureC;
    findings.push(found(context, 'part-temperature', where, message, { found: ambientC, expected }));
  }
  const says = `Temperature rating of parts against ${ambientC} °C ambient`;
  return { findings, checked: { check: 'part-temperatures', says, checked, unchecked: unchecked.list } };
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `from ${min} °C`;
  return min === undefined ? `up to ${max} °C` : `${min} to ${max} °C`;
}

function partsOf({ catalog, design, circuits }: ElectricalContext): RatedPart[] {
  const { flat } = circuits.nets;
  const { connectors = [], components = [], mechanical = [] } = flat.design.instances;
  const named = (id: string, label: string) => ({
    name: `${id} (${label})`,
    where: { instance: id },
    isCovering: false,
  });
  return [
    ...connectors.flatMap(({ id, def }): RatedPart[] => {
      const connector = composeConnector(flat.libraryOf(id), def);
      if (connector === undefined) return [];
      const { record, body } = connector;
      return [
        {
          ...named(id, record.label ?? def),
          minTemperatureC: record.minTemperatureC ?? body?.minTemperatureC,
          maxTemperatureC: record.maxTemperatureC ?? body?.maxTemperatureC,
        },
      ];
    }),
    ...components.flatMap(({ id, def }): RatedPart[] => {
      const part = definition(flat.libraryOf(id), 'components', def);
      return part === undefined ? [] : [{ ...named(id, part.label ?? def), ...temperaturesOf(part) }];
    }),
    ...mechanical.flatMap(({ id, def }): RatedPart[] => {
      const part = definition(flat.libraryOf(id), 'mechanicals', def);
      return part === undefined ? [] : [{ ...named(id, part.label ?? def), ...temperaturesOf(part) }];
    }),
    ...coveringUses(catalog, design).flatMap(({ bundle, part }): RatedPart[] => {
      if (part === undefined) return [];
      const name = `${part.label ?? part.id} on bundle ${bundleName(bundle)}`;
      return [{ name, where: {}, isCovering: true, ...temperaturesOf(part) }];
    }),
  ];
}

function temperaturesOf({
  minTemperatureC,
  maxTemperatureC,
}: Pick<RatedPart, 'minTemperatureC' | 'maxTemperatureC'>): Pick<RatedPart, 'minTemperatureC' | 'maxTemperatureC'> {
  return { minTemperatureC, maxTemperatureC };
}
