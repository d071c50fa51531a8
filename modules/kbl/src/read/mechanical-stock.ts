/** Reads contacts, seals, plugs, coverings, fixings and other mechanical parts from their occurrences. */
import type { MechanicalKind } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import type { KblStock } from './stock.ts';
import type { KblSource } from './source.ts';

const kinds: Readonly<Record<string, MechanicalKind>> = {
  General_terminal: 'contact',
  Cavity_seal: 'seal',
  Cavity_plug: 'plug',
  Wire_protection: 'covering',
  Fixing: 'fixing',
  Accessory: 'other',
  Co_pack_part: 'other',
};

interface Fitted {
  readonly def: string;
  readonly role: MechanicalKind;
}

/** The part of an occurrence. Undefined if it is missing or of another kind. `as` is the use of an accessory. */
export function mechanicalStock(
  source: KblSource,
  stock: KblStock,
  occurrence: Element | undefined,
  as?: MechanicalKind,
): Fitted | undefined {
  if (occurrence === undefined) return undefined;
  const part = source.named(occurrence, 'Part');
  const kind = part === undefined ? undefined : kinds[part.name];
  if (part === undefined || kind === undefined) return undefined;
  const role = as ?? kind;
  const def = stock.idOf({
    kind: 'mechanicals',
    part,
    own: { kind: role, ...termination(source, part) },
    fits: (record) => kind === 'other' || record['kind'] === role,
  });
  if (part.name !== 'Co_pack_part') source.note(keys.part(part.name, `mechanicals/${def}`), part);
  return { def, role };
}

function termination(source: KblSource, part: Element): object {
  const area = source.range(part, 'Cross_section_area', 'mm2');
  const outside = source.range(part, part.name === 'Cavity_seal' ? 'Wire_size' : 'Outside_diameter', 'mm');
  const sizes = Object.entries({
    wireMinMm2: area.least,
    wireMaxMm2: area.most,
    insulationMinMm: outside.least,
    insulationMaxMm: outside.most,
  }).filter(([, value]) => value !== undefined && value > 0);
  return sizes.length === 0 ? {} : { termination: Object.fromEntries(sizes) };
}
