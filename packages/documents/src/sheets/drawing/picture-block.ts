/** Uploaded pictures of parts: boards, and connectors with a picture of their front. */
import { artworkKey, definition, designator, spans } from '@cablewright/engine';
import { ink, type Item } from '../../display-list/display-list.ts';
import type { SheetBlock } from '../blocks/block.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import { blockEm } from '../../type/capitals.ts';

const head = 3.1;
/** Line spacing of designators, mm. */
const nameLine = 3.4;

export function pictureBlock(
  { type }: DrawingSubject,
  ids: readonly string[],
  label: string,
  side: string,
  href: string,
  room: { readonly width: number; readonly height: number },
): SheetBlock {
  const names = type.break(spans(ids.map((id) => designator(id))), room.width, 2.6, 'bold');
  const namesHeight = names.length * nameLine;
  const lines = type.break(label, room.width, blockEm);
  const below = head + namesHeight - nameLine;
  const top = below + lines.length * 2.8 + 4.6;
  const widest = Math.max(
    ...names.map((name) => type.width(name, 2.6, 'bold')),
    ...lines.map((line) => type.width(line, blockEm)),
  );
  const items: Item[] = [
    ...names.map((text, i): Item => ({ kind: 'text', x: 0, y: head + i * nameLine, text, size: 2.6, weight: 'bold' })),
    ...lines.map((text, i): Item => ({ kind: 'text', x: 0, y: below + (i + 1) * 2.8, text, size: blockEm })),
    { kind: 'text', x: 0, y: top - 2, text: `${side}, not to scale`, size: blockEm, ink: ink.grey },
    { kind: 'image', x: 0, y: top, width: room.width, height: room.height, href, title: `${names.join(' ')} ${side}` },
  ];
  return { width: Math.max(widest, room.width), height: top + room.height, corner: 'top-left', items };
}

/** The boards of a cable with the artwork of their sides. Each board is drawn once. */
export function boardBlocks(
  subject: DrawingSubject,
  room: { readonly width: number; readonly height: number },
): SheetBlock[] {
  const byDef = new Map<string, string[]>();
  for (const { id, def } of subject.design.instances.pcbas ?? []) byDef.set(def, [...(byDef.get(def) ?? []), id]);
  return [...byDef].flatMap(([def, ids]) => {
    const board = definition(subject.library, 'pcbas', def);
    const sides = subject.request.pictures?.get(artworkKey('pcbas', def));
    const revision = board?.revision === undefined ? '' : `, revision ${board.revision}`;
    const label = `${board?.label ?? def}${revision}`;
    return [
      ...(sides?.top === undefined ? [] : [pictureBlock(subject, ids, label, 'Top', sides.top, room)]),
      ...(sides?.bottom === undefined ? [] : [pictureBlock(subject, ids, label, 'Bottom', sides.bottom, room)]),
    ];
  });
}
