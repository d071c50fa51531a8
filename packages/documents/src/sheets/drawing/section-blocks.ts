/** The stocks of a cable cut through, each once, with what their layers and cores are. */
import { definition, elementsOf } from '@cablewright/engine';
import type { Block } from '../blocks/block.ts';
import { calloutBlock } from '../../figures/cross-sections/callouts.ts';
import { crossSection } from '../../figures/cross-sections/cross-section.ts';
import { spans } from '../../lists/spans.ts';
import type { Subject } from '../subject/subject.ts';

/** `room` is how large a section may be drawn, mm; the sheet draws everything `enlarged` times as large. */
export function sectionBlocks(subject: Subject, room: number, enlarged: number): Block[] {
  const byDef = new Map<string, string[]>();
  for (const { id, def } of subject.design.instances.segments ?? []) {
    byDef.set(def, [...(byDef.get(def) ?? []), subject.names.short(id)]);
  }
  return [...byDef].flatMap(([def, names]) => {
    const wire = definition(subject.library, 'wires', def);
    // A single core cut through shows nothing that the wire table does not say.
    if (wire === undefined || elementsOf(wire).copper.length < 2) return [];
    const section = crossSection(subject.library, wire);
    if (section.radius === 0) return [];
    const drawn = calloutBlock(subject.type, subject.library, wire, section, spans(names), room, enlarged);
    return [{ ...drawn, corner: 'top-left' as const }];
  });
}
