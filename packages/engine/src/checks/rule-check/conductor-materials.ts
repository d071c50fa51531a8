/**
 * Compares the material of each conductor with the materials that its line accepts. A thermocouple on copper, for
 * example, reads wrong.
 */
import type { ConductorElement, Finding } from '@cablewright/model';
import { defaultMaterial } from '../../connectivity/conductors/materials.ts';
import { lineMaterials, materialWords } from '../../resolver/devices/line-materials.ts';
import type { Library } from '../../library/library.ts';
import { coresOf } from './pairs.ts';
import type { PlacedPin } from './placed-pins.ts';
import type { RuleContext, RuleResult } from './rule-context.ts';

/** The first pin whose line accepts only certain materials. */
function askingPin(library: Library, pins: readonly PlacedPin[]) {
  for (const pin of pins) {
    const materials = lineMaterials(library, pin.pin);
    if (materials !== undefined) return { pin, materials };
  }
  return undefined;
}

export function materialFindings(context: RuleContext): RuleResult {
  const { library, nets, potentials } = context;
  const findings: Finding[] = [];
  let checked = 0;
  for (const { pins, nets: own } of potentials.list) {
    const asking = askingPin(library, pins);
    if (asking === undefined) continue;
    for (const { segment, element } of own.flatMap((net) => coresOf(nets, net))) {
      checked += 1;
      const { material = defaultMaterial } = element.element as ConductorElement;
      if (asking.materials.includes(material)) continue;
      const terminal = `${segment.id}.${element.path}`;
      const [found, expected] = [[material], asking.materials].map((ids) => materialWords(library, ids));
      const message = `${terminal} is ${found}; ${asking.pin.pin.signalLabel} needs ${expected}. Use a stock with conductors of that material.`;
      const where = { instance: segment.id, terminal };
      findings.push(context.found('conductor-material', [asking.pin], message, { where, found, expected }));
    }
  }
  const says = 'Materials of conductors against those that their lines accept';
  return { findings, checked: { check: 'materials', says, checked, unchecked: [] } };
}
