import { composeConnector, kindOfList, type Catalog } from '@cablewright/engine';
import type { Breakout, InstanceList } from '@cablewright/model';
import { lengthText } from '../../kit/preferences/units.ts';
import type { CablePart } from './parts.ts';

/** The name of a part, and the one fact that distinguishes it from similar parts. */
export function describePart(catalog: Catalog, list: InstanceList, part: CablePart): { name: string; detail: string } {
  const label = typeof part['label'] === 'string' ? part['label'] : undefined;
  if (list === 'breakouts') {
    const { trunk, legs } = part as Breakout;
    return { name: label ?? `${trunk.segment} → ${legs.map((leg) => leg.segment).join(', ')}`, detail: '' };
  }
  const def = typeof part['def'] === 'string' ? part['def'] : '';
  const definition = definitionName(catalog, list, def, part['rev'] as number | undefined);
  if (list === 'segments') {
    const length = typeof part['lengthMm'] === 'number' ? lengthText(part['lengthMm']) : '';
    return { name: label ?? definition, detail: length };
  }
  if (list === 'subassemblies') {
    const rev = part['rev'];
    return { name: label ?? definition, detail: typeof rev === 'number' ? `rev ${rev}` : 'working copy' };
  }
  if (list === 'mechanical' && typeof part['qty'] === 'number' && part['qty'] !== 1) {
    return { name: label ?? definition, detail: `× ${part['qty']}` };
  }
  return label === undefined ? { name: definition, detail: '' } : { name: label, detail: definition };
}

function definitionName(catalog: Catalog, list: InstanceList, def: string, rev: number | undefined): string {
  if (list === 'connectors') return composeConnector(catalog.library, def)?.label ?? def;
  if (list === 'subassemblies') return catalog.design(def, rev)?.design.label ?? def;
  const kind = kindOfList[list];
  return kind === undefined ? def : (catalog.library.get(kind, def)?.label ?? def);
}
